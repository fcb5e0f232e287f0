package dev.hedge.cost;

/**
 * The part of an attempt's life that money depends on. All times are nanoseconds on one scale that has no negative part,
 * such as since the beginning of the race.
 *
 * @param launchedNanos when we submitted
 * @param startedNanos when a worker took the job, or {@link #NEVER}; not before it was launched. After the end means: a
 *     worker took it too late to execute anything, and still stays up for the idle window
 * @param endedNanos when it stopped; not before it was launched
 * @param reportedNanos how long the backend says it executed, or {@link #NEVER} if it does not say
 */
public record Usage(long launchedNanos, long startedNanos, long endedNanos, long reportedNanos) {

    /** Stands for a moment that did not come, or a figure that nobody reported. */
    public static final long NEVER = -1;

    public Usage {
        if (launchedNanos < 0) {
            throw new IllegalArgumentException("launchedNanos: " + launchedNanos + " (expected: zero or more)");
        }
        if (startedNanos != NEVER && startedNanos < launchedNanos) {
            throw new IllegalArgumentException("startedNanos: " + startedNanos + " (expected: at least launchedNanos, "
                    + launchedNanos + ", or -1 for never)");
        }
        if (reportedNanos < NEVER) {
            throw new IllegalArgumentException(
                    "reportedNanos: " + reportedNanos + " (expected: zero or more, or -1 for not reported)");
        }
        if (endedNanos < launchedNanos) {
            throw new IllegalArgumentException(
                    "endedNanos: " + endedNanos + " (expected: at least launchedNanos, " + launchedNanos + ")");
        }
    }

    /** Whether a worker ever held the job. */
    public boolean started() {
        return startedNanos != NEVER || reportedNanos > 0;
    }

    /**
     * Seconds of execution: what the backend reported, but never more than the time between worker start and end, because
     * a job stopped early did not run its full length.
     */
    public long executionNanos() {
        if (!started()) {
            return 0;
        }
        long held = Math.max(0, endedNanos - (startedNanos == NEVER ? launchedNanos : startedNanos));
        return reportedNanos == NEVER ? held : Math.min(reportedNanos, held);
    }
}
