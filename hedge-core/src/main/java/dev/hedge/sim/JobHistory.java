package dev.hedge.sim;

import java.util.List;

/** What became of the jobs before, on one backend. */
public interface JobHistory {

    /** The jobs that ended, the latest first; at most {@link SimulatedBackend#HISTORY} of them. */
    List<Fate> ended();

    /** How many jobs are running or waiting now. */
    int open();

    /**
     * The end of one job.
     *
     * @param kind how it ended
     * @param started whether a worker ever had it
     * @param endedNanos when, on the scale of {@link dev.hedge.time.Time#nanoTime()}
     */
    record Fate(Kind kind, boolean started, long endedNanos) {

        /** How a job can end. */
        public enum Kind {
            COMPLETED,
            FAILED,
            CANCELLED
        }
    }
}
