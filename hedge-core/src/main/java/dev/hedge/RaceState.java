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
        if (owed != 0 || live() > 0) {
            return false;
        }
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).phase() == AttemptPhase.JUDGING) {
                return false;
            }
        }
        return true;
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

    RaceState observed(int ordinal, LifecycleState seen, long nowNanos) {
        return with(ordinal, attempt(ordinal).seen(seen, nowNanos));
    }

    /** The job answered; its result is to be judged. */
    RaceState answered(int ordinal, long nowNanos, long executedNanos) {
        return end(ordinal, AttemptPhase.JUDGING, LifecycleState.COMPLETED, nowNanos, executedNanos, "");
    }

    /** The first accepted result; decides the race. */
    RaceState won(int ordinal) {
        requireOpen("win");
        return with(ordinal, attempt(ordinal).in(AttemptPhase.WON)).decidedAs(Kind.WON, ordinal);
    }

    RaceState rejected(int ordinal, String reason) {
        AttemptView judged = attempt(ordinal);
        return end(ordinal, AttemptPhase.INVALID, judged.state(), judged.endedNanos(), AttemptView.NEVER, reason)
                .withFailureOpen();
    }

    RaceState failed(int ordinal, LifecycleState endState, long nowNanos, String reason) {
        return end(ordinal, AttemptPhase.FAILED, endState, nowNanos, AttemptView.NEVER, reason)
                .withFailureOpen();
    }

    /** Ended for another reason than failing: stopped, cut off, superseded. */
    RaceState end(
            int ordinal, AttemptPhase phase, LifecycleState endState, long nowNanos, long executed, String reason) {
        return with(ordinal, attempt(ordinal).ended(phase, endState, nowNanos, executed, reason));
    }

    RaceState cancelling(int ordinal, String reason) {
        AttemptView attempt = attempt(ordinal);
        if (attempt.phase() != AttemptPhase.RUNNING && attempt.phase() != AttemptPhase.KEPT) {
            throw new IllegalStateException(
                    "cancel of " + attempt.id() + " in phase " + attempt.phase() + " (expected: RUNNING or KEPT)");
        }
        RaceState next = with(ordinal, attempt.cancelling(reason));
        return new RaceState(next.attempts, decision, winner, owed | bit(ordinal), failureOpen, settled);
    }

    RaceState receipted(int ordinal) {
        return new RaceState(attempts, decision, winner, owed & ~bit(ordinal), failureOpen, settled);
    }

    RaceState kept(int ordinal) {
        return with(ordinal, attempt(ordinal).in(AttemptPhase.KEPT));
    }

    RaceState decided(Kind kind) {
        requireOpen("decide");
        return decidedAs(kind, NOBODY);
    }

    RaceState settledNow() {
        return new RaceState(attempts, decision, winner, owed, failureOpen, true);
    }

    Optional<AttemptId> winnerId() {
        return winner == NOBODY ? Optional.empty() : Optional.of(AttemptId.of(winner));
    }

    private RaceState decidedAs(Kind kind, int who) {
        return new RaceState(attempts, kind, who, owed, failureOpen, settled);
    }

    private RaceState withFailureOpen() {
        return new RaceState(attempts, decision, winner, owed, true, settled);
    }

    private RaceState appended(AttemptView attempt, boolean failure) {
        AttemptView[] next = attempts.toArray(new AttemptView[attempts.size() + 1]);
        next[attempts.size()] = attempt;
        return new RaceState(List.of(next), decision, winner, owed, failure, settled);
    }

    private RaceState with(int ordinal, AttemptView attempt) {
        AttemptView[] next = attempts.toArray(new AttemptView[0]);
        next[ordinal] = attempt;
        return new RaceState(List.of(next), decision, winner, owed, failureOpen, settled);
    }

    private void requireOpen(String what) {
        if (decision != null) {
            throw new IllegalStateException(what + " in a race that is " + decision + " (expected: an open race)");
        }
    }

    private static long bit(int ordinal) {
        return 1L << ordinal;
    }
}
