package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.millis;
import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Cost;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.SimulatedBackend;
import dev.hedge.sim.Stop;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Launched;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Defects found by running gpuhedge 0.1.0 (github.com/mireklzicar/gpuhedge, commit 669c8c9) with fake backends: the same
 * situations, and what must happen in them.
 */
@ExtendWith(Silence.class)
final class AncestorDefectsTest {

    /** There: the caller waited 3.33 s for a race that the trace said was won after 0.32 s. */
    @Test
    void defect1_callerNeverWaitsForTheLosersCancel() {
        Rig rig = new Rig("fixed-delay(0.1s)");
        rig.script("a", Lifecycle.hanging(Duration.ZERO).withStop(Stop.after(seconds(3))));
        rig.script("b", Lifecycle.answering(Duration.ZERO, millis(200), result("b")));
        HedgeCall call = rig.submit();
        rig.at("0.3s");

        assertThat(answer(call)).isEqualTo("b");
        assertThat(outcome(call).elapsed()).isEqualTo(millis(300));
        assertThat(Rig.settled(call)).isFalse();
        rig.finish();
        assertThat(settlement(call).leaked()).isZero();
    }

    /** There: 3.11 s for a race that the trace said was won after 0.30 s. */
    @Test
    void defect2_callerNeverWaitsForTheCutOversCancel() {
        Rig rig = new Rig("queue-cutover(0.1s,5s)");
        rig.script("a", Lifecycle.queuedForEver().withStop(Stop.after(seconds(3))));
        rig.script("b", Lifecycle.answering(Duration.ZERO, millis(200), result("b")));
        HedgeCall call = rig.submit();
        rig.at("0.3s");

        assertThat(answer(call)).isEqualTo("b");
        assertThat(rig.log.lines(CancelSent.class, Launched.class))
                .containsExactly("0s Launched #0 a", "0.1s Launched #1 b", "0.1s CancelSent #0 CUTOVER");
        rig.finish();
        assertThat(settlement(call).leaked()).isZero();
    }

    /** There: no cancel was sent, both jobs leaked. */
    @Test
    void defect3_bothArmsTimeOut_bothAreCancelled() {
        Rig rig = new Rig("fixed-delay(1s)");
        List<SimulatedBackend> backends = List.of(
                rig.script("a", Lifecycle.hanging(Duration.ZERO)), rig.script("b", Lifecycle.hanging(Duration.ZERO)));
        HedgeCall call = rig.submit(seconds(5));
        rig.finish();

        assertThat(outcome(call)).isInstanceOf(Outcome.Expired.class);
        assertThat(rig.log.lines(CancelSent.class))
                .containsExactly("5s CancelSent #0 DEADLINE", "5s CancelSent #1 DEADLINE");
        assertThat(settlement(call).leaked()).isZero();
        assertThat(backends).allMatch(backend -> backend.open() == 0);
    }

    /** There: three jobs leaked. */
    @Test
    void defect4_allThreeOfACascadeTimeOut_allAreCancelled() {
        Rig rig = new Rig("cascade(1s,2s,3s)").maxLive(3);
        List<SimulatedBackend> backends = List.of(
                rig.script("a", Lifecycle.hanging(Duration.ZERO)),
                rig.script("b", Lifecycle.hanging(Duration.ZERO)),
                rig.script("c", Lifecycle.hanging(Duration.ZERO)));
        HedgeCall call = rig.submit(seconds(5));
        rig.finish();

        assertThat(outcome(call)).isInstanceOf(Outcome.Expired.class);
        assertThat(rig.log.lines(Launched.class))
                .containsExactly("0s Launched #0 a", "2s Launched #1 b", "3s Launched #2 c");
        assertThat(rig.log.lines(CancelSent.class)).hasSize(3);
        assertThat(settlement(call).leaked()).isZero();
        assertThat(backends).allMatch(backend -> backend.open() == 0);
    }

    /** There: a caller that stopped waiting left the jobs running. */
    @Test
    void defect5_callerThatGivesUp_reachesEveryJob() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend b = rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HedgeCall call = rig.submit();
        rig.at("2s");
        call.cancel();

        assertThat(a.job().cancels).containsExactly(CancelReason.CALLER);
        assertThat(b.job().cancels).containsExactly(CancelReason.CALLER);
        assertThat(settlement(call).leaked()).isZero();
        rig.finish();
    }

    /** There: a submit that raised failed the whole request. */
    @Test
    void defect6_primaryThatCannotBeSubmitted_startsTheBackup() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.hand("a").onStart(job -> {
            throw new IllegalStateException("connection refused");
        });
        rig.script("b", Lifecycle.answering(Duration.ZERO, seconds(1), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(outcome(call).elapsed()).isEqualTo(seconds(1));
    }

    /** There: the request failed although the primary would have won, and the primary leaked. */
    @Test
    void defect7_backupThatCannotBeSubmitted_leavesThePrimaryRunning() {
        Rig rig = new Rig("fixed-delay(1s)");
        rig.script("a", Lifecycle.answering(Duration.ZERO, seconds(3), result("a")));
        rig.hand("b").onStart(job -> {
            throw new IllegalStateException("connection refused");
        });
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("a");
        assertThat(outcome(call).elapsed()).isEqualTo(seconds(3));
        assertThat(settlement(call).accounts().get(0).leaked()).isFalse();
    }

    /** There: the exception escaped, and no hedge was tried. */
    @Test
    void defect8_failureBeforeTheCutover_startsTheBackupAtOnce() {
        Rig rig = new Rig("queue-cutover(2.5s,8.5s)");
        rig.script("a", Lifecycle.refused(seconds(1), new JobFailure.Broke("connection reset")));
        rig.script("b", Lifecycle.answering(Duration.ZERO, seconds(1), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(outcome(call).elapsed()).isEqualTo(seconds(2));
    }

    /** There: a valid result was lost because its own cost crossed the budget. */
    @Test
    void defect9_resultIsNeverLostToItsOwnCost() {
        Rig rig = new Rig("single");
        rig.budget.refuse(launch -> rig.budget.granted.isEmpty() ? "" : "spent");
        rig.script("a", Lifecycle.answering(Duration.ZERO, seconds(50), result("a")));
        HedgeCall paid = rig.submit();
        rig.at("50s");
        HedgeCall next = rig.submit();
        rig.finish();

        assertThat(answer(paid)).isEqualTo("a");
        assertThat(rig.budget.granted.get(0).cost).isEqualTo(Cost.confirmed(50_000, 50_000));
        assertThat(outcome(next)).isInstanceOf(Outcome.Exhausted.class);
    }

    /** There: the clock of the cutover began when the submit returned, so that 0.1 s became 0.4 s. */
    @Test
    void tenthDefect_slowSubmit_delaysNoCutover() {
        Rig rig = new Rig("queue-cutover(0.1s,0.2s)");
        Lifecycle slow = Lifecycle.refused(seconds(9), new JobFailure.Broke("no answer to the submit"));
        rig.script("a", slow);
        rig.script("b", Lifecycle.answering(Duration.ZERO, seconds(1), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(rig.log.lines(Launched.class)).containsExactly("0s Launched #0 a", "0.2s Launched #1 b");
        assertThat(outcome(call))
                .isInstanceOfSatisfying(
                        Outcome.Won.class, won -> assertThat(won.backend()).isEqualTo(BackendId.of("b")));
        assertThat(outcome(call).elapsed()).isEqualTo(millis(1_200));
    }
}
