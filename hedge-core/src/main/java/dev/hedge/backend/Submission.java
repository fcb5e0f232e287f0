package dev.hedge.backend;

import java.time.Duration;
import java.util.Map;

/**
 * One launch, as a backend sees it.
 *
 * @param requestId the request this attempt belongs to; the same for all its attempts
 * @param attempt which attempt of that request
 * @param function the function to run
 * @param input what to run it on
 * @param timeLeft until the request's deadline; positive
 * @param idempotencyKey the caller's key, or empty; the same for all attempts of a request
 * @param tags the caller's labels
 */
public record Submission(
        String requestId,
        AttemptId attempt,
        String function,
        Payload input,
        Duration timeLeft,
        String idempotencyKey,
        Map<String, String> tags) {

    public Submission {
        tags = Map.copyOf(tags);
    }
}
