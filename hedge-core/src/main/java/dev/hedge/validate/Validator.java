package dev.hedge.validate;

import dev.hedge.backend.JobResult;

/**
 * A judge of results: pure, without I/O, thread-safe, and bounded in the size it looks at. One that throws is taken to
 * reject.
 */
@FunctionalInterface
public interface Validator {

    Verdict judge(JobResult result);

    /**
     * The text form, for traces and messages, such as {@code json(required=text)}. Unless overridden, the name of the
     * class.
     */
    default String text() {
        return Described.className(this);
    }

    /** Accepts everything; its text form is {@code any}. */
    static Validator acceptAll() {
        return Described.ANY;
    }
}
