package dev.hedge.trace;

import dev.hedge.backend.BackendId;

/**
 * The recorded life of one job, from its own submit: what a replay plays back.
 *
 * @param backend where it ran
 * @param ending how it ended, as far as was recorded
 * @param latencyNanos from submit to that ending; for a censored job the time until which it was watched
 * @param queueNanos from submit until a worker held it; for a job that was seen waiting to the last, the same as
 *     {@code latencyNanos}; {@link #UNKNOWN} if nothing tells
 * @param executionNanos how long it executed, as the backend reported, or {@link #UNKNOWN}
 */
public record Arm(BackendId backend, Ending ending, long latencyNanos, long queueNanos, long executionNanos) {

    /** Stands for a time that was not recorded. */
    public static final long UNKNOWN = -1;

    /** How a recorded job ended. */
    public enum Ending {
        /** A result that passed validation. */
        VALID,
        /** A result that did not. */
        INVALID,
        /** No result: refused, or failed on the way. */
        FAILED,
        /** Nobody knows: treated as never ending. */
        LOST,
        /** We stopped watching, or stopped the job: it would have taken longer than recorded. */
        CENSORED
    }

    public Arm {
        if (latencyNanos < 0) {
            throw new IllegalArgumentException("latencyNanos: " + latencyNanos + " (expected: zero or more)");
        }
        if (queueNanos < UNKNOWN || executionNanos < UNKNOWN) {
            throw new IllegalArgumentException("queueNanos, executionNanos: " + queueNanos + ", " + executionNanos
                    + " (expected: zero or more, or -1 for unknown)");
        }
    }
}
