package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settled;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.sim.Lifecycle;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Judged;
import dev.hedge.trace.TraceEvent.Kept;
import dev.hedge.trace.TraceEvent.Settled;
import org.junit.jupiter.api.Test;

/** Losers that run to their end because the policy keeps them. */
final class RaceKeepTest {

    private final Rig rig = new Rig("staged(1@0s keep, 2@1s)");

    @Test
    void keptLoser_runsToItsEnd_isPaid_andItsResultDropped() {
        rig.script("a", Lifecycle.answering(seconds(0), seconds(30), result("a")));
        rig.script("b", Lifecycle.answering(seconds(0), seconds(4), result("b")));
        HedgeCall call = rig.submit();
        rig.at("29s");
        assertThat(answer(call)).isEqualTo("b");
        assertThat(settled(call)).isFalse();
        rig.at("30s");
        assertThat(rig.time.pending()).as("the deadline's alarm").isZero();
        rig.finish();

        Settlement.Account kept = settlement(call).accounts().get(0);
        assertThat(kept.attempt().phase()).isEqualTo(AttemptPhase.SUPERSEDED);
        assertThat(kept.attempt().reason()).isEqualTo("another attempt won");
        assertThat(kept.cost()).isEqualTo(Cost.confirmed(30_000, 30_000));
        assertThat(rig.log.lines(Decided.class, Kept.class, CancelSent.class, Judged.class, Settled.class))
                .containsExactly(
                        "5s Judged #1 accepted",
                        "5s Decided WON #1",
                        "5s Kept #0",
                        "30s Judged #0 accepted",
                        "30s Settled 34000/34000/0 leaked 0");
    }

    @Test
    void keptLosersVerdict_isOnRecord_andHoldsTheSettlement() {
        HandExecutor executor = new HandExecutor();
        rig.executor(executor);
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        executor.runAll();
        rig.at("2s");
        executor.runAll();
        b.job().answers("b");
        executor.runAll();
        a.job().answers("bad: cut short");
        executor.run(0);
        Runnable judging = executor.tasks.remove(0);
        rig.client().close();
        executor.runAll();
        assertThat(settled(call)).isFalse();
        judging.run();
        executor.runAll();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(a.job().cancelled()).isFalse();
        assertThat(rig.log.lines(Judged.class)).contains("2s Judged #0 rejected: bad: cut short");
        assertThat(settlement(call).accounts().get(0).attempt().phase()).isEqualTo(AttemptPhase.SUPERSEDED);
        rig.finish();
    }

    @Test
    void keptLoserThatFails_isBookedAsFailed() {
        rig.script("a", Lifecycle.failing(seconds(0), seconds(30), new JobFailure.RemoteError("out of memory")));
        rig.script("b", Lifecycle.answering(seconds(0), seconds(4), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(settlement(call).accounts().get(0).attempt().phase()).isEqualTo(AttemptPhase.FAILED);
        assertThat(settlement(call).accounts().get(0).cost()).isEqualTo(Cost.confirmed(30_000, 30_000));
    }

    @Test
    void keptLoserWhoseFailureIsAmbiguous_leaks() {
        rig.script("a", Lifecycle.failing(seconds(0), seconds(30), new JobFailure.Ambiguous("connection reset")));
        rig.script("b", Lifecycle.answering(seconds(0), seconds(4), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(settlement(call).accounts().get(0).leaked()).isTrue();
    }

    @Test
    void keptLoser_isEndedByTheDeadline() {
        rig.script("a", Lifecycle.hanging(seconds(0)));
        rig.script("b", Lifecycle.answering(seconds(0), seconds(4), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(rig.log.lines(CancelSent.class)).containsExactly("60s CancelSent #0 DEADLINE");
        Settlement.Account kept = settlement(call).accounts().get(0);
        assertThat(kept.attempt().phase()).isEqualTo(AttemptPhase.STOPPED);
        assertThat(kept.attempt().reason()).isEqualTo("the deadline passed");
        assertThat(kept.cost()).isEqualTo(Cost.confirmed(60_000, 60_000));
    }

    @Test
    void keptLoser_isEndedWhenTheClientCloses_butNotByItsCaller() {
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("2s");
        b.job().answers("b");
        call.cancel();
        assertThat(a.job().cancelled()).isFalse();
        rig.client().close();

        assertThat(a.job().cancels).containsExactly(CancelReason.SHUTDOWN);
        assertThat(settled(call)).isTrue();
        rig.finish();
    }

    @Test
    void nobodyIsKept_whenNobodyWins() {
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HedgeCall call = rig.submit();
        rig.at("2s");
        call.cancel();

        assertThat(a.job().cancels).containsExactly(CancelReason.CALLER);
        assertThat(rig.log.lines(Kept.class)).isEmpty();
        rig.finish();
    }

    @Test
    void attemptBeingCutOver_cannotBeKept() {
        Rig cutting = new Rig("staged(1@0s keep, 2@1s if 1 queued cut 1)");
        HandBackend a = cutting.hand("a");
        HandBackend b = cutting.hand("b");
        cutting.submit();
        a.job().seen(LifecycleState.QUEUED);
        cutting.at("2s");
        b.job().answers("b");
        a.job().proves(LifecycleState.CANCELLED);

        assertThat(cutting.log.lines(Kept.class)).isEmpty();
        assertThat(a.job().cancels).containsExactly(CancelReason.CUTOVER);
        cutting.finish();
    }

    @Test
    void progressOfAKeptLoser_stillCounts() {
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("2s");
        b.job().answers("b");
        rig.at("12s");
        a.job().seen(LifecycleState.RUNNING);
        rig.at("15s");
        a.job().answers("a");

        assertThat(settlement(call).accounts().get(0).cost()).isEqualTo(Cost.confirmed(3_000, 3_000));
        rig.finish();
    }
}
