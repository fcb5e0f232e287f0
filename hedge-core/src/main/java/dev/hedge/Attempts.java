package dev.hedge;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.backend.Submission;
import dev.hedge.budget.Budget;
import dev.hedge.budget.LaunchRequest;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.AttemptView;
import dev.hedge.policy.Move;
import dev.hedge.policy.OnFailure;
import dev.hedge.policy.Plan;
import dev.hedge.policy.RaceView;
import dev.hedge.trace.TraceEvent.Decided.Kind;
import dev.hedge.validate.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one race: what is known of them, and the moves that change it. Holds the {@link RaceState} and does to
 * backends, budget and record what each transition calls for. When to do what is the {@link Race}'s business; all fields
 * belong to its turns.
 */
final class Attempts implements Move.Mover {

    private final RaceRules rules;
    private final InferenceRequest request;
    private final Race race;
    private final long origin;
    private final long deadlineNanos;
    private final Guard guard;
    private final Recorder recorder;
    private final Bookkeeper books;

    private RaceState state = RaceState.OPEN;

    /** By ordinal; null where the attempt was denied. */
    private final List<@Nullable Flight> flights = new ArrayList<>(2);

    /** Backends whose wish to launch is on record as waiting for a slot; one bit per place in the order. */
    private long deferred;

    /** Whether a launch was denied while the current plan was carried out. */
    private boolean denied;

    /** The time of this turn, since the race began: read once, so that one turn is one moment. */
    private long now;

    Attempts(RaceRules rules, InferenceRequest request, Race race, long origin, Guard guard, Recorder recorder) {
        this.rules = rules;
        this.request = request;
        this.race = race;
        this.origin = origin;
        this.deadlineNanos = request.deadline().toNanos();
        this.guard = guard;
        this.recorder = recorder;
        this.books = new Bookkeeper(guard, recorder, request.deadline());
    }

    RaceState state() {
        return state;
    }

    long now() {
        return now;
    }

    /** Every turn begins with this. */
    void readClock() {
        now = rules.time().nanoTime() - origin;
    }

    // ---- carrying out plans

    RaceView view() {
        boolean any = !state.attempts().isEmpty();
        boolean failover = rules.onFailure() == OnFailure.NEXT && (state.failureOpen() || !state.winnable());
        return new RaceView(
                now,
                deadlineNanos,
                rules.order(),
                state.attempts(),
                rules.maxLive(),
                any && (failover || !state.launchedAny()),
                state.decided());
    }

    /**
     * Returns whether a launch was denied, so that the policy has something new to think about; what stood behind it in the
     * plan is left undone, because a primary is not cancelled for a backup that may not start.
     */
    boolean carryOut(Plan plan) {
        denied = false;
        for (int i = 0; i < plan.moves().size() && !denied; i++) {
            plan.moves().get(i).applyTo(this);
        }
        return denied;
    }

    @Override
    public void launch(BackendId name) {
        int index = rules.order().indexOf(name);
        if (index < 0 || state.decided() || flights.size() == RaceState.MAX_ATTEMPTS) {
            recorder.refusedMove("launch of " + name);
            return;
        }
        if (state.live() >= rules.maxLive()) {
            if ((deferred & (1L << index)) == 0) {
                deferred |= 1L << index;
                recorder.deferred(now, name, rules.maxLive());
            }
            return;
        }
        deferred &= ~(1L << index);
        Place place = rules.places().get(index);
        long worst = place.rateCard().worstCaseMicros(request.deadline());
        LaunchRequest wish = new LaunchRequest(request.function(), name, state.launchedAny(), worst, origin + now);
        Budget.Decision decision = guard.tryReserve(rules.budget(), wish);
        if (decision instanceof Budget.Decision.Granted granted) {
            start(place, granted.reservation());
        } else if (decision instanceof Budget.Decision.Refused refused) {
            denied = true;
            flights.add(null);
            state = state.denied(name, now, refused.budget() + ": " + refused.reason());
            recorder.denied(now, state.attempts().size() - 1, name, refused);
        }
    }

    private void start(Place place, Budget.Reservation reservation) {
        Flight flight = new Flight(race, flights.size(), place, reservation);
        flights.add(flight);
        state = state.launched(place.name(), now);
        recorder.launched(now, flight);
        Submission submission = new Submission(
                request.id(),
                AttemptId.of(flight.ordinal),
                request.function(),
                request.input(),
                Duration.ofNanos(deadlineNanos - now),
                request.idempotencyKey(),
                request.tags());
        flight.job = guard.start(flight, submission);
    }

    @Override
    public void cancel(AttemptId id, CancelReason reason) {
        Flight flight = flight(id);
        if (flight == null || flight.job == null) {
            recorder.refusedMove("cancel of " + id);
            return;
        }
        AttemptPhase phase = attempt(flight).phase();
        if (phase != AttemptPhase.RUNNING && phase != AttemptPhase.KEPT) {
            return;
        }
        state = state.cancelling(id.ordinal(), reason.text());
        recorder.cancelSent(now, flight, reason);
        flight.receiptPosted = false; // One that nobody had asked for does not count.
        guard.cancel(flight, flight.job, reason);
        if (!flight.receiptPosted) {
            flight.cleanup = rules.time()
                    .schedule(rules.cancelWindow().toNanos(), () -> race.post(() -> race.proofOverdue(flight)));
        }
    }

