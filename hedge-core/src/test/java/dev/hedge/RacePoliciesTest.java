package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.policy.OnFailure;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.Stop;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Launched;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The built-in policies at work in whole races. */
final class RacePoliciesTest {

    @Test
    void tied_theFirstToGetAWorker_cancelsItsTwin() {
        Rig rig = new Rig("tied");
        rig.script("a", Lifecycle.answering(seconds(9), seconds(1), result("a")));
        rig.script("b", Lifecycle.answering(seconds(2), seconds(5), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(rig.log.lines(Launched.class, CancelSent.class, Decided.class))
                .containsExactly("0s Launched #0 a", "0s Launched #1 b", "2s CancelSent #0 TIED", "7s Decided WON #1");
        assertThat(settlement(call).accounts().get(0).attempt().reason()).isEqualTo("its twin got a worker first");
    }

    @Test
    void tied_bothStartAtOnce_bothRun() {
        Rig rig = new Rig("tied");
        rig.script("a", Lifecycle.answering(Duration.ZERO, seconds(3), result("a")));
        rig.script("b", Lifecycle.answering(Duration.ZERO, seconds(5), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("a");
        assertThat(rig.log.lines(CancelSent.class)).containsExactly("3s CancelSent #1 LOST_RACE");
    }

    @Test
    void tied_theTwinsCancelIsSlow_andTheRunnerFails_soTheTwinRescues() {
        Rig rig = new Rig("tied");
        rig.script("a", Lifecycle.answering(seconds(4), seconds(1), result("a")).withStop(Stop.after(seconds(10))));
        rig.script("b", Lifecycle.failing(seconds(2), seconds(1), new JobFailure.RemoteError("out of memory")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("a");
        assertThat(outcome(call).elapsed()).isEqualTo(seconds(5));
    }

    @Test
    void cascade_escalates_whenTheBackupStalls() {
        Rig rig = new Rig("cascade(2.5s,8.5s,25s)");
        rig.script("a", Lifecycle.queuedForEver());
        rig.script("b", Lifecycle.hanging(seconds(1)));
        rig.script("c", Lifecycle.answering(seconds(1), seconds(4), result("c")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call).elapsed()).isEqualTo(seconds(30));
        assertThat(rig.log.lines(Launched.class, CancelSent.class))
                .containsExactly(
                        "0s Launched #0 a",
                        "2.5s Launched #1 b",
                        "2.5s CancelSent #0 CUTOVER",
                        "25s Launched #2 c",
                        "30s CancelSent #1 LOST_RACE");
    }

    @Test
    void cascade_runningPrimary_isKept_andTheBackupJoinsAtSafety() {
        Rig rig = new Rig("cascade(2.5s,8.5s,25s)");
        rig.script("a", Lifecycle.hanging(seconds(1)));
        rig.script("b", Lifecycle.answering(seconds(1), seconds(9), result("b")));
        rig.script("c", Lifecycle.answering(seconds(1), seconds(4), result("c")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(rig.log.lines(Launched.class)).containsExactly("0s Launched #0 a", "8.5s Launched #1 b");
    }

    @Test
    void cascade_bothFail_escalatesBeforeItsTime() {
        Rig rig = new Rig("cascade(2.5s,8.5s,25s)");
        rig.script("a", Lifecycle.failing(seconds(1), seconds(1), new JobFailure.RemoteError("no")));
        rig.script("b", Lifecycle.answering(seconds(1), seconds(1), result("bad")));
        rig.script("c", Lifecycle.answering(seconds(1), seconds(1), result("c")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call).elapsed()).isEqualTo(seconds(6));
        assertThat(rig.log.lines(Launched.class))
                .containsExactly("0s Launched #0 a", "2s Launched #1 b", "4s Launched #2 c");
    }

    @Test
    void failureThatWaits_leavesTheTimersAlone() {
        Rig rig = new Rig("fixed-delay(10s)").onFailure(OnFailure.WAIT);
        rig.script("a", Lifecycle.failing(seconds(1), seconds(1), new JobFailure.RemoteError("no")));
        rig.script("b", Lifecycle.answering(seconds(1), seconds(1), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call).elapsed()).isEqualTo(seconds(12));
        assertThat(rig.log.lines(Launched.class)).containsExactly("0s Launched #0 a", "10s Launched #1 b");
    }

    @Test
    void failureThatWaits_endsTheRace_onceNoTimerIsLeft() {
        Rig rig = new Rig("fixed-delay(10s)").onFailure(OnFailure.WAIT);
        rig.script("a", Lifecycle.failing(seconds(1), seconds(1), new JobFailure.RemoteError("no")));
        rig.script("b", Lifecycle.failing(seconds(1), seconds(1), new JobFailure.RemoteError("no")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        assertThat(outcome(call).elapsed()).isEqualTo(seconds(12));
    }

    @Test
    void failureWhileABackupRuns_startsTheThirdAtOnce() {
        Rig rig = new Rig("fixed-delay(1s,50s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend c = rig.hand("c");
        HedgeCall call = rig.submit();
        rig.at("2s");
        a.job().fails("no");
        c.job().answers("c");

        assertThat(answer(call)).isEqualTo("c");
        assertThat(b.job().cancels).containsExactly(CancelReason.LOST_RACE);
        rig.finish();
    }

    @Test
    void backendsThatThePolicyDoesNotName_areLeftAlone() {
        Rig rig = new Rig("single");
        rig.script("a", Lifecycle.failing(seconds(1), seconds(1), new JobFailure.RemoteError("no")));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        assertThat(b.jobs()).isEmpty();
    }
}
