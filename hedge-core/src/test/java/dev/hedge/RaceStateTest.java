package dev.hedge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.AttemptView;
import dev.hedge.trace.TraceEvent.Decided.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every transition from every phase: the legal ones lead where they should, all others are refused. */
final class RaceStateTest {

    private static final BackendId A = BackendId.of("a");
    private static final RaceState LAUNCHED = RaceState.OPEN.launched(A, 10);

    /** Attempt 0 in each phase, in a race that is open wherever that can be. */
    private static final Map<AttemptPhase, RaceState> IN = Map.ofEntries(
            Map.entry(AttemptPhase.DENIED, RaceState.OPEN.denied(A, 10, "too dear")),
            Map.entry(AttemptPhase.RUNNING, LAUNCHED),
            Map.entry(AttemptPhase.CANCELLING, cancelling()),
            Map.entry(AttemptPhase.JUDGING, judging()),
            Map.entry(AttemptPhase.WON, judging().won(0)),
            Map.entry(AttemptPhase.FAILED, LAUNCHED.failed(0, LifecycleState.FAILED, 20, "no")),
            Map.entry(AttemptPhase.INVALID, judging().rejected(0, "empty")),
            Map.entry(AttemptPhase.STOPPED, cancelling().stopped(0, LifecycleState.CANCELLED, 20, AttemptView.NEVER)),
            Map.entry(AttemptPhase.UNPROVEN, cancelling().unproven(0, AttemptPhase.UNPROVEN)),
            Map.entry(AttemptPhase.CUT_OFF, cancelling().unproven(0, AttemptPhase.CUT_OFF)),
            Map.entry(AttemptPhase.KEPT, lostTo1().kept(0)),
            Map.entry(AttemptPhase.SUPERSEDED, judging().decided(Kind.EXPIRED).superseded(0, "too late")));

    @TestFactory
    Stream<DynamicTest> everyTransition_fromEveryPhase() {
        return Stream.of(
                        transition(
                                "observed",
                                state -> state.observed(0, LifecycleState.RUNNING, 30),
                                EnumSet.complementOf(EnumSet.of(AttemptPhase.DENIED))),
                        transition(
                                "answered",
                                state -> state.answered(0, 30, 5),
                                EnumSet.of(
                                        AttemptPhase.RUNNING,
                                        AttemptPhase.CANCELLING,
                                        AttemptPhase.UNPROVEN,
                                        AttemptPhase.KEPT)),
                        transition("won", state -> state.won(0), EnumSet.of(AttemptPhase.JUDGING)),
                        transition("rejected", state -> state.rejected(0, "empty"), EnumSet.of(AttemptPhase.JUDGING)),
                        transition(
                                "superseded",
                                state -> (state.decided() ? state : state.decided(Kind.EXPIRED)).superseded(0, "late"),
                                EnumSet.of(AttemptPhase.JUDGING)),
                        transition(
                                "failed",
                                state -> state.failed(0, LifecycleState.FAILED, 30, "no"),
                                EnumSet.of(AttemptPhase.RUNNING, AttemptPhase.KEPT)),
                        transition(
                                "cancelling",
                                state -> state.cancelling(0, "late"),
                                EnumSet.of(AttemptPhase.RUNNING, AttemptPhase.KEPT)),
                        transition(
                                "stopped",
                                state -> state.stopped(0, LifecycleState.CANCELLED, 30, 5),
                                EnumSet.of(AttemptPhase.CANCELLING, AttemptPhase.UNPROVEN, AttemptPhase.CUT_OFF)),
                        transition(
                                "unproven",
                                state -> state.unproven(0, AttemptPhase.UNPROVEN),
                                EnumSet.of(AttemptPhase.CANCELLING, AttemptPhase.UNPROVEN, AttemptPhase.CUT_OFF)))
                .flatMap(tests -> tests);
    }

    private static Stream<DynamicTest> transition(
            String name, UnaryOperator<RaceState> change, Set<AttemptPhase> legal) {
        return Stream.of(AttemptPhase.values())
                .map(phase -> DynamicTest.dynamicTest(name + " from " + phase, () -> {
                    RaceState before = in(phase);
                    if (legal.contains(phase)) {
                        assertThat(change.apply(before).attempts()).hasSameSizeAs(before.attempts());
                    } else {
                        refused(() -> change.apply(before))
                                .withMessageMatching(".*(phase " + phase + "|race that is [A-Z]+).*");
                    }
                }));
    }

    @Test
    void launch_addsAnAttempt_thatHoldsASlot() {
        RaceState two = LAUNCHED.launched(BackendId.of("b"), 20);

        assertThat(two.attempts()).hasSize(2);
        assertThat(two.attempt(1)).isEqualTo(AttemptView.launched(AttemptId.of(1), BackendId.of("b"), 20));
        assertThat(two.live()).isEqualTo(2);
        assertThat(two.launchedAny()).isTrue();
        assertThat(two.winnable()).isTrue();
        assertThat(two.quiet()).isFalse();
        assertThat(LAUNCHED.attempts()).as("the state before").hasSize(1);
    }

