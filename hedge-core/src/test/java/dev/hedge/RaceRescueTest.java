package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.decided;
import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settled;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.sim.Lifecycle;
import dev.hedge.trace.TraceEvent.Anomaly;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Late;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.Receipted;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Attempts that were cut over: they stay in the race until they are known to have stopped. */
final class RaceRescueTest {

    @Test
    void queuedPrimary_isCutOver_andCostsNothing() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        rig.script("a", Lifecycle.queuedForEver());
        rig.script("b", Lifecycle.answering(seconds(1), seconds(3), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(rig.log.lines(CancelSent.class, Launched.class))
                .containsExactly("0s Launched #0 a", "2s Launched #1 b", "2s CancelSent #0 CUTOVER");
        Settlement.Account primary = settlement(call).accounts().get(0);
        assertThat(primary.attempt().phase()).isEqualTo(AttemptPhase.STOPPED);
        assertThat(primary.attempt().state()).isEqualTo(LifecycleState.CANCELLED);
        assertThat(primary.attempt().reason()).isEqualTo("no worker yet, cut over to a backup");
        assertThat(primary.receipt().orElseThrow().scope()).isEqualTo(CancelScope.QUEUED_JOB);
        assertThat(primary.cost()).isEqualTo(Cost.ZERO);
        assertThat(primary.leaked()).isFalse();
    }

    @Test
    void cutOverAttempt_answersBeforeItsProof_andRescuesTheRace() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("3s");
        a.job().seen(LifecycleState.RUNNING);
        b.job().fails("out of memory");
        rig.at("4s");
        assertThat(decided(call)).isFalse();
        a.job().answers("a");

        assertThat(answer(call)).isEqualTo("a");
        assertThat(settled(call)).as("settled without the receipt").isFalse();
        a.job().proves(LifecycleState.COMPLETED);
        assertThat(rig.budget.closings())
                .allSatisfy(closings -> assertThat(closings).containsExactly("settled"));
        Settlement.Account rescuer = settlement(call).accounts().get(0);
        assertThat(rescuer.attempt().phase()).isEqualTo(AttemptPhase.WON);
        assertThat(rescuer.cost()).isEqualTo(Cost.confirmed(1_000, 1_000));
        assertThat(rescuer.leaked()).isFalse();
        assertThat(a.job().cancels).hasSize(1);
        rig.finish();
    }

    @Test
    void rescueWithoutReceipt_settlesWhenTheWindowIsOver() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("4s");
        a.job().answers("a");
        rig.finish();

        assertThat(answer(call)).isEqualTo("a");
        assertThat(b.job().cancels).containsExactly(CancelReason.LOST_RACE);
        assertThat(rig.log.lines(Receipted.class))
                .containsExactly("4s Receipted #1 CONFIRMED_TERMINAL", "5s Receipted #0 NONE");
        assertThat(settlement(call).leaked()).isZero();
    }

    @Test
    void rejectedRescue_isBookedOnce_andTheRaceGoesOn() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a").onCancel(job -> job.receipt(Evidence.PROVIDER_ACK));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("4s");
        a.job().answers("bad");
        rig.at("5s");
        b.job().answers("b");
        rig.finish();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(settlement(call).accounts().get(0).attempt().phase()).isEqualTo(AttemptPhase.INVALID);
    }

    /** Only what is proven ends an attempt: until then its seconds count. */
    @Test
    void rescueAfterTheWindow_paysForAllItsSeconds() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("3s");
        a.job().seen(LifecycleState.RUNNING);
        rig.at("10s");
        b.job().fails("no");
        rig.at("23s");
        a.job().observer.onResult(JobResult.of(Payload.text("a")).withExecution(seconds(20)));
        rig.finish();

        assertThat(answer(call)).isEqualTo("a");
        Settlement.Account rescuer = settlement(call).accounts().get(0);
        assertThat(rescuer.cost()).isEqualTo(Cost.confirmed(20_000, 20_000));
        assertThat(Duration.ofNanos(rescuer.attempt().endedNanos())).isEqualTo(seconds(23));
    }

    @Test
    void jobThatWasProvenToHaveStopped_isNotSeenRunning() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a").onCancel(job -> job.receipt(Evidence.CONFIRMED_BY_ACK));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("3s");
        a.job().seen(LifecycleState.RUNNING);
        a.job().seen(LifecycleState.CANCELLED);
        b.job().answers("b");

        assertThat(rig.log.lines(Anomaly.class))
                .containsExactly("3s Anomaly #0 RUNNING, it was proven to have stopped");
        assertThat(settlement(call).accounts().get(0).attempt().state()).isEqualTo(LifecycleState.CANCELLED);
        assertThat(settlement(call).accounts().get(0).cost()).isEqualTo(Cost.ZERO);
        rig.finish();
    }

    @Test
    void proofAfterTheWindow_endsTheAttemptThen() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("3s");
        a.job().seen(LifecycleState.RUNNING);
        rig.at("20s");
        a.job().proves(LifecycleState.CANCELLED);
        b.job().answers("b");
        rig.finish();

        Settlement.Account stopped = settlement(call).accounts().get(0);
        assertThat(stopped.leaked()).isFalse();
        assertThat(stopped.cost()).isEqualTo(Cost.confirmed(17_000, 17_000));
        assertThat(stopped.receipt().orElseThrow().evidence()).isEqualTo(Evidence.CONFIRMED_TERMINAL);
        assertThat(rig.log.lines(Receipted.class))
                .containsExactly("5s Receipted #0 NONE", "20s Receipted #0 CONFIRMED_TERMINAL");
    }

    @Test
    void endSeenAfterTheWindow_stopsTheAttempt_andTheRaceKnowsItIsLost() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("6s");
        b.job().fails("no");
        assertThat(decided(call)).isFalse();
        a.job().seen(LifecycleState.CANCELLED);

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        assertThat(settlement(call).leaked()).isZero();
        rig.finish();
    }

    @Test
    void closedChannelOfTheLastHope_losesTheRace() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a").onCancel(job -> job.receipt(Evidence.CHANNEL_CLOSED));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("3s");
        b.job().fails("no");

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        a.job().answers("a");
        assertThat(rig.log.lines(Late.class)).containsExactly("3s Late #0 result");
        rig.finish();
    }
}
