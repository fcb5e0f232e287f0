package dev.hedge.benchmarks;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.backend.Submission;
import dev.hedge.time.Time;
import java.util.concurrent.atomic.AtomicInteger;

/** A backend whose jobs run and never answer; a cancel stops them at once and says so. Thread-safe. */
final class HangingBackend implements Backend {

    private final BackendId id;
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();

    HangingBackend(String name) {
        this.id = BackendId.of(name);
    }

    @Override
    public BackendId id() {
        return id;
    }

    int started() {
        return started.get();
    }

    int cancelled() {
        return cancelled.get();
    }

    @Override
    public Job start(Submission submission, JobObserver observer) {
        observer.onObserved(Observation.reported(
                LifecycleState.RUNNING, "RUNNING", Time.system().nanoTime()));
        started.incrementAndGet();
        return reason -> {
            cancelled.incrementAndGet();
            long now = Time.system().nanoTime();
            observer.onReceipt(CancellationReceipt.confirmedTerminal(
                    CancelScope.REQUEST, LifecycleState.CANCELLED, now, now, now));
        };
    }
}
