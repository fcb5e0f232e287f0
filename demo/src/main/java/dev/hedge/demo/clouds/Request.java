package dev.hedge.demo.clouds;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One HTTP request, read to its end.
 *
 * @param method in capitals
 * @param path without query, as sent
 * @param query as sent, without the question mark; empty if there is none
 * @param headers names in small letters
 * @param body not copied: nobody changes it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Request(String method, String path, String query, Map<String, String> headers, byte[] body) {

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The parts of the path between slashes, decoded; an empty last part is none. */
    List<String> segments() {
        List<String> parts = new ArrayList<>();
        int from = 1;
        while (from < path.length()) {
            int to = path.indexOf('/', from);
            to = to < 0 ? path.length() : to;
            parts.add(decoded(path.substring(from, to)));
            from = to + 1;
        }
        return parts;
    }

    /** The first parameter of that name in the query. */
    Optional<String> parameter(String name) {
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            if (decoded(key).equals(name)) {
                return Optional.of(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return Optional.empty();
    }

    /** Whether the client wants the connection to end with the answer. */
    boolean lastOnConnection() {
        return header("connection")
                .map(words -> words.toLowerCase(Locale.ROOT).contains("close"))
                .orElse(false);
    }

    /** A broken escape is taken as it stands: a fake must not fall over what a client sends. */
    private static String decoded(String text) {
        try {
            return text.indexOf('%') < 0 && text.indexOf('+') < 0
                    ? text
                    : URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            return text;
        }
    }
}
