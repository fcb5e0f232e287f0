package dev.hedge.backend;

/** How strongly a receipt proves that a job stopped. Strongest first. */
public enum Evidence {
    /** After the cancel, the backend reported the job in a terminal state. */
    CONFIRMED_TERMINAL,
    /** The backend acknowledged, and its contract says that an acknowledgement means stopped. */
    CONFIRMED_BY_ACK,
    /** The backend acknowledged; whether the job stopped is not known. */
    PROVIDER_ACK,
    /** The connection that carried the job is closed. Proves nothing about the job. */
    CHANNEL_CLOSED,
    /** Nothing is known. */
    NONE;

    /** Whether the job is known to have stopped. */
    public boolean proven() {
        return this == CONFIRMED_TERMINAL || this == CONFIRMED_BY_ACK;
    }

    public boolean strongerThan(Evidence other) {
        return compareTo(other) < 0;
    }
}
