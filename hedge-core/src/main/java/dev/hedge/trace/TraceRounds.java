package dev.hedge.trace;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.LifecycleState;
import dev.hedge.trace.Arm.Ending;
import dev.hedge.trace.TraceEvent.Answered;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Failed;
import dev.hedge.trace.TraceEvent.Judged;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.Observed;
import dev.hedge.trace.TraceEvent.RaceStarted;
import dev.hedge.trace.TraceEvent.Receipted;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Turns the record of one race into a round that a replay can play back. Pure.
 *
 * <p>What a race saw of an attempt is cut short by its own decisions, so an attempt counts only for as long as it was left
 * alone: one that was cancelled is {@link Ending#CENSORED} at the cancel, unless its own end came first. One that answered
 * and was never judged is censored at its answer, and one that the race still waited for is censored at the last event.
 */
public final class TraceRounds {

    /** The tag of a request that names the block of its round. */
    public static final String BLOCK_TAG = "block";

    private final Trace trace;

    private TraceRounds(Trace trace) {
        this.trace = trace;
    }

    /**
     * One arm per launched backend, in the order of launch; of a backend that was launched twice, the first. A race that
     * launched nothing makes a round without arms. The block is what the request's tag {@value #BLOCK_TAG} says.
     *
     * @param arrivedNanos when the request arrived, for {@link Round#arrivedNanos()}
     * @throws IllegalArgumentException if events contradict each other in time
     */
    public static Round from(Trace trace, long arrivedNanos) {
        TraceRounds rounds = new TraceRounds(trace);
        Set<BackendId> seen = new LinkedHashSet<>();
        List<Arm> arms = new ArrayList<>();
        rounds.all(Launched.class).forEach(launched -> {
            if (seen.add(launched.backend())) {
                arms.add(rounds.arm(launched));
            }
        });
        return new Round(trace.request(), rounds.block(), arrivedNanos, arms);
    }

    private String block() {
        return all(RaceStarted.class)
                .flatMap(started -> Stream.ofNullable(started.tags().get(BLOCK_TAG)))
                .findFirst()
                .orElse("");
    }

    private Arm arm(Launched launched) {
        AttemptId id = launched.attempt();
        Optional<Answered> answered = first(Answered.class, Answered::attempt, id);
        if (answered.isPresent()) {
            Ending ending = first(Judged.class, Judged::attempt, id)
                    .map(judged -> judged.accepted() ? Ending.VALID : Ending.INVALID)
                    .orElse(Ending.CENSORED);
            return arm(launched, ending, answered.get().atNanos());
        }
        Optional<CancelSent> cancel = first(CancelSent.class, CancelSent::attempt, id);
        Optional<Failed> failed = first(Failed.class, Failed::attempt, id).filter(end -> ownEnd(end, cancel));
        if (failed.isPresent()) {
            Ending ending = failed.get().failure().mayStillRun() ? Ending.LOST : Ending.FAILED;
            return arm(launched, ending, failed.get().atNanos());
        }
        Optional<Long> before = first(Receipted.class, Receipted::attempt, id).flatMap(this::failedBeforeCancel);
        if (before.isPresent()) {
            return arm(launched, Ending.FAILED, before.get());
        }
        long watched = cancel.map(CancelSent::atNanos)
                .orElse(trace.events().get(trace.events().size() - 1).atNanos());
        return arm(launched, Ending.CENSORED, watched);
    }

    private Arm arm(Launched launched, Ending ending, long endNanos) {
        long latency = endNanos - launched.atNanos();
        return new Arm(
                launched.backend(), ending, latency, queue(launched, ending, latency), execution(launched.attempt()));
    }

    /** After a cancel, "cancelled" and "cannot tell" are our own doing. */
    private boolean ownEnd(Failed failed, Optional<CancelSent> cancel) {
        if (cancel.isEmpty() || trace.events().indexOf(failed) < trace.events().indexOf(cancel.get())) {
            return true;
        }
        return failed.failure().endState() != LifecycleState.CANCELLED
                && !failed.failure().mayStillRun();
    }

    /**
     * When the job failed, if a receipt proves that it did so before the cancel went out. Afterwards a failure may well be
     * how the backend reports the cancel.
     */
    private Optional<Long> failedBeforeCancel(Receipted receipted) {
        CancellationReceipt receipt = receipted.receipt();
        boolean failed =
                receipt.finalState() == LifecycleState.FAILED || receipt.finalState() == LifecycleState.TIMED_OUT;
        boolean timed = receipt.terminalNanos() != CancellationReceipt.NEVER
                && receipt.sentNanos() != CancellationReceipt.NEVER;
        if (!failed || !timed || receipt.terminalNanos() - receipt.sentNanos() > 0) {
            return Optional.empty();
        }
        long origin =
                all(RaceStarted.class).findFirst().map(RaceStarted::originNanos).orElse(0L);
        return Optional.of(receipt.terminalNanos() - origin);
    }

    private long queue(Launched launched, Ending ending, long latencyNanos) {
        List<Observed> sightings = all(Observed.class)
                .filter(observed -> observed.attempt().equals(launched.attempt()))
                .toList();
        for (Observed seen : sightings) {
            if (seen.observation().state().hasWorker()) {
                return Math.min(seen.atNanos() - launched.atNanos(), latencyNanos);
            }
        }
        boolean answered = ending == Ending.VALID || ending == Ending.INVALID;
        boolean waited = !sightings.isEmpty()
                && sightings.get(sightings.size() - 1).observation().state() == LifecycleState.QUEUED;
        return waited && !answered ? latencyNanos : Arm.UNKNOWN;
    }

    private long execution(AttemptId id) {
        Optional<Long> answered = first(Answered.class, Answered::attempt, id).map(Answered::executedNanos);
        if (answered.isPresent()) {
            return answered.get();
        }
        return first(Receipted.class, Receipted::attempt, id)
                .map(receipted -> receipted.receipt().executedNanos())
                .filter(executed -> executed != CancellationReceipt.NEVER)
                .orElse(Arm.UNKNOWN);
    }

    private <E extends TraceEvent> Stream<E> all(Class<E> kind) {
        return trace.events().stream().filter(kind::isInstance).map(kind::cast);
    }

    private <E extends TraceEvent> Optional<E> first(Class<E> kind, Function<E, AttemptId> attempt, AttemptId id) {
        return all(kind).filter(event -> attempt.apply(event).equals(id)).findFirst();
    }
}
