package dev.hedge.policy;

/** What a failed, invalid or refused attempt does to the plan. */
public enum OnFailure {
    /** The next backend starts at once. */
    NEXT("next"),
    /** Timers run as if nothing had happened; for comparison with systems that work so. */
    WAIT("wait");

    private final String text;

    OnFailure(String text) {
        this.text = text;
    }

    /** The text form, as in traces. */
    public String text() {
        return text;
    }
}
