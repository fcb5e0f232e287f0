package dev.hedge.backend;

/** The handle on one started job. */
public interface Job {

    /**
     * Asks the backend to stop the job. Returns at once, does not throw, may be called from any thread and more than once
     * (later calls change nothing). Exactly one {@link JobObserver#onReceipt} follows, also when the cancel fails and also
     * when the job had ended before.
     */
    void cancel(CancelReason reason);
}
