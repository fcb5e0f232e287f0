package dev.hedge.backend;

/** What a cancel stopped. */
public enum CancelScope {
    /** A job that waited; no worker had it. */
    QUEUED_JOB,
    /** The work on one request; the worker lives on. */
    REQUEST,
    /** The worker itself. */
    CONTAINER,
    UNKNOWN
}