    @Test
    void denial_addsAnAttempt_thatHoldsNothing() {
        RaceState denied = in(AttemptPhase.DENIED);

        assertThat(denied.attempt(0).reason()).isEqualTo("too dear");
        assertThat(denied.live()).isZero();
        assertThat(denied.launchedAny()).isFalse();
        assertThat(denied.winnable()).isFalse();
        assertThat(denied.quiet()).isTrue();
    }

    @Test
    void failure_isOpen_untilTheNextLaunch() {
        RaceState failed = in(AttemptPhase.FAILED);

        assertThat(LAUNCHED.failureOpen()).isFalse();
        assertThat(failed.failureOpen()).isTrue();
        assertThat(failed.denied(A, 20, "too dear").failureOpen()).isTrue();
        assertThat(failed.launched(A, 20).failureOpen()).isFalse();
        assertThat(in(AttemptPhase.INVALID).failureOpen()).isTrue();
        assertThat(in(AttemptPhase.STOPPED).failureOpen()).isFalse();
    }

    @Test
    void onlyTheLive_holdASlot_andOnlySomeCanWin() {
        for (AttemptPhase phase : AttemptPhase.values()) {
            assertThat(in(phase).live()).as("live in %s", phase).isEqualTo(phase.live() ? 1 : 0);
            assertThat(in(phase).winnable()).as("winnable in %s", phase).isEqualTo(phase.mayWin());
        }
    }

    @Test
    void unknown_changesNothing_andKnowledgeIsKept() {
        RaceState running = LAUNCHED.observed(0, LifecycleState.RUNNING, 30);

        assertThat(running.attempt(0).state()).isEqualTo(LifecycleState.RUNNING);
        assertThat(running.attempt(0).startedNanos()).isEqualTo(30);
        assertThat(running.observed(0, LifecycleState.UNKNOWN, 40)).isEqualTo(running);
    }

    @Test
    void answer_endsTheAttempt_andKeepsTheReasonOfItsCancel() {
        AttemptView judged = cancelling().answered(0, 30, 5).attempt(0);

        assertThat(judged.phase()).isEqualTo(AttemptPhase.JUDGING);
        assertThat(judged.state()).isEqualTo(LifecycleState.COMPLETED);
        assertThat(judged.endedNanos()).isEqualTo(30);
        assertThat(judged.executedNanos()).isEqualTo(5);
        assertThat(judged.reason()).isEqualTo("late");
    }

    @Test
    void win_decidesTheRace_onceAndForAll() {
        RaceState won = cancelling().answered(0, 30, 5).won(0);

        assertThat(won.decided()).isTrue();
        assertThat(won.decision()).isEqualTo(Kind.WON);
        assertThat(won.winner()).isZero();
        assertThat(won.winnerId()).contains(AttemptId.of(0));
        assertThat(won.attempt(0).reason()).as("a winner has none").isEmpty();
        assertThat(won.attempt(0).endedNanos()).isEqualTo(30);
        refused(() -> won.launched(A, 40)).withMessage("launch in a race that is WON (expected: an open race)");
        refused(() -> won.denied(A, 40, "no")).withMessageStartingWith("launch in a race that is WON");
        refused(() -> won.decided(Kind.EXPIRED)).withMessageStartingWith("decide in a race that is WON");
    }

    @Test
    void secondWinner_isRefused() {
        RaceState both = LAUNCHED.launched(A, 20).answered(0, 30, 5).answered(1, 30, 5);
        RaceState won = both.won(1);

        refused(() -> won.won(0)).withMessage("win in a race that is WON (expected: an open race)");
    }

    @Test
    void raceWithoutWinner_isDecidedOnce() {
        RaceState expired = LAUNCHED.decided(Kind.EXPIRED);

        assertThat(expired.winnerId()).isEmpty();
        assertThat(expired.winner()).isEqualTo(RaceState.NOBODY);
        refused(() -> expired.decided(Kind.CANCELLED));
        RaceState late = expired.answered(0, 30, 5);
        refused(() -> late.won(0));
    }

    @Test
    void decisionAndWinner_comeTogether() {
        refused(() -> LAUNCHED.decided(Kind.WON)).withMessage("winner: -1 with decision WON (expected: both or none)");
        refused(() -> new RaceState(List.of(), Kind.EXPIRED, 0, 0, false, false))
                .withMessage("winner: 0 with decision EXPIRED (expected: both or none)");
        refused(() -> new RaceState(List.of(), null, 0, 0, false, false));
    }

    @Test
    void cancel_isOwedAReceipt() {
        RaceState two = LAUNCHED.launched(A, 20).cancelling(1, "late");

        assertThat(two.owes(0)).isFalse();
        assertThat(two.owes(1)).isTrue();
        assertThat(two.attempt(1).reason()).isEqualTo("late");
        RaceState receipted = two.receipted(1);
        assertThat(receipted.owes(1)).isFalse();
        assertThat(two.cancelling(0, "late").receipted(1).owes(0)).isTrue();
    }

