package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One HTTP answer. Content-Length and Connection are added when it is sent.
 *
 * @param headers by name
 * @param body not copied: nobody changes it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Response(int status, Map<String, String> headers, byte[] body) {

    private static final String TYPE = "Content-Type";

    static Response json(int status, JsonNode body) {
        return of(status, "application/json", Json.bytes(body));
    }

    static Response text(int status, String body) {
        return of(status, "text/plain; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
    }

    static Response html(int status, String title) {
        String page = "<html><head><title>" + status + " " + title + "</title></head><body><h1>" + title
                + "</h1></body></html>";
        return of(status, "text/html", page.getBytes(StandardCharsets.UTF_8));
    }

    static Response empty(int status) {
        return new Response(status, Map.of(), new byte[0]);
    }

    private static Response of(int status, String type, byte[] body) {
        return new Response(status, Map.of(TYPE, type), body);
    }

    Response withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Response(status, more, body);
    }

    /** The same, whole as far as HTTP can tell, with the second half of its body missing. */
    Response cutShort() {
        return new Response(status, headers, java.util.Arrays.copyOf(body, body.length / 2));
    }
}
