package dev.hedge.demo.clouds;

import java.time.Duration;
import java.util.Optional;

/**
 * How one attempt at a model goes, with durations on this machine's clock. Immutable.
 *
 * @param refusal answered at once in place of anything else
 * @param resets whether the connection breaks before the headers
 * @param silent whether nothing is ever said
 * @param firstTokenMs how long the first token takes
 * @param tokenMs from one token to the next
 * @param dieAfter the token after which no other comes
 * @param silenceMs how long the stream is silent then, before it closes
 * @param badEvent the event that is no JSON, counted from 1; 0 for none
 * @param done whether the stream ends with its mark
 */
record Plan(
        Optional<Response> refusal,
        boolean resets,
        boolean silent,
        long firstTokenMs,
        long tokenMs,
        int dieAfter,
        long silenceMs,
        int badEvent,
        boolean done) {

    static final Duration TOKEN = Duration.ofMillis(15);
    static final Duration NEVER_ANSWERS = Duration.ofMinutes(2);
    static final Duration SLOW_FIRST_TOKEN = Duration.ofSeconds(20);
    static final Duration SILENCE = Duration.ofSeconds(30);
    static final Duration OUTAGE = Duration.ofMinutes(1);
    static final int DIES_AFTER = 40;
    static final int FALLS_SILENT_AFTER = 20;
    static final int BAD_EVENT = 10;

    /**
     * @param number which attempt at this model it is, from 1
     * @param sinceFirstMs since the first of them
     * @param prefilled whether the conversation ends with the assistant's words
     */
    static Plan of(Scenario scenario, int number, long sinceFirstMs, boolean prefilled, Desk desk) {
        long tokenMs = desk.millis(TOKEN);
        Plan healthy = new Plan(Optional.empty(), false, false, tokenMs, tokenMs, Integer.MAX_VALUE, 0, 0, true);
        boolean first = number == 1;
        return switch (scenario) {
            case HEALTHY -> healthy;
            case NO_PREFILL ->
                prefilled ? refusing(invalid("assistant prefill is not supported", "unsupported_prefill")) : healthy;
            case S01 -> first ? refusing(limited().withHeader("Retry-After", "2")) : healthy;
            case S02 -> refusing(limited());
            case S03 -> first ? refusing(server(500)) : healthy;
            case S04, S16 -> refusing(server(503));
            case S05 -> new Plan(healthy.refusal, first, false, tokenMs, tokenMs, Integer.MAX_VALUE, 0, 0, true);
            case S06 -> new Plan(healthy.refusal, false, true, 0, tokenMs, 0, desk.millis(NEVER_ANSWERS), 0, true);
            case S07 ->
                new Plan(
                        healthy.refusal,
                        false,
                        false,
                        desk.millis(SLOW_FIRST_TOKEN),
                        tokenMs,
                        Integer.MAX_VALUE,
                        0,
                        0,
                        true);
            case S08, S14 -> new Plan(healthy.refusal, false, false, tokenMs, tokenMs, DIES_AFTER, 0, 0, true);
            case S09 ->
                new Plan(
                        healthy.refusal,
                        false,
                        false,
                        tokenMs,
                        tokenMs,
                        FALLS_SILENT_AFTER,
                        desk.millis(SILENCE),
                        0,
                        true);
            case S10 ->
                new Plan(healthy.refusal, false, false, tokenMs, tokenMs, Integer.MAX_VALUE, 0, BAD_EVENT, true);
            case S11 -> new Plan(healthy.refusal, false, false, tokenMs, tokenMs, Integer.MAX_VALUE, 0, 0, false);
            case S12 -> refusing(invalid("This model's maximum context length is exceeded", "context_length_exceeded"));
            case S13 -> refusing(invalid("Rejected by the content policy", "content_policy_violation"));
            case S15 -> sinceFirstMs < desk.millis(OUTAGE) ? refusing(server(503)) : healthy;
        };
    }

    /** Whether the answer never gets to its end. */
    boolean dies() {
        return dieAfter < Integer.MAX_VALUE;
    }

    private static Plan refusing(Response response) {
        return new Plan(Optional.of(response), false, false, 0, 0, 0, 0, 0, true);
    }

    private static Response limited() {
        return OpenAiWire.error(429, "Rate limit reached", "requests", "rate_limit_exceeded");
    }

    private static Response server(int status) {
        return OpenAiWire.error(
                status, status == 503 ? "overloaded" : "internal error", "server_error", "server_error");
    }

    private static Response invalid(String message, String code) {
        return OpenAiWire.error(400, message, "invalid_request_error", code);
    }
}