    @Test
    void aRaceIsQuiet_whenNothingIsLiveAndNothingOwed() {
        RaceState stopped = in(AttemptPhase.STOPPED);

        assertThat(stopped.quiet()).as("owed").isFalse();
        assertThat(stopped.receipted(0).quiet()).isTrue();
        assertThat(cancelling().receipted(0).quiet()).as("live").isFalse();
        assertThat(in(AttemptPhase.UNPROVEN).receipted(0).quiet()).isTrue();
    }

    @Test
    void unproven_hasNoEnd_untilThereIsProof() {
        RaceState unproven = in(AttemptPhase.UNPROVEN);

        assertThat(unproven.attempt(0).endedNanos()).isEqualTo(AttemptView.NEVER);
        assertThat(unproven.mayRunOn(0)).isTrue();
        AttemptView stopped =
                unproven.stopped(0, LifecycleState.CANCELLED, 90, 5).attempt(0);
        assertThat(stopped.endedNanos()).isEqualTo(90);
        assertThat(stopped.executedNanos()).isEqualTo(5);
        assertThat(stopped.reason()).isEqualTo("late");
        assertThat(unproven.answered(0, 80, 5).attempt(0).endedNanos()).isEqualTo(80);
    }

    @Test
    void mayRunOn_untilItsStopIsKnown() {
        Set<AttemptPhase> doubtful = EnumSet.of(AttemptPhase.CANCELLING, AttemptPhase.UNPROVEN, AttemptPhase.CUT_OFF);
        for (AttemptPhase phase : AttemptPhase.values()) {
            assertThat(in(phase).mayRunOn(0)).as("%s", phase).isEqualTo(doubtful.contains(phase));
        }
    }

    @Test
    void superseded_keepsTheReasonThatItHas() {
        RaceState expired = judging().decided(Kind.EXPIRED);
        RaceState rescuer = cancelling().answered(0, 30, 5).decided(Kind.EXPIRED);

        assertThat(expired.superseded(0, "too late").attempt(0).reason()).isEqualTo("too late");
        assertThat(rescuer.superseded(0, "too late").attempt(0).reason()).isEqualTo("late");
        refused(() -> judging().superseded(0, "too late")).withMessageContaining("expected: in a decided race");
    }

    @Test
    void onlyALoser_canBeKept() {
        assertThat(in(AttemptPhase.KEPT).attempt(0).phase()).isEqualTo(AttemptPhase.KEPT);
        assertThat(in(AttemptPhase.KEPT).live()).isEqualTo(1);
        refused(() -> LAUNCHED.kept(0)).withMessageContaining("expected: a loser");
        refused(() -> LAUNCHED.decided(Kind.EXPIRED).kept(0));
        refused(() -> lostTo1().kept(1)).withMessageContaining("expected: a loser");
        refused(() -> lostTo1().cancelling(0, "late").kept(0)).withMessageContaining("expected: RUNNING");
    }

    @Test
    void settlement_comesLast() {
        RaceState won = in(AttemptPhase.WON);

        assertThat(won.settledNow().settled()).isTrue();
        refused(LAUNCHED::settledNow).withMessage("live: 1, judging: false in a race that is settled (expected: none)");
        refused(() -> in(AttemptPhase.FAILED).settledNow())
                .withMessage("settled: true with decision null and receipts owed 0 (expected: decided, none owed)");
        refused(() -> in(AttemptPhase.STOPPED).decided(Kind.EXPIRED).settledNow())
                .withMessage("settled: true with decision EXPIRED and receipts owed 1 (expected: decided, none owed)");
        refused(() -> lostTo1().kept(0).answered(0, 30, 5).settledNow())
                .withMessage("live: 0, judging: true in a race that is settled (expected: none)");
        refused(() -> lostTo1().settledNow()).withMessageStartingWith("live: 1");
    }

    private static RaceState in(AttemptPhase phase) {
        RaceState state = IN.get(phase);
        if (state == null) {
            throw new AssertionError("phase: " + phase + " (expected: one with an example)");
        }
        assertThat(state.attempt(0).phase()).isEqualTo(phase);
        return state;
    }

    private static RaceState cancelling() {
        return LAUNCHED.cancelling(0, "late");
    }

    private static RaceState judging() {
        return LAUNCHED.answered(0, 20, 5);
    }

    /** Attempt 0 runs, attempt 1 has won. */
    private static RaceState lostTo1() {
        return LAUNCHED.launched(BackendId.of("b"), 10).answered(1, 20, 5).won(1);
    }

    private static org.assertj.core.api.ThrowableAssertAlternative<IllegalStateException> refused(
            ThrowingCallable change) {
        return assertThatIllegalStateException().isThrownBy(change);
    }
}
