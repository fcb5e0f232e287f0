package dev.hedge;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobId;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.backend.SerialExecutor;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.AttemptView;
import dev.hedge.policy.Move;
import dev.hedge.policy.Plan;
import dev.hedge.time.Durations;
import dev.hedge.trace.TraceEvent.Decided.Kind;
import dev.hedge.validate.Verdict;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The owner of one request: takes events in, carries plans out.
 *
 * <p>Everything happens in turns of one {@link SerialExecutor}. A turn applies one event to the {@link Attempts}, asks the
 * policy, does what it says and sets the next alarm. Nothing is called with a lock held, for there is none, and nothing
 * that is called in a turn may block.
 *
 * <p>The race is decided once, in {@link #decide}. The outcome is completed there without waiting for clean-up; the race
 * is settled when every cancel has its receipt and nothing is live.
 */
final class Race implements HedgeCall {

    private final RaceRules rules;
    private final InferenceRequest request;
    private final Consumer<Race> onSettled;
    private final SerialExecutor turns;
    private final Guard guard;
    private final Recorder recorder;
    private final Attempts attempts;
    private final Alarm alarm;
    private final TwoEnds ends;
    private final long deadlineNanos;

    /** Whether an attempt got an answer that no backend would change. */
    private boolean refusedForGood;

    /** Tells {@code onSettled} once, inside the last turn. */
    Race(RaceRules rules, InferenceRequest request, Consumer<Race> onSettled) {
        long origin = rules.time().nanoTime();
        this.rules = rules;
        this.request = request;
        this.onSettled = onSettled;
        this.deadlineNanos = request.deadline().toNanos();
        this.recorder = new Recorder(rules, request, origin);
        this.turns = new SerialExecutor(rules.executor(), thrown -> recorder.fault("race", thrown));
        this.guard = new Guard(recorder::fault, turns);
        this.attempts = new Attempts(rules, request, this, origin, guard, recorder);
        this.alarm = new Alarm(rules.time(), () -> post(this::wakeUp));
        this.ends = new TwoEnds(rules.guests());
    }

    // ---- the caller's side

    @Override
    public InferenceRequest request() {
        return request;
    }

    @Override
    public CompletionStage<Outcome> outcome() {
        return ends.outcome();
    }

    @Override
    public CompletionStage<Settlement> settlement() {
        return ends.settlement();
    }

    @Override
    public void cancel() {
        post(() -> abandon(CancelReason.CALLER));
    }

    void shutDown() {
        post(() -> abandon(CancelReason.SHUTDOWN));
    }

    void begin() {
        post(() -> {
            recorder.started();
            steer();
            settleIfQuiet();
        });
    }

    /** Brings news; from any thread. */
    void post(Runnable event) {
        turns.execute(event);
    }

    // ---- events: each runs as one turn

    private void abandon(CancelReason reason) {
        attempts.readClock();
        // A client that closes may overtake the first turn.
        recorder.started();
        if (!state().decided()) {
            giveUp(Kind.CANCELLED, reason);
        } else if (reason == CancelReason.SHUTDOWN) {
            attempts.endKept(reason);
        }
        settleIfQuiet();
    }

    private void wakeUp() {
        attempts.readClock();
        alarm.rang();
        if (!state().decided()) {
            steer();
        } else {
            if (attempts.now() >= deadlineNanos) {
                attempts.endKept(CancelReason.DEADLINE);
            }
            watchKept();
        }
        settleIfQuiet();
    }

    void accepted(Flight flight, JobId job) {
        attempts.readClock();
        if (state().settled()) {
            recorder.late(attempts.now(), flight, "accepted as " + job);
        } else {
            recorder.accepted(attempts.now(), flight, job);
        }
    }

    void observed(Flight flight, Observation seen) {
        attempts.readClock();
        if (state().settled()) {
            recorder.late(attempts.now(), flight, "sighting: " + seen.state());
            return;
        }
        AttemptView attempt = state().attempt(flight.ordinal);
        String objection = Sightings.objection(attempt, flight, seen);
        if (!objection.isEmpty()) {
            recorder.anomaly(attempts.now(), flight, seen, objection);
            return;
        }
        boolean news = Sightings.news(attempt, flight, seen);
        flight.sighted(seen);
        if (news) {
            if (Sightings.goesBack(attempt, seen)) {
                recorder.anomaly(attempts.now(), flight, seen, "its worker was lost and it waits again");
            }
            attempts.observed(flight, seen);
            steer();
            settleIfQuiet();
        }
    }

    void answered(Flight flight, JobResult result) {
        attempts.readClock();
        if (isLate(flight)) {
            recorder.late(attempts.now(), flight, "result");
            return;
        }
        attempts.answered(flight, result);
        if (state().attempt(flight.ordinal).phase() == AttemptPhase.JUDGING) {
            rules.guests().execute(() -> {
                Verdict verdict = guard.judge(rules.validator(), result);
                post(() -> judged(flight, result, verdict));
            });
        }
        settleIfQuiet();
    }

    private void judged(Flight flight, JobResult result, Verdict verdict) {
        attempts.readClock();
        if (state().attempt(flight.ordinal).phase() != AttemptPhase.JUDGING) {
            return;
        }
        recorder.judged(attempts.now(), flight, verdict);
        if (state().decided()) {
            attempts.supersede(flight);
        } else if (verdict.accepted()) {
            attempts.accepted(flight);
            decide(Kind.WON, CancelReason.LOST_RACE, result);
        } else {
            attempts.rejected(flight, verdict);
            steer();
        }
        settleIfQuiet();
    }

    void failed(Flight flight, JobFailure failure) {
        attempts.readClock();
        if (isLate(flight)) {
            recorder.late(attempts.now(), flight, "failure: " + failure.reason());
            return;
        }
        attempts.failed(flight, failure);
        refusedForGood |= failure.definitive();
        steer();
        settleIfQuiet();
    }

    void receipted(Flight flight, CancellationReceipt proof) {
        attempts.readClock();
        CancellationReceipt known = flight.receipt;
        boolean stronger = known != null && proof.evidence().strongerThan(known.evidence());
        if (state().settled() || !(stronger || state().owes(flight.ordinal))) {
            recorder.late(attempts.now(), flight, "receipt: " + proof.evidence());
            return;
        }
        attempts.receipted(flight, proof);
        steer();
        settleIfQuiet();
    }

    /** The cancel window is over without a receipt. */
    void proofOverdue(Flight flight) {
        if (state().owes(flight.ordinal)) {
            LifecycleState lastSeen = state().attempt(flight.ordinal).state();
            receipted(flight, CancellationReceipt.nothingProven(lastSeen, "no proof came within the cancel window"));
        }
    }

    private boolean isLate(Flight flight) {
        return flight.ended
                || state().settled()
                || !state().attempt(flight.ordinal).phase().mayAnswer();
    }

    // ---- deciding

    /** Asks the policy and does what it says, until it has nothing to add; gives up when nothing is left to hope for. */
    private void steer() {
        while (!state().decided()) {
            if (attempts.now() >= deadlineNanos) {
                giveUp(Kind.EXPIRED, CancelReason.DEADLINE);
                return;
            }
            if (refusedForGood) {
                endOnceJudged();
                return;
            }
            Plan plan = guard.decide(rules.policy(), attempts.view());
            boolean denied = attempts.carryOut(plan);
            if (denied) {
                continue;
            }
            long wake = wake(plan);
            if (!state().winnable() && wake == deadlineNanos) {
                giveUp(Kind.EXHAUSTED, CancelReason.LOST_RACE);
            } else {
                alarm.set(attempts.now(), wake);
            }
            return;
        }
    }

    /** No more launches after a definitive answer; but a result that is already here may prove it wrong. */
    private void endOnceJudged() {
        if (state().inAny(AttemptPhase.JUDGING)) {
            alarm.set(attempts.now(), deadlineNanos);
        } else {
            giveUp(Kind.EXHAUSTED, CancelReason.DEFINITIVE_ANSWER);
        }
    }

    /** When to ask again. A pure policy asked at once would only say the same, for ever. */
    private long wake(Plan plan) {
        if (plan.wakeNanos() <= attempts.now()) {
            recorder.refusedMove("wake-up at " + Durations.formatNanos(plan.wakeNanos()));
            return deadlineNanos;
        }
        return Math.min(plan.wakeNanos(), deadlineNanos);
    }

    private void giveUp(Kind kind, CancelReason reason) {
        attempts.decided(kind);
        decide(kind, reason, null);
    }

    /** The one place where a race gets its outcome. */
    private void decide(Kind kind, CancelReason reason, @Nullable JobResult result) {
        long now = attempts.now();
        recorder.decided(now, kind, state().winnerId(), reason);
        ends.decided(Endings.outcome(kind, state(), result, reason, Duration.ofNanos(now)));
        if (kind == Kind.WON && state().inAny(AttemptPhase.RUNNING)) {
            for (Move move : guard.decide(rules.policy(), attempts.view()).moves()) {
                if (move instanceof Move.Keep) {
                    move.applyTo(attempts);
                }
            }
        }
        attempts.dismiss(reason);
        watchKept();
    }

    /** Lets those who run on do so until the deadline, and no alarm ring for anything else. */
    private void watchKept() {
        alarm.set(attempts.now(), attempts.anyKept() ? deadlineNanos : Plan.NEVER);
    }

    private void settleIfQuiet() {
        if (!state().settled() && state().decided() && state().quiet()) {
            alarm.set(attempts.now(), Plan.NEVER);
            Settlement account = attempts.settle();
            onSettled.accept(this);
            ends.settled(account);
        }
    }

    private RaceState state() {
        return attempts.state();
    }
}
