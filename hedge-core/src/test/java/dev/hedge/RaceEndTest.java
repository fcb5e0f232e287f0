package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settled;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Launched;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Races that end for their caller before anybody wins: by deadline, by cancel, by closing the client. */
final class RaceEndTest {

    @Test
    void deadline_cancelsEveryJob() {
        Rig rig = new Rig("race").maxLive(3);
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend b = rig.hand("b");
        HandBackend c = rig.hand("c");
        HedgeCall call = rig.submit(seconds(10));
        a.job().seen(LifecycleState.QUEUED);
        c.job().fails("out of memory");
        rig.at("10s");

        assertThat(outcome(call)).isInstanceOfSatisfying(Outcome.Expired.class, expired -> {
            assertThat(expired.elapsed()).isEqualTo(seconds(10));
            assertThat(expired.summary())
                    .isEqualTo("the deadline passed after 10000 ms: a was QUEUED; b was PENDING; c out of memory");
        });
        assertThat(a.job().cancels).containsExactly(CancelReason.DEADLINE);
        assertThat(b.job().cancels).containsExactly(CancelReason.DEADLINE);
        assertThat(c.job().cancels).isEmpty();
        assertThat(settled(call)).isFalse();
        rig.finish();
        assertThat(settlement(call).leaked()).isEqualTo(1);
        assertThat(settlement(call).accounts().get(0).attempt().reason()).isEqualTo("the deadline passed");
    }

    @Test
    void resultInJudgement_whenTheDeadlinePasses_isOverAndPaid() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a");
        HandExecutor executor = new HandExecutor();
        rig.executor(executor);
        HedgeCall call = rig.submit(seconds(10));
        executor.runAll();
        a.job().seen(LifecycleState.RUNNING);
        executor.runAll();
        rig.at("9s");
        a.job().answers("a");
        executor.run(0);
        Runnable judging = executor.tasks.remove(0);
        rig.at("10s");
        executor.runAll();
        judging.run();
        executor.runAll();

