package dev.hedge;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.backend.Payload;
import dev.hedge.backend.Submission;
import dev.hedge.cost.RateCard;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/** A backend that works on a thread pool, as fast as that can: some jobs answer, some fail, some hang, some cannot be stopped. */
final class SoakBackend implements Backend {

    private static final JobResult GOOD = JobResult.of(Payload.text("good"));
    private static final JobResult BAD = JobResult.of(Payload.text("bad"));

    private final BackendId id;
    private final Executor cloud;

    SoakBackend(String name, Executor cloud) {
        this.id = BackendId.of(name);
        this.cloud = cloud;
    }

    @Override
    public BackendId id() {
        return id;
    }

    @Override
    public RateCard rateCard() {
        return Rig.TENTH_OF_A_CENT;
    }

    @Override
    public Job start(Submission submission, JobObserver observer) {
        SoakJob job = new SoakJob(observer);
        job.next(() -> job.seen(LifecycleState.QUEUED));
        return job;
    }

    /** Each step is a task of its own, so that steps of all jobs mix. */
    private final class SoakJob implements Job {

        private final JobObserver observer;
        private final AtomicBoolean over = new AtomicBoolean();
        private final AtomicBoolean cancelled = new AtomicBoolean();

        SoakJob(JobObserver observer) {
            this.observer = observer;
        }

        void next(Runnable step) {
            cloud.execute(step);
        }

        void seen(LifecycleState state) {
            observer.onObserved(Observation.reported(state, "", System.nanoTime()));
            if (state == LifecycleState.QUEUED) {
                next(() -> seen(LifecycleState.RUNNING));
            } else {
                next(this::end);
            }
        }

        private void end() {
            int luck = ThreadLocalRandom.current().nextInt(16);
            if (luck < 2 || !over.compareAndSet(false, true)) {
                return;
            }
            if (luck < 9) {
                observer.onResult(GOOD);
            } else if (luck < 12) {
                observer.onResult(BAD);
            } else {
                observer.onFailure(
                        luck == 12 ? new JobFailure.Ambiguous("504") : new JobFailure.RemoteError("out of memory"));
            }
        }

        @Override
        public void cancel(CancelReason reason) {
            if (cancelled.compareAndSet(false, true)) {
                next(this::stop);
            }
        }

        private void stop() {
            int luck = ThreadLocalRandom.current().nextInt(100);
            if (luck == 0) {
                return; // Nobody ever hears of this cancel again.
            }
            if (luck < 10) {
                observer.onReceipt(new CancellationReceipt(
                        Evidence.PROVIDER_ACK,
                        CancelScope.UNKNOWN,
                        LifecycleState.RUNNING,
                        System.nanoTime(),
                        System.nanoTime(),
                        CancellationReceipt.NEVER,
                        CancellationReceipt.NEVER,
                        ""));
                return;
            }
            LifecycleState end = over.compareAndSet(false, true) ? LifecycleState.CANCELLED : LifecycleState.COMPLETED;
            long now = System.nanoTime();
            observer.onReceipt(CancellationReceipt.confirmedTerminal(CancelScope.REQUEST, end, now, now, now));
        }
    }
}
