package dev.hedge.sim;

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
import dev.hedge.sim.JobHistory.Fate;
import dev.hedge.time.Time;
import dev.hedge.time.Time.Timer;
import java.util.ArrayList;
import java.util.List;

/**
 * One simulated job. The monitor guards the fields; the observer is only ever called outside it, and what it is told may
 * arrive after an end that overtook it, as from a real backend.
 */
final class SimulatedJob implements Job {

    private final Lifecycle life;
    private final Time time;
    private final JobObserver observer;
    private final Ledger ledger;

    /** What lies ahead in the job's own life; nothing until all of it is scheduled, and nothing once the job ended. */
    private List<Timer> ahead = List.of();

    private LifecycleState state = LifecycleState.PENDING;
    private boolean started;
    private boolean cancelled;
    private long startedNanos;
    private long endedNanos;

    SimulatedJob(Lifecycle life, Time time, JobObserver observer, Ledger ledger) {
        this.life = life;
        this.time = time;
        this.observer = observer;
        this.ledger = ledger;
    }

    void begin() {
        ledger.began();
        List<Timer> timers = new ArrayList<>(life.sightings().size() + 1);
        for (int i = 0; i < life.sightings().size(); i++) {
            Lifecycle.Sighting sighting = life.sightings().get(i);
            inLife(sighting.atNanos(), () -> show(sighting.state()), timers);
        }
        if (life.ending() instanceof Lifecycle.Ending.Answer answer) {
            inLife(answer.atNanos(), () -> answer(answer.result()), timers);
        } else if (life.ending() instanceof Lifecycle.Ending.Failure failure) {
            inLife(failure.atNanos(), () -> fail(failure.failure()), timers);
        }
        if (ended(timers)) {
            timers.forEach(Timer::cancel);
        }
    }

    private void answer(JobResult result) {
        if (end(LifecycleState.COMPLETED, Fate.Kind.COMPLETED)) {
            observer.onResult(result);
        }
    }

    private void fail(JobFailure failure) {
        if (end(failure.endState(), Fate.Kind.FAILED)) {
            observer.onFailure(failure);
        }
    }

    /** Takes over the timers of the job's life, unless it is over already. */
    private synchronized boolean ended(List<Timer> timers) {
        if (!state.terminal()) {
            ahead = timers;
        }
        return state.terminal();
    }

    @Override
    public void cancel(CancelReason reason) {
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
        }
        long sent = time.nanoTime();
        Stop stop = life.stop();
        if (stop.works()) {
            after(stop.stopAfter().toNanos(), () -> stopNow(stop, sent));
        }
        if (stop.receipted() && !(stop.works() && stop.evidence().proven())) {
            after(stop.receiptAfter().toNanos(), () -> observer.onReceipt(receipt(stop.evidence(), sent)));
        }
    }

    private void stopNow(Stop stop, long sent) {
        boolean stoppedIt = end(LifecycleState.CANCELLED, Fate.Kind.CANCELLED);
        if (!stop.evidence().proven() || !stop.receipted()) {
            if (stoppedIt) {
                observer.onObserved(Observation.reported(LifecycleState.CANCELLED, "CANCELLED", time.nanoTime()));
            }
            return;
        }
        CancellationReceipt proof = receipt(stop.evidence(), sent);
        long wait = stop.receiptAfter().toNanos() - stop.stopAfter().toNanos();
        after(wait, () -> observer.onReceipt(proof));
    }

    private synchronized CancellationReceipt receipt(Evidence evidence, long sent) {
        long now = time.nanoTime();
        boolean proven = evidence.proven();
        return new CancellationReceipt(
                evidence,
                started ? CancelScope.REQUEST : CancelScope.QUEUED_JOB,
                state,
                sent,
                evidence == Evidence.NONE ? CancellationReceipt.NEVER : now,
                proven ? now : CancellationReceipt.NEVER,
                started ? executed((state.terminal() ? endedNanos : now) - startedNanos) : 0,
                "");
    }

    /** A job whose result was on its way had stopped executing already. */
    private long executed(long heldNanos) {
        if (life.ending() instanceof Lifecycle.Ending.Answer answer) {
            long whole = answer.result().executionNanos();
            return whole < 0 ? heldNanos : Math.min(heldNanos, whole);
        }
        return heldNanos;
    }

    private void show(LifecycleState next) {
        long now = time.nanoTime();
        synchronized (this) {
            if (state.terminal()) {
                return;
            }
            state = next;
            if (next.hasWorker() && !started) {
                started = true;
                startedNanos = now;
            }
        }
        observer.onObserved(Observation.reported(next, next.name(), now));
    }

    /** Returns whether the job ends here, and had not before. */
    private boolean end(LifecycleState endState, Fate.Kind kind) {
        long now = time.nanoTime();
        List<Timer> forgotten;
        boolean hadWorker;
        synchronized (this) {
            if (state.terminal()) {
                return false;
            }
            state = endState;
            endedNanos = now;
            hadWorker = started;
            forgotten = ahead;
            ahead = List.of();
        }
        forgotten.forEach(Timer::cancel);
        ledger.ended(new Fate(kind, hadWorker, now));
        return true;
    }

    /** Something that a cancel sets off; happens whatever becomes of the job. */
    private void after(long nanos, Runnable event) {
        if (nanos <= 0) {
            event.run();
        } else {
            time.schedule(nanos, event);
        }
    }

    /** Something in the job's own life; forgotten once it ends. Now, if there is nothing to wait for. */
    private void inLife(long nanos, Runnable event, List<Timer> timers) {
        if (nanos <= 0) {
            event.run();
        } else {
            timers.add(time.schedule(nanos, event));
        }
    }
}