    @Override
    public void keep(AttemptId id) {
        if (state.decision() != Kind.WON || flight(id) == null) {
            recorder.refusedMove("keeping of " + id);
        } else if (state.attempt(id.ordinal()).phase() == AttemptPhase.RUNNING) {
            state = state.kept(id.ordinal());
            recorder.kept(now, id);
        }
    }

    // ---- what backends report

    void observed(Flight flight, Observation seen) {
        state = state.observed(flight.ordinal, seen.state(), now);
        recorder.observed(now, flight, seen);
        if (over(seen.state()) && state.mayRunOn(flight.ordinal)) {
            stopped(flight, seen.state(), now, AttemptView.NEVER);
        }
    }

    /** Whether a job in this state is over for sure, and no answer of it is under way. */
    private static boolean over(LifecycleState seen) {
        return seen.terminal() && seen != LifecycleState.COMPLETED && seen != LifecycleState.LOST;
    }

    /** After the decision only what was kept is judged: it ran on to be learned from. */
    void answered(Flight flight, JobResult result) {
        boolean worthJudging = !state.decided() || attempt(flight).phase() == AttemptPhase.KEPT;
        flight.ended = true;
        recorder.answered(now, flight, result);
        state = state.answered(flight.ordinal, now, result.executionNanos());
        if (!worthJudging) {
            supersede(flight);
        }
    }

    void accepted(Flight flight) {
        state = state.won(flight.ordinal);
        books.book(flight, attempt(flight), now);
    }

    void rejected(Flight flight, Verdict verdict) {
        state = state.rejected(flight.ordinal, verdict.text());
        books.book(flight, attempt(flight), now);
    }

    void failed(Flight flight, JobFailure failure) {
        flight.ended = true;
        recorder.failed(now, flight, failure);
        boolean told = state.mayRunOn(flight.ordinal);
        if (told && failure.mayStillRun()) {
            state = state.unproven(flight.ordinal, AttemptPhase.CUT_OFF);
            return;
        }
        state = told
                ? state.stopped(flight.ordinal, failure.endState(), now, AttemptView.NEVER)
                : state.failed(flight.ordinal, failure.endState(), now, failure.reason());
        books.failed(flight, attempt(flight), failure, now);
    }

    void receipted(Flight flight, CancellationReceipt proof) {
        flight.receipt = proof;
        flight.forgetCleanup();
        state = state.receipted(flight.ordinal);
        recorder.receipted(now, flight, proof);
        AttemptView attempt = attempt(flight);
        if (!state.mayRunOn(flight.ordinal)) {
            return;
        }
        if (proof.evidence().proven()) {
            long at = Receipts.stopNanos(proof, origin, attempt.launchedNanos(), now);
            stopped(flight, proof.finalState(), at, Receipts.executedNanos(proof));
        } else if (attempt.phase() == AttemptPhase.CANCELLING) {
            state = state.unproven(flight.ordinal, Receipts.phaseWithoutProof(proof));
        }
    }

    // ---- the end

    /** Another one won while this one's result was being judged, or before it came: the job is over, so is the attempt. */
    void supersede(Flight flight) {
        supersede(flight, CancelReason.LOST_RACE);
    }

    void decided(Kind kind) {
        state = state.decided(kind);
    }

    /** Sends every attempt home that is not kept. */
    void dismiss(CancelReason reason) {
        for (int i = 0; i < flights.size(); i++) {
            Flight flight = flights.get(i);
            if (flight != null && attempt(flight).phase() == AttemptPhase.RUNNING) {
                cancel(AttemptId.of(i), reason);
            } else if (flight != null && attempt(flight).phase() == AttemptPhase.JUDGING) {
                supersede(flight, reason);
            }
        }
    }

    boolean anyKept() {
        return state.inAny(AttemptPhase.KEPT);
    }

    void endKept(CancelReason reason) {
        for (AttemptView attempt : state.attempts()) {
            if (attempt.phase() == AttemptPhase.KEPT) {
                cancel(attempt.id(), reason);
            }
        }
    }

    /** Draws up the account. Only in a decided race in which nothing is owed. */
    Settlement settle() {
        Settlement account = books.close(flights, state.attempts(), now);
        state = state.settledNow();
        recorder.settled(now, account);
        return account;
    }

    private AttemptView attempt(Flight flight) {
        return state.attempt(flight.ordinal);
    }

    private void supersede(Flight flight, CancelReason reason) {
        state = state.superseded(flight.ordinal, reason.text());
        books.book(flight, attempt(flight), now);
    }

    /** Null for an attempt that does not exist or was denied. */
    private @Nullable Flight flight(AttemptId id) {
        return id.ordinal() < flights.size() ? flights.get(id.ordinal()) : null;
    }

    /** The job is known to have stopped without an answer that counts. */
    private void stopped(Flight flight, LifecycleState endState, long atNanos, long executedNanos) {
        state = state.stopped(flight.ordinal, endState, atNanos, executedNanos);
        books.book(flight, attempt(flight), now);
    }
}
