package dev.hedge.backend;

/**
 * Where a job is. Declared in the order in which a job moves: {@code UNKNOWN < PENDING < QUEUED < STARTING < RUNNING <} the
 * terminal states. A sighting of an earlier state never rewinds a later one, and a terminal state is final.
 */
public enum LifecycleState {
    /** Nothing usable was seen. Sorts lowest, so that it never overwrites knowledge. */
    UNKNOWN,
    /** Submitted; the backend has not said more. */
    PENDING,
    /** Accepted, waiting for a worker. */
    QUEUED,
    /** A worker holds the job and gets ready: container, weights. */
    STARTING,
    /** A worker executes the job. */
    RUNNING,
    COMPLETED,
    FAILED,
    CANCELLED,
    TIMED_OUT,
    /** The end cannot be known any more. */
    LOST;

    /** Whether a job never leaves this state. */
    public boolean terminal() {
        return compareTo(COMPLETED) >= 0;
    }

    /** Whether a worker holds the job. */
    public boolean hasWorker() {
        return this == STARTING || this == RUNNING;
    }

    /** The later of this state and the one just seen; this one if it is terminal. */
    public LifecycleState advancedTo(LifecycleState seen) {
        return terminal() || seen.compareTo(this) < 0 ? this : seen;
    }
}
