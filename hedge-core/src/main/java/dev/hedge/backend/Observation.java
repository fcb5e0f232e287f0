package dev.hedge.backend;

/**
 * One sighting of a job.
 *
 * @param state where the job is
 * @param raw the backend's own word for it, or empty
 * @param basis how the state came to be known
 * @param seenNanos when the backend's answer was made, on the scale of {@link dev.hedge.time.Time#nanoTime()}; orders
 *     sightings that overtake each other
 * @param requeued whether the backend reported in so many words that a worker was lost and the job waits again; the only
 *     way back from having a worker to {@link LifecycleState#QUEUED}
 * @param detail progress text or the like, never a result; may be empty
 */
public record Observation(
        LifecycleState state, String raw, Basis basis, long seenNanos, boolean requeued, String detail) {

    /** How a state came to be known. */
    public enum Basis {
        /** The backend said so. */
        REPORTED,
        /** It follows from something else that the backend said. */
        INFERRED,
        /** Nobody said so; it is the likely thing. */
        ASSUMED
    }

    public Observation {
        if (requeued && state != LifecycleState.QUEUED) {
            throw new IllegalArgumentException("requeued: true with state " + state + " (expected: QUEUED)");
        }
    }

    public static Observation reported(LifecycleState state, String raw, long seenNanos) {
        return new Observation(state, raw, Basis.REPORTED, seenNanos, false, "");
    }

    public static Observation inferred(LifecycleState state, long seenNanos) {
        return new Observation(state, "", Basis.INFERRED, seenNanos, false, "");
    }

    /** A worker was lost and the job waits again. */
    public static Observation requeued(String raw, long seenNanos) {
        return new Observation(LifecycleState.QUEUED, raw, Basis.REPORTED, seenNanos, true, "");
    }

    public Observation withDetail(String text) {
        return new Observation(state, raw, basis, seenNanos, requeued, text);
    }
}
