package dev.hedge.backend;

/** Why an attempt was told to stop. */
public enum CancelReason {
    /** Another attempt won. */
    LOST_RACE("another attempt won"),
    /** It had no worker yet and a backup took its place. */
    CUTOVER("no worker yet, cut over to a backup"),
    /** Its twin got a worker while it still waited. */
    TIED("its twin got a worker first"),
    /** The request's deadline passed. */
    DEADLINE("the deadline passed"),
    /** The caller gave up. */
    CALLER("the caller cancelled"),
    /** Another attempt got an answer that no backend would change. */
    DEFINITIVE_ANSWER("another attempt got a definitive answer"),
    /** The client is closing. */
    SHUTDOWN("the client is closing");

    private final String text;

    CancelReason(String text) {
        this.text = text;
    }

    /** In words, for people. */
    public String text() {
        return text;
    }
}
