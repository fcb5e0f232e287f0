package dev.hedge.providers.http;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobFailure.Ambiguous;
import dev.hedge.backend.JobFailure.Definitive;
import dev.hedge.backend.JobFailure.Refused;
import dev.hedge.providers.json.JsonBody;
import java.time.Duration;
import java.time.Instant;

/** What an unsuccessful answer to a submit means where a cloud has no words of its own. Pure. */
public final class SubmitErrors {

    private static final int LONGEST_DETAIL = 200;

    private SubmitErrors() {}

    /**
     * Reads status and error body. Gateway errors (502, 504, 524) are ambiguous: the request may have reached a worker before
     * the gateway gave up, so a job may exist and bill. 400 and 422 are about the request itself; all others are refusals.
     *
     * @param now the wall clock when the answer came, for dates in {@code Retry-After}
     */
    public static JobFailure read(Answer answer, Instant now) {
        String reason = "HTTP " + answer.status() + detail(answer);
        return switch (answer.status()) {
            case 400, 422 -> new Definitive(reason);
            case 502, 504, 524 -> new Ambiguous(reason);
            default -> new Refused(reason, RetryAfter.read(answer, now).orElse(Duration.ZERO));
        };
    }

    /** The server's own words where it sent JSON with the usual members; pages of HTML help nobody. */
    private static String detail(Answer answer) {
        return JsonBody.read(answer.body())
                .flatMap(body -> body.text("error")
                        .or(() -> body.text("error.message"))
                        .or(() -> body.text("message"))
                        .or(() -> body.text("detail")))
                .map(text -> ": " + (text.length() > LONGEST_DETAIL ? text.substring(0, LONGEST_DETAIL) + "…" : text))
                .orElse("");
    }
}
