package dev.hedge.policy;

/** Where an attempt stands in its race, whatever its job does. */
public enum AttemptPhase {
    /** Never launched: a budget said no. */
    DENIED,
    /** Launched, no end in sight. */
    RUNNING,
    /** Told to stop; may still answer until its stop is proven. */
    CANCELLING,
    /** Answered; the validator looks at it. In a decided race: a kept one, whose verdict is only recorded. */
    JUDGING,
    /** Its result was accepted first. */
    WON,
    /** Ended without a result. */
    FAILED,
    /** Its result was rejected. */
    INVALID,
    /** Cancelled, and known to have stopped. */
    STOPPED,
    /** Cancelled; nothing proves that it stopped, so it may still answer. */
    UNPROVEN,
    /** Cancelled by closing the connection: it can answer no more, yet may run on. */
    CUT_OFF,
    /** Another one won; runs to its end because the policy keeps it. */
    KEPT,
    /** Answered, or was about to, but another one had won. */
    SUPERSEDED;

    /** Whether it holds one of the race's live slots: launched and not known to have ended. */
    public boolean live() {
        return this == RUNNING || this == CANCELLING || this == KEPT;
    }

    /** Whether it was handed to its backend. */
    public boolean launched() {
        return this != DENIED;
    }

    /** Whether its result could still win an open race. */
    public boolean mayWin() {
        return this == RUNNING || this == CANCELLING || this == JUDGING || this == UNPROVEN;
    }

    /** Whether a result or failure from its backend is still news. */
    public boolean mayAnswer() {
        return this == RUNNING || this == CANCELLING || this == UNPROVEN || this == KEPT;
    }

    /** Whether it was told to stop; while the race is open, only its policy can have done that. */
    public boolean cancelled() {
        return this == CANCELLING || this == STOPPED || this == UNPROVEN || this == CUT_OFF;
    }

    /** Whether it ended, or never began, in a way that calls for another attempt. */
    public boolean failed() {
        return this == FAILED || this == INVALID || this == DENIED;
    }
}
