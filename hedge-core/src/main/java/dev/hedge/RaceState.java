package dev.hedge;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.AttemptView;
import dev.hedge.trace.TraceEvent.Decided.Kind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one race knows. A value: every transition returns the next one, and the constructor refuses what cannot be.
 *
 * @param attempts in the order of launch; an attempt's ordinal is its index
 * @param decision how the race ended, or null while it is open
 * @param winner ordinal of the winner, or {@link #NOBODY}
 * @param owed one bit per attempt whose cancel has no receipt yet
 * @param failureOpen whether an attempt failed after the latest launch
 * @param settled whether the race is over and done with
 */
record RaceState(
        List<AttemptView> attempts,
        @Nullable Kind decision,
        int winner,
        long owed,
        boolean failureOpen,
        boolean settled) {

    static final int NOBODY = -1;

    /** One bit per attempt in {@link #owed}. */
    static final int MAX_ATTEMPTS = 64;

    static final RaceState OPEN = new RaceState(List.of(), null, NOBODY, 0, false, false);

    RaceState {
        if ((winner != NOBODY) != (decision == Kind.WON)) {
            throw new IllegalStateException(
                    "winner: " + winner + " with decision " + decision + " (expected: both or none)");
        }
        if (settled && (decision == null || owed != 0)) {
            throw new IllegalStateException("settled: true with decision " + decision + " and receipts owed "
                    + Long.toBinaryString(owed) + " (expected: decided, none owed)");
        }
    }

    boolean decided() {
        return decision != null;
    }

    AttemptView attempt(int ordinal) {
        return attempts.get(ordinal);
    }

    /** Whether an attempt could still win this race. */
    boolean winnable() {
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).phase().mayWin()) {
                return true;
            }
        }
        return false;
    }

    /** Whether an attempt was told to stop and is not known to have. */
    boolean mayRunOn(int ordinal) {
        AttemptPhase phase = attempt(ordinal).phase();
        return phase.cancelled() && phase != AttemptPhase.STOPPED;
    }

    /** Number of attempts that hold a slot. */
    int live() {
        int live = 0;
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).phase().live()) {
                live++;
            }
        }
        return live;
    }

    /** Whether anything was launched so far; what comes after that is a hedge or a failover. */
    boolean launchedAny() {
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).phase().launched()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a decided race waits for nothing more. */
    boolean quiet() {
        return owed == 0 && live() == 0 && !judging();
    }

    private boolean judging() {
        return inAny(AttemptPhase.JUDGING);
    }

    /** Whether any attempt is in a phase. */
    boolean inAny(AttemptPhase phase) {
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).phase() == phase) {
                return true;
            }
        }
        return false;
    }

    boolean owes(int ordinal) {
        return (owed & bit(ordinal)) != 0;
    }

    RaceState launched(BackendId backend, long nowNanos) {
        requireOpen("launch");
        return appended(AttemptView.launched(AttemptId.of(attempts.size()), backend, nowNanos), false);
    }

    RaceState denied(BackendId backend, long nowNanos, String reason) {
        requireOpen("launch");
        return appended(AttemptView.denied(AttemptId.of(attempts.size()), backend, nowNanos, reason), failureOpen);
    }

    /** The job was seen; a sighting that shows no state changes none. */
    RaceState observed(int ordinal, LifecycleState seen, long nowNanos) {
        require(ordinal, attempt(ordinal).phase().launched(), "a sighting", "launched");
        return seen == LifecycleState.UNKNOWN
                ? this
                : with(ordinal, attempt(ordinal).seen(seen, nowNanos));
    }

    /** The job answered; its result is to be judged. */
    RaceState answered(int ordinal, long nowNanos, long executedNanos) {
        require(ordinal, attempt(ordinal).phase().mayAnswer(), "a result", "one that may answer");
        String why = attempt(ordinal).reason();
        return end(ordinal, AttemptPhase.JUDGING, LifecycleState.COMPLETED, nowNanos, executedNanos, why);
    }

    /** The first accepted result; decides the race. */
    RaceState won(int ordinal) {
        requireOpen("win");
        require(ordinal, AttemptPhase.JUDGING, "a win");
        AttemptView judged = attempt(ordinal);
        return end(ordinal, AttemptPhase.WON, judged.state(), judged.endedNanos(), AttemptView.NEVER, "")
                .decidedAs(Kind.WON, ordinal);
    }

    RaceState rejected(int ordinal, String reason) {
        require(ordinal, AttemptPhase.JUDGING, "a rejection");
        AttemptView judged = attempt(ordinal);
        return end(ordinal, AttemptPhase.INVALID, judged.state(), judged.endedNanos(), AttemptView.NEVER, reason)
                .withFailureOpen();
    }

    RaceState failed(int ordinal, LifecycleState endState, long nowNanos, String reason) {
        requireUncancelled(ordinal, "a failure");
        return end(ordinal, AttemptPhase.FAILED, endState, nowNanos, AttemptView.NEVER, reason)
                .withFailureOpen();
    }

    /** It was told to stop, and is known to have. */
    RaceState stopped(int ordinal, LifecycleState endState, long atNanos, long executedNanos) {
        require(ordinal, mayRunOn(ordinal), "a stop", "cancelled, not stopped");
        String why = attempt(ordinal).reason();
        return end(ordinal, AttemptPhase.STOPPED, endState, atNanos, executedNanos, why);
    }

    /** It was told to stop, and no proof came: as far as anyone knows it has no end. */
    RaceState unproven(int ordinal, AttemptPhase phase) {
        require(ordinal, mayRunOn(ordinal), "a doubt", "cancelled, not stopped");
        return with(ordinal, attempt(ordinal).in(phase));
    }

    /** It answered, and the race was decided otherwise. */
    RaceState superseded(int ordinal, String reason) {
        require(ordinal, decided(), "a result that is not wanted", "in a decided race");
        require(ordinal, AttemptPhase.JUDGING, "a result that is not wanted");
        AttemptView judged = attempt(ordinal);
        String why = judged.reason().isEmpty() ? reason : judged.reason();
        return end(ordinal, AttemptPhase.SUPERSEDED, judged.state(), judged.endedNanos(), AttemptView.NEVER, why);
    }

    RaceState cancelling(int ordinal, String reason) {
        requireUncancelled(ordinal, "a cancel");
        RaceState next = with(ordinal, attempt(ordinal).cancelling(reason));
        return new RaceState(next.attempts, decision, winner, owed | bit(ordinal), failureOpen, settled);
    }

    RaceState receipted(int ordinal) {
        return new RaceState(attempts, decision, winner, owed & ~bit(ordinal), failureOpen, settled);
    }

    RaceState kept(int ordinal) {
        require(ordinal, decision == Kind.WON && winner != ordinal, "keeping", "a loser");
        require(ordinal, AttemptPhase.RUNNING, "keeping");
        return with(ordinal, attempt(ordinal).in(AttemptPhase.KEPT));
    }

    RaceState decided(Kind kind) {
        requireOpen("decide");
        return decidedAs(kind, NOBODY);
    }

    RaceState settledNow() {
        if (live() != 0 || judging()) {
            throw new IllegalStateException(
                    "live: " + live() + ", judging: " + judging() + " in a race that is settled (expected: none)");
        }
        return new RaceState(attempts, decision, winner, owed, failureOpen, true);
    }

    Optional<AttemptId> winnerId() {
        return winner == NOBODY ? Optional.empty() : Optional.of(AttemptId.of(winner));
    }

    private RaceState end(
            int ordinal, AttemptPhase phase, LifecycleState endState, long nowNanos, long executed, String reason) {
        return with(ordinal, attempt(ordinal).ended(phase, endState, nowNanos, executed, reason));
    }

    private RaceState decidedAs(Kind kind, int who) {
        return new RaceState(attempts, kind, who, owed, failureOpen, settled);
    }

    private RaceState withFailureOpen() {
        return new RaceState(attempts, decision, winner, owed, true, settled);
    }

    private RaceState appended(AttemptView attempt, boolean failure) {
        return new RaceState(Attempted.plus(attempts, attempt), decision, winner, owed, failure, settled);
    }

    private RaceState with(int ordinal, AttemptView attempt) {
        return new RaceState(Attempted.with(attempts, ordinal, attempt), decision, winner, owed, failureOpen, settled);
    }

    private void requireOpen(String what) {
        if (decision != null) {
            throw new IllegalStateException(what + " in a race that is " + decision + " (expected: an open race)");
        }
    }

    private void requireUncancelled(int ordinal, String what) {
        AttemptPhase phase = attempt(ordinal).phase();
        require(ordinal, phase == AttemptPhase.RUNNING || phase == AttemptPhase.KEPT, what, "RUNNING or KEPT");
    }

    private void require(int ordinal, AttemptPhase phase, String what) {
        require(ordinal, attempt(ordinal).phase() == phase, what, phase.name());
    }

    private void require(int ordinal, boolean allowed, String what, String expected) {
        if (!allowed) {
            AttemptView attempt = attempt(ordinal);
            throw new IllegalStateException(
                    what + " of " + attempt.id() + " in phase " + attempt.phase() + " (expected: " + expected + ")");
        }
    }

    private static long bit(int ordinal) {
        return 1L << ordinal;
    }
}
