package dev.hedge.backend;

/** Why an attempt was told to stop. */
public enum CancelReason {
    /** Another attempt won. */
    LOST_RACE,
    /** It had no worker yet and a backup took its place. */
    CUTOVER,
    /** Its twin got a worker while it still waited. */
    TIED,
    /** The request's deadline passed. */
    DEADLINE,
    /** The caller gave up. */
    CALLER,
    /** Another attempt got an answer that no backend would change. */
    DEFINITIVE_ANSWER,
    /** The client is closing. */
    SHUTDOWN
}
