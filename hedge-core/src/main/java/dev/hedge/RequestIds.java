package dev.hedge;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Makes request ids: 16 hexadecimal digits, random. Not secrets. */
final class RequestIds {

    private RequestIds() {}

    static String next() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
