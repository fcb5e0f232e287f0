package dev.hedge.benchmarks.jmh;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobId;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.backend.Submission;
import dev.hedge.cost.RateCard;
import dev.hedge.time.Time;

/**
 * A backend that tells in one go what one hears from a polled cloud over a minute: accepted, seen queued three times and
 * running three times; then it either answers or waits for a cancel, which it confirms. Thread-safe.
 *
 * @param answers whether its jobs answer
 */
record PolledBackend(BackendId id, RateCard rateCard, JobResult result, boolean answers) implements Backend {

    private static final int POLLS_PER_STATE = 3;
    private static final JobId JOB = JobId.of("job-1");

    @Override
    public Job start(Submission submission, JobObserver observer) {
        long now = Time.system().nanoTime();
        observer.onAccepted(JOB);
        tell(observer, LifecycleState.QUEUED, "IN_QUEUE", now);
        if (answers) {
            tell(observer, LifecycleState.RUNNING, "IN_PROGRESS", now);
            observer.onResult(result);
        }
        return reason -> confirm(observer);
    }

    private static void tell(JobObserver observer, LifecycleState state, String raw, long now) {
        for (int i = 0; i < POLLS_PER_STATE; i++) {
            observer.onObserved(Observation.reported(state, raw, now));
        }
    }

    private static void confirm(JobObserver observer) {
        long now = Time.system().nanoTime();
        observer.onReceipt(
                CancellationReceipt.confirmedTerminal(CancelScope.QUEUED_JOB, LifecycleState.CANCELLED, now, now, now));
    }
}
