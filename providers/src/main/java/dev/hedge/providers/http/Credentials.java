package dev.hedge.providers.http;

import java.util.Map;
import java.util.function.Supplier;

/** Headers that open a cloud's door. Thread-safe; asked anew for every request, so that tokens may change. */
public interface Credentials {

    /** No credentials. */
    Credentials NONE = Map::of;

    /** Header names and values. Returns at once. They go to the origin they are configured for, and nowhere else. */
    Map<String, String> headers();

    /** A bearer token. */
    static Credentials bearer(Supplier<String> token) {
        return () -> Map.of("Authorization", "Bearer " + token.get());
    }
}
