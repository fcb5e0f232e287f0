package dev.hedge;

/** Thrown by the blocking convenience call when a race has no winner; carries how it ended. */
public final class HedgeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Outcome outcome;

    HedgeException(Outcome outcome) {
        super(outcome.summary());
        this.outcome = outcome;
    }

    /** How the race ended; never {@link Outcome.Won}. */
    public Outcome outcome() {
        return outcome;
    }
}
