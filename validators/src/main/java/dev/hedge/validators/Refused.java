package dev.hedge.validators;

import java.io.Serial;

/**
 * Why a result is not accepted, on its way from deep inside a reader to the verdict. Checked, so that none gets lost, and
 * without a stack trace: it is an expected ending and never leaves the package.
 */
final class Refused extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    private final boolean judged;

    Refused(String reason) {
        this(reason, true);
    }

    private Refused(String reason, boolean judged) {
        super(reason, null, false, false);
        this.judged = judged;
    }

    /** Over a limit of the judge's own, which says nothing about the result. */
    static Refused unjudged(String reason) {
        return new Refused(reason, false);
    }

    /** The same about a value inside the output. */
    Refused within(String place) {
        return new Refused("at " + place + ": " + reason(), judged);
    }

    String reason() {
        return String.valueOf(getMessage());
    }

    boolean judged() {
        return judged;
    }
}
