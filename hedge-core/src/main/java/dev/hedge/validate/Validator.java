package dev.hedge.validate;

import dev.hedge.backend.JobResult;

/**
 * A judge of results: pure, without I/O, thread-safe, and bounded in the size it looks at. One that throws is taken to
 * reject.
 */
@FunctionalInterface
public interface Validator {

    Verdict judge(JobResult result);

    /** Accepts everything. */
    static Validator acceptAll() {
        return result -> Verdict.ACCEPTED;
    }
}
