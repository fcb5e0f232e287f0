package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.LifecycleState;
import dev.hedge.budget.LaunchRequest;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.Move;
import dev.hedge.policy.Plan;
import dev.hedge.sim.Lifecycle;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Deferred;
import dev.hedge.trace.TraceEvent.Denied;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.Receipted;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Launches that are refused or have to wait. Neither ever touches what runs. */
final class RaceBudgetTest {

    @Test
    void everyLaunch_asks_andSaysWhatItIs() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script("a", Lifecycle.hanging(Duration.ZERO));
        rig.script("b", Lifecycle.answering(Duration.ZERO, seconds(1), result("b")));
        rig.time.advance(seconds(3));
        rig.submit(seconds(30));
        rig.finish();

        long worst = Rig.TENTH_OF_A_CENT.worstCaseMicros(seconds(30));
        assertThat(rig.budget.asked)
                .containsExactly(
                        new LaunchRequest(
                                "f", BackendId.of("a"), false, worst, seconds(3).toNanos()),
                        new LaunchRequest(
                                "f", BackendId.of("b"), true, worst, seconds(13).toNanos()));
        assertThat(rig.budget.granted.get(1).cost).isEqualTo(Cost.confirmed(1_000, 1_000));
    }

    /** C25 b. */
    @Test
    void exhaustedHedgeBudget_suppressesTheHedge_andNothingElse() {
        Rig rig = new Rig("fixed-delay(1s)");
        rig.budget.refuse(launch -> launch.hedge() ? "10% of the last 20 requests are used up" : "");
        HandBackend b = rig.hand("a");
        HandBackend backup = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("3s");
        b.job().answers("a");

        assertThat(answer(call)).isEqualTo("a");
        assertThat(outcome(call).elapsed()).isEqualTo(seconds(3));
        assertThat(outcome(call).hedged()).isFalse();
        assertThat(b.job().cancelled()).isFalse();
        assertThat(backup.jobs()).isEmpty();
        assertThat(rig.log.lines(Denied.class))
                .containsExactly("1s Denied #1 b test: 10% of the last 20 requests are used up");
        assertThat(settlement(call).accounts().get(1).attempt().phase()).isEqualTo(AttemptPhase.DENIED);
        rig.finish();
    }

    /** C25 c. */
    @Test
    void spendStopReachedMeanwhile_letsTheRunningAttemptWin_andRefusesTheNextRequest() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall first = rig.submit();
        rig.budget.refuse(launch -> "spend stop");
        rig.at("3s");
        a.job().answers("a");
        HedgeCall second = rig.submit();

        assertThat(answer(first)).isEqualTo("a");
        assertThat(outcome(second)).isInstanceOf(Outcome.Exhausted.class);
        assertThat(outcome(second).summary())
                .isEqualTo("all attempts were lost after 0 ms: a test: spend stop; b test: spend stop");
        assertThat(a.jobs()).hasSize(1);
        assertThat(b.jobs()).isEmpty();
        assertThat(settlement(second).cost()).isEqualTo(Cost.ZERO);
        rig.finish();
    }

    @Test
    void deniedPrimary_nextStartsAtOnce() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.budget.refuse(launch -> launch.backend().value().equals("a") ? "too dear" : "");
        HandBackend a = rig.hand("a");
        rig.script("b", Lifecycle.answering(Duration.ZERO, seconds(2), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(outcome(call).elapsed()).isEqualTo(seconds(2));
        assertThat(outcome(call).hedged()).isFalse();
        assertThat(a.jobs()).isEmpty();
        assertThat(rig.log.lines(Denied.class, Launched.class))
                .containsExactly("0s Denied #0 a test: too dear", "0s Launched #1 b");
        assertThat(rig.budget.asked.get(1).hedge()).isFalse();
    }

    @Test
    void deniedFailover_goesOnToTheOneAfter() {
        Rig rig = new Rig("fixed-delay(10s,20s)");
        rig.budget.refuse(launch -> launch.backend().value().equals("b") ? "too dear" : "");
        HandBackend a = rig.hand("a");
        rig.hand("b");
        HandBackend c = rig.hand("c");
        HedgeCall call = rig.submit();
        rig.at("1s");
        a.job().fails("no");
        c.job().answers("c");

        assertThat(answer(call)).isEqualTo("c");
        assertThat(rig.log.lines(Denied.class, Launched.class))
                .containsExactly("0s Launched #0 a", "1s Denied #1 b test: too dear", "1s Launched #2 c");
        rig.finish();
    }

    /** C25 a: a slot is free when the stop is proven, not when it was asked for. */
    @Test
    void liveCap_letsTheEscalationWait_untilAStopIsProven() {
        Rig rig = new Rig("cascade(0.5s,1s,2s)").cancelWindow(seconds(10));
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        rig.script("c", Lifecycle.answering(Duration.ZERO, Duration.ofMillis(500), result("c")));
        HedgeCall call = rig.submit(seconds(20));
        a.job().seen(LifecycleState.QUEUED);
        rig.at("1s");
        a.job().seen(LifecycleState.RUNNING);
        rig.at("4s");
        a.job().proves(LifecycleState.CANCELLED);
        rig.finish();

        assertThat(answer(call)).isEqualTo("c");
        assertThat(outcome(call).elapsed()).isEqualTo(Duration.ofMillis(4_500));
        assertThat(rig.log.lines(Launched.class, CancelSent.class, Deferred.class, Receipted.class, Decided.class))
                .containsExactly(
                        "0s Launched #0 a",
                        "0.5s Launched #1 b",
                        "0.5s CancelSent #0 CUTOVER",
                        "2s Deferred c",
                        "4s Receipted #0 CONFIRMED_TERMINAL",
                        "4s Launched #2 c",
                        "4.5s Decided WON #2",
                        "4.5s CancelSent #1 LOST_RACE",
                        "4.5s Receipted #1 CONFIRMED_TERMINAL");
        assertThat(b.job().cancels).containsExactly(CancelReason.LOST_RACE);
    }

    @Test
    void unprovenCancel_freesItsSlot_whenTheWindowIsOver() {
        Rig rig = new Rig("cascade(0.5s,1s,2s)").cancelWindow(seconds(10));
        HandBackend a = rig.hand("a");
        rig.hand("b");
        HandBackend c = rig.hand("c");
        HedgeCall call = rig.submit(seconds(20));
        a.job().seen(LifecycleState.QUEUED);
        rig.at("10s");
        assertThat(c.jobs()).isEmpty();
        rig.at("10.5s");
        c.job().answers("c");
        rig.finish();

        assertThat(answer(call)).isEqualTo("c");
        assertThat(settlement(call).leaked()).isEqualTo(2);
    }

    @Test
    void acknowledgedCancel_freesItsSlotAtOnce() {
        Rig rig = new Rig("queue-cutover(2s,8s)").maxLive(1);
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("3s");
        assertThat(b.jobs()).isEmpty();
        a.job().receipt(Evidence.PROVIDER_ACK);
        b.job().answers("b");

        assertThat(answer(call)).isEqualTo("b");
        assertThat(rig.log.lines(Deferred.class, Launched.class))
                .containsExactly("0s Launched #0 a", "2s Deferred b", "3s Launched #1 b");
        rig.finish();
    }

    @Test
    void everyWait_isRecordedOnce() {
        Rig rig = new Rig(new Guests.Rule(view -> {
            if (view.decided()) {
                return Plan.NOTHING;
            }
            int next = view.attempts().isEmpty() ? 0 : 1;
            return new Plan(List.of(new Move.Launch(view.order().get(next))), Plan.NEVER);
        }));
        rig.maxLive(1);
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.RUNNING);
        a.job().seen(LifecycleState.RUNNING, "half way");
        rig.at("1s");
        a.job().fails("no");
        b.job().seen(LifecycleState.RUNNING);
        b.job().seen(LifecycleState.RUNNING, "half way");
        b.job().answers("b");

        assertThat(answer(call)).isEqualTo("b");
        assertThat(rig.log.lines(Launched.class, Deferred.class))
                .containsExactly("0s Launched #0 a", "0s Deferred b", "1s Launched #1 b", "1s Deferred b");
        rig.finish();
    }

    @Test
    void raceOverMoreBackendsThanSlots_startsTheNextAsSlotsComeFree() {
        Rig rig = new Rig("race");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HandBackend c = rig.hand("c");
        HandBackend d = rig.hand("d");
        HedgeCall call = rig.submit();
        assertThat(rig.log.lines(Deferred.class)).containsExactly("0s Deferred c", "0s Deferred d");
        rig.at("1s");
        b.job().answers("bad");
        assertThat(c.jobs()).hasSize(1);
        assertThat(d.jobs()).isEmpty();
        rig.at("2s");
        a.job().fails("no");
        d.job().answers("d");
        c.job().proves(LifecycleState.CANCELLED);

        assertThat(answer(call)).isEqualTo("d");
        assertThat(rig.log.lines(Deferred.class)).hasSize(2);
        rig.finish();
    }
}
