package dev.hedge.policy;

/** What a failed, invalid or refused attempt does to the plan. */
public enum OnFailure {
    /** The next backend starts at once. */
    NEXT,
    /** Timers run as if nothing had happened; for comparison with systems that work so. */
    WAIT
}
