package dev.hedge;

import dev.hedge.backend.Payload;
import java.time.Duration;
import java.util.Map;

/**
 * One thing to be inferred. Immutable.
 *
 * @param id names the request in traces; unique as far as traces should be told apart
 * @param function the function to run
 * @param input what to run it on
 * @param deadline when the caller stops caring, counted from submission; more than zero, at most 292 years
 * @param idempotencyKey handed to backends that know such keys; empty for none
 * @param tags labels, carried into traces and submissions
 */
public record InferenceRequest(
        String id, String function, Payload input, Duration deadline, String idempotencyKey, Map<String, String> tags) {

    /** The deadline of a request that states none. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofMinutes(5);

    public InferenceRequest {
        if (id.isBlank()) {
            throw new IllegalArgumentException("id: '" + id + "' (expected: not blank)");
        }
        Limits.positive("deadline", deadline);
        tags = Map.copyOf(tags);
    }

    /** A request with a fresh id, the default deadline, no key and no tags. */
    public static InferenceRequest of(String function, Payload input) {
        return new InferenceRequest(RequestIds.next(), function, input, DEFAULT_DEADLINE, "", Map.of());
    }

    public InferenceRequest withId(String name) {
        return new InferenceRequest(name, function, input, deadline, idempotencyKey, tags);
    }

    public InferenceRequest withDeadline(Duration limit) {
        return new InferenceRequest(id, function, input, limit, idempotencyKey, tags);
    }

    public InferenceRequest withIdempotencyKey(String key) {
        return new InferenceRequest(id, function, input, deadline, key, tags);
    }

    public InferenceRequest withTags(Map<String, String> labels) {
        return new InferenceRequest(id, function, input, deadline, idempotencyKey, labels);
    }
}
