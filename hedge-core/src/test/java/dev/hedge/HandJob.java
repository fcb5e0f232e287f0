package dev.hedge;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobId;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.backend.Payload;
import dev.hedge.backend.Submission;
import dev.hedge.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A job that does what a test tells it to, when it tells it. */
final class HandJob implements Job {

    final Submission submission;
    final JobObserver observer;
    final List<CancelReason> cancels = new ArrayList<>();
    private final Time time;
    private final Consumer<HandJob> onCancel;

    HandJob(Submission submission, JobObserver observer, Time time, Consumer<HandJob> onCancel) {
        this.submission = submission;
        this.observer = observer;
        this.time = time;
        this.onCancel = onCancel;
    }

    @Override
    public void cancel(CancelReason reason) {
        cancels.add(reason);
        onCancel.accept(this);
    }

    boolean cancelled() {
        return !cancels.isEmpty();
    }

    void accepted(String name) {
        observer.onAccepted(JobId.of(name));
    }

    void seen(LifecycleState state) {
        observer.onObserved(Observation.reported(state, state.name(), time.nanoTime()));
    }

    void seen(LifecycleState state, String detail) {
        observer.onObserved(
                Observation.reported(state, state.name(), time.nanoTime()).withDetail(detail));
    }

    void seenAt(long seenNanos, LifecycleState state) {
        observer.onObserved(Observation.reported(state, state.name(), seenNanos));
    }

    void requeued() {
        requeuedAt(time.nanoTime());
    }

    void requeuedAt(long seenNanos) {
        observer.onObserved(Observation.requeued("REQUEUED", seenNanos));
    }

    void answers(String text) {
        observer.onResult(JobResult.of(Payload.text(text)));
    }

    void fails(String reason) {
        fails(new JobFailure.RemoteError(reason));
    }

    void fails(JobFailure failure) {
        observer.onFailure(failure);
    }

    /** A receipt that proves the job rests in this state, as of now. */
    void proves(LifecycleState state) {
        long now = time.nanoTime();
        observer.onReceipt(CancellationReceipt.confirmedTerminal(CancelScope.REQUEST, state, now, now, now));
    }

    /** A receipt that proves nothing, but for {@link Evidence#CONFIRMED_BY_ACK}. */
    void receipt(Evidence evidence) {
        long now = time.nanoTime();
        observer.onReceipt(new CancellationReceipt(
                evidence,
                CancelScope.UNKNOWN,
                LifecycleState.RUNNING,
                now,
                evidence == Evidence.NONE ? CancellationReceipt.NEVER : now,
                CancellationReceipt.NEVER,
                CancellationReceipt.NEVER,
                ""));
    }
}
