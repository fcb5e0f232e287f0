package dev.hedge.backend;

/**
 * Where a backend reports about one job. All methods return at once, never throw and may be called from any thread, also
 * from inside {@link Backend#start}.
 *
 * <p>At most one of {@link #onResult} and {@link #onFailure} is called, once. What is reported after that, or after the
 * race moved on, is recorded and changes nothing.
 */
public interface JobObserver {

    /** The backend took the job under this name. At most once. */
    void onAccepted(JobId job);

    /** The job was seen in a state. Also for a terminal state, before the result or failure that goes with it. */
    void onObserved(Observation observation);

    /** The job answered. */
    void onResult(JobResult result);

    /** The job ended without an answer. */
    void onFailure(JobFailure failure);

    /**
     * What became of a cancel. Once per cancelled job, after verification, or when there is no more to learn. A receipt that
     * proves the job to be over is the last word: if the job answered, its result comes before.
     */
    void onReceipt(CancellationReceipt receipt);
}
