package dev.hedge.demo.clouds;

/** What can go wrong at a cloud. Those of a job are drawn when it is submitted, and stay with it. */
public enum Fault {
    /** The connection is closed without a word; nothing was done. */
    DROP,
    /** The connection is reset without a word; nothing was done. */
    RESET,
    /** Done, but the connection is closed without a word: a job may exist. */
    DROP_AFTER,
    /** Done, but the client waits for ever. */
    HANG_AFTER,
    /** Nothing is done, and the client waits for ever. */
    HANG,
    /** 500, nothing was done. */
    HTTP_500,
    /** 502 with an HTML page, nothing was done. */
    HTTP_502,
    /** 503, nothing was done. */
    HTTP_503,
    /** 504 from a proxy that lost patience: done, so a job may exist. */
    HTTP_504,
    /** 587, a parameter check that crashed (Cerebrium); nothing was done. */
    HTTP_587,
    /** 429 without any advice. */
    RATE_LIMITED,
    /** 429 with Retry-After: the rule's amount, in whole seconds, at least 1. */
    RATE_LIMITED_WITH_ADVICE,
    /** 401, whatever the credential. */
    UNAUTHORIZED,
    /** Done; the first half of the body comes, then the connection closes. */
    TRUNCATED,
    /** Done; half a body comes as if it were whole, so it is no JSON. */
    MALFORMED,
    /** As if there were no such job. */
    NOT_FOUND,
    /** A redirect to a place that is not ours; nothing was done. */
    FOREIGN_REDIRECT,

    /** The answer to a cancel takes the rule's amount, and so does the stop. */
    SLOW_CANCEL,
    /** A cancel is acknowledged and nothing stops. */
    CANCEL_IGNORED,
    /** The job completes with an output that says nothing. */
    INVALID_OUTPUT,
    /** The job completes, and its output reports an error. */
    ERROR_PAYLOAD,
    /** The job fails when it would have completed. */
    FAILED,
    /** The job runs until somebody stops it. */
    STUCK,
    /** For the rule's amount after its end the job is still shown running, with a progress report. */
    LATE_PROGRESS,
    /** For the rule's amount after its submit nobody knows the job. */
    UNKNOWN_WHILE_YOUNG,
    /** From its end on nobody knows the job. */
    FORGOTTEN;

    /** Whether a job has it, not one request. */
    public boolean ofJob() {
        return compareTo(SLOW_CANCEL) >= 0;
    }

    /** Whether what the client asked for is done all the same. */
    boolean doneAnyway() {
        return switch (this) {
            case DROP_AFTER, HANG_AFTER, HTTP_504, TRUNCATED, MALFORMED -> true;
            case DROP, RESET, HANG, HTTP_500, HTTP_502, HTTP_503, HTTP_587 -> false;
            case RATE_LIMITED, RATE_LIMITED_WITH_ADVICE, UNAUTHORIZED, NOT_FOUND, FOREIGN_REDIRECT -> false;
            case SLOW_CANCEL, CANCEL_IGNORED, INVALID_OUTPUT, ERROR_PAYLOAD, FAILED, STUCK -> true;
            case LATE_PROGRESS, UNKNOWN_WHILE_YOUNG, FORGOTTEN -> true;
        };
    }
}
