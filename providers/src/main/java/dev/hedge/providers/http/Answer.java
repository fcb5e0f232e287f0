package dev.hedge.providers.http;

import dev.hedge.backend.Payload;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A whole answer from the other side. Immutable.
 *
 * @param status the HTTP status
 * @param headers all values of each header, names in lower case
 * @param body the content with its media type; may be empty
 */
public record Answer(int status, Map<String, List<String>> headers, Payload body) {

    public Answer {
        Map<String, List<String>> lower = new TreeMap<>();
        headers.forEach((name, values) -> lower.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
        headers = Map.copyOf(lower);
    }

    /** Whether the status is 2xx. */
    public boolean successful() {
        return status / 100 == 2;
    }

    /** The first value of a header. */
    public Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    /** All values of a header, in the order received. */
    public List<String> headers(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** Status and size only: contents belong to the user and stay out of logs. */
    @Override
    public String toString() {
        return "Answer[" + status + ", " + body + "]";
    }
}
