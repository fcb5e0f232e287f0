package dev.hedge.providers.http;

/** Why a job waits for a worker, from a look at the workers. For people and records; no decision hangs on it. */
public enum WaitCause {
    /** Workers start and fail. */
    WORKER_CRASHING,
    /** There is no worker and none is coming. */
    NO_CAPACITY,
    /** The host has no room for the worker. */
    THROTTLED,
    /** A worker is being prepared. */
    COLD_START,
    /** A worker is idle and does not take the job. */
    UNEXPLAINED,
    /** Nobody could look, or the answer says nothing. */
    UNKNOWN
}