        assertThat(outcome(call)).isInstanceOf(Outcome.Expired.class);
        assertThat(a.job().cancelled()).isFalse();
        Settlement.Account account = settlement(call).accounts().get(0);
        assertThat(account.attempt().phase()).isEqualTo(AttemptPhase.SUPERSEDED);
        assertThat(account.attempt().reason()).isEqualTo("the deadline passed");
        assertThat(account.cost()).isEqualTo(Cost.confirmed(9_000, 9_000));
        rig.finish();
    }

    @Test
    void longestDeadline_isNoAlarm() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HedgeCall call = rig.submit(Duration.ofNanos(Long.MAX_VALUE));
        rig.at("2s");
        assertThat(rig.time.pending()).isZero();
        a.job().answers("a");

        assertThat(answer(call)).isEqualTo("a");
        rig.finish();
    }

    @Test
    void decisions_areExplained() {
        Rig rig = new Rig("race");
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        rig.submit();
        a.jobs().get(0).answers("a");
        rig.submit();
        a.jobs().get(1).fails("no");
        rig.submit();
        a.jobs().get(2).fails(new JobFailure.Definitive("no"));
        rig.submit().cancel();
        rig.submit(seconds(1));
        rig.finish();

        assertThat(rig.log.byRequest().stream()
                        .flatMap(List::stream)
                        .filter(Decided.class::isInstance)
                        .map(event -> ((Decided) event).reason()))
                .containsExactly(
                        "",
                        "no attempt can win any more",
                        "an attempt got a definitive answer",
                        "the caller cancelled",
                        "the deadline passed");
    }

    /** A launch at that moment would be paid for and cancelled at once. */
    @Test
    void failureAtTheDeadline_launchesNothingMore() {
        Rig rig = new Rig("fixed-delay(30s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        rig.time.schedule(seconds(10), () -> a.job().fails("too late"));
        HedgeCall call = rig.submit(seconds(10));
        rig.finish();

        assertThat(outcome(call)).isInstanceOf(Outcome.Expired.class);
        assertThat(b.jobs()).isEmpty();
        assertThat(rig.log.lines(Launched.class, Decided.class))
                .containsExactly("0s Launched #0 a", "10s Decided EXPIRED");
    }

    /** A result in hand is not thrown away because the alarm clock was slow. */
    @Test
    void resultAtTheDeadline_butBeforeItsAlarm_wins() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a");
        rig.time.schedule(seconds(10), () -> a.job().answers("a"));
        HedgeCall call = rig.submit(seconds(10));
        rig.finish();

        assertThat(answer(call)).isEqualTo("a");
    }

    @Test
    void planBeyondTheDeadline_isNoHope() {
        Rig rig = new Rig("fixed-delay(10s)").onFailure(dev.hedge.policy.OnFailure.WAIT);
        HandBackend a = rig.hand("a");
        rig.hand("b");
        HedgeCall call = rig.submit(seconds(10));
        rig.at("1s");
        a.job().fails("no");

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        assertThat(outcome(call).elapsed()).isEqualTo(seconds(1));
        rig.finish();
    }

    @Test
    void callerCancels_everyJobIsCancelled() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend b = rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HedgeCall call = rig.submit();
        rig.at("2s");
        call.cancel();
        call.cancel();

        assertThat(outcome(call)).isInstanceOf(Outcome.Cancelled.class);
        assertThat(outcome(call).summary()).startsWith("cancelled after 2000 ms: a was PENDING; b ");
        assertThat(a.job().cancels).containsExactly(CancelReason.CALLER);
        assertThat(b.job().cancels).containsExactly(CancelReason.CALLER);
        assertThat(rig.log.lines(Decided.class)).containsExactly("2s Decided CANCELLED");
        rig.finish();
    }

    @Test
    void callerCancels_afterTheDecision_nothingChanges() {
        Rig rig = new Rig("race");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().answers("a");
        call.cancel();
        b.job().proves(LifecycleState.CANCELLED);
        call.cancel();

        assertThat(answer(call)).isEqualTo("a");
        assertThat(b.job().cancels).containsExactly(CancelReason.LOST_RACE);
        rig.finish();
    }

    @Test
    void callerCancels_beforeAnythingWasLaunched() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandExecutor executor = new HandExecutor();
        rig.executor(executor);
        HedgeCall call = rig.submit();
        call.cancel();
        executor.runAll();

        assertThat(outcome(call)).isInstanceOf(Outcome.Cancelled.class);
        assertThat(a.job().cancels).containsExactly(CancelReason.CALLER);
        rig.finish();
    }

    @Test
    void lateCancelOfAnAbandonedJob_isPaidInFull() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        rig.at("1s");
        call.cancel();
        rig.at("2s");
        a.job().answers("a");
        a.job().receipt(Evidence.PROVIDER_ACK);

        assertThat(outcome(call)).isInstanceOf(Outcome.Cancelled.class);
        Settlement.Account account = settlement(call).accounts().get(0);
        assertThat(account.attempt().reason()).isEqualTo("the caller cancelled");
        assertThat(account.leaked()).isFalse();
        assertThat(account.cost()).isEqualTo(Cost.confirmed(2_000, 2_000));
        rig.finish();
    }

    @Test
    void close_cancelsEveryOpenRace_andTakesNoMore() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HedgeCall first = rig.submit();
        HedgeCall second = rig.submit();
        rig.client().close();
        rig.client().close();

        assertThat(outcome(first)).isInstanceOf(Outcome.Cancelled.class);
        assertThat(outcome(second)).isInstanceOf(Outcome.Cancelled.class);
        assertThat(a.jobs()).hasSize(2).allMatch(job -> job.cancels.equals(List.of(CancelReason.SHUTDOWN)));
        assertThatIllegalStateException()
                .isThrownBy(() -> rig.client().submit(rig.request(seconds(1))))
                .withMessage("client: closed (expected: open)");
        rig.finish();
    }

    @Test
    void close_betweenADecisionAndItsSettlement_leavesTheReceiptsToCome() {
        Rig rig = new Rig("race");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().answers("a");
        rig.client().close();
        assertThat(settled(call)).isFalse();
        b.job().proves(LifecycleState.CANCELLED);

        assertThat(answer(call)).isEqualTo("a");
        assertThat(rig.log.lines(CancelSent.class)).containsExactly("0s CancelSent #1 LOST_RACE");
        rig.finish();
    }

    /** The client was closed after it had counted the race, and before the race's first turn. */
    @Test
    void close_overtakesTheFirstTurn_andTheRecordStillBeginsAtTheBeginning() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a");
        Race race = rig.raceThatHasNotBegun();
        race.shutDown();
        race.begin();

        assertThat(outcome(race)).isInstanceOf(Outcome.Cancelled.class);
        assertThat(settlement(race).accounts()).isEmpty();
        assertThat(a.jobs()).isEmpty();
        assertThat(rig.log.lines())
                .containsExactly("0s RaceStarted", "0s Decided CANCELLED", "0s Settled 0/0/0 leaked 0");
        rig.finish();
    }
}
