package dev.hedge.replay;

/** How to read a recorded job that failed at time zero. */
public enum FailedSubmit {
    /** It was refused: it never ran and costs nothing. What such a record says. */
    FREE,
    /** It may have run unseen: it never answers, and costs money until it is stopped. The most pessimistic reading. */
    HANGS
}
