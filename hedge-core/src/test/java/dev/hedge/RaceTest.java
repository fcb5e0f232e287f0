package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.decided;
import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settled;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.AttemptView;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.Stop;
import dev.hedge.trace.TraceEvent.Booked;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Judged;
import dev.hedge.trace.TraceEvent.Launched;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Who wins, who loses, and what is written down about it. */
final class RaceTest {

    @Test
    void slowPrimary_backupWins_loserConfirmed() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script(
                "a", Lifecycle.answering(seconds(9), seconds(100), result("a")).withStop(Stop.after(seconds(1))));
        rig.script("b", Lifecycle.answering(seconds(1), seconds(5), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call)).isInstanceOfSatisfying(Outcome.Won.class, won -> {
            assertThat(won.winner()).isEqualTo(AttemptId.of(1));
            assertThat(won.backend()).isEqualTo(BackendId.of("b"));
            assertThat(won.elapsed()).isEqualTo(seconds(16));
            assertThat(won.hedged()).isTrue();
            assertThat(won.summary()).isEqualTo("b won after 16000 ms");
        });
        assertThat(settlement(call).leaked()).isZero();
        assertThat(rig.log.lines())
                .containsExactly(
                        "0s RaceStarted",
                        "0s Launched #0 a",
                        "0s Accepted #0",
                        "0s Observed #0 QUEUED",
                        "9s Observed #0 RUNNING",
                        "10s Launched #1 b",
                        "10s Accepted #1",
                        "10s Observed #1 QUEUED",
                        "11s Observed #1 RUNNING",
                        "16s Answered #1",
                        "16s Judged #1 accepted",
                        "16s Booked #1 5000/5000/0",
                        "16s Decided WON #1",
                        "16s CancelSent #0 LOST_RACE",
                        "17s Receipted #0 CONFIRMED_TERMINAL",
                        "17s Booked #0 8000/8000/0",
                        "17s Settled 13000/13000/0 leaked 0");
    }

    @Test
    void fastPrimary_backupNeverStarts() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script("a", Lifecycle.answering(seconds(1), seconds(5), result("a")));
        rig.script("b", Lifecycle.answering(seconds(1), seconds(5), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("a");
        assertThat(outcome(call).hedged()).isFalse();
        assertThat(settlement(call).accounts()).hasSize(1);
        assertThat(settlement(call).cost()).isEqualTo(Cost.confirmed(5_000, 5_000));
    }

    @Test
    void failedPrimary_backupStartsAtOnce() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script("a", Lifecycle.failing(seconds(1), seconds(2), new JobFailure.RemoteError("out of memory")));
        rig.script("b", Lifecycle.answering(seconds(1), seconds(5), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call).elapsed()).isEqualTo(seconds(9));
        assertThat(rig.log.lines(Launched.class)).containsExactly("0s Launched #0 a", "3s Launched #1 b");
    }

    @Test
    void rejectedResult_backupStartsAtOnce() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script("a", Lifecycle.answering(seconds(1), seconds(2), result("bad: silent")));
        rig.script("b", Lifecycle.answering(seconds(1), seconds(5), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(rig.log.lines(Launched.class, Judged.class, Booked.class, Decided.class))
                .containsExactly(
                        "0s Launched #0 a",
                        "3s Judged #0 rejected: bad: silent",
                        "3s Booked #0 2000/2000/0",
                        "3s Launched #1 b",
                        "9s Judged #1 accepted",
                        "9s Booked #1 5000/5000/0",
                        "9s Decided WON #1");
        AttemptView rejected = settlement(call).accounts().get(0).attempt();
        assertThat(rejected.phase()).isEqualTo(AttemptPhase.INVALID);
        assertThat(rejected.reason()).isEqualTo("bad: silent");
    }

    @Test
    void allFail_outcomeNamesEveryReason() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script("a", Lifecycle.failing(seconds(1), seconds(2), new JobFailure.RemoteError("out of memory")));
        rig.script("b", Lifecycle.answering(seconds(1), seconds(5), result("bad: empty")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call)).isInstanceOfSatisfying(Outcome.Exhausted.class, lost -> {
            assertThat(lost.definitive()).isFalse();
            assertThat(lost.elapsed()).isEqualTo(seconds(9));
            assertThat(lost.result()).isEmpty();
            assertThat(lost.summary()).isEqualTo("all attempts were lost after 9000 ms: a out of memory; b bad: empty");
        });
        assertThat(settlement(call).cost()).isEqualTo(Cost.confirmed(7_000, 7_000));
    }

    @Test
    void definitiveAnswer_endsTheRace_withoutHedge_andCancelsTheOthers() {
        Rig rig = new Rig("fixed-delay(10s,20s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend c = rig.hand("c");
        HedgeCall call = rig.submit();
        rig.at("11s");
        a.job().fails(new JobFailure.Definitive("content refused"));

        assertThat(outcome(call)).isInstanceOfSatisfying(Outcome.Exhausted.class, lost -> {
            assertThat(lost.definitive()).isTrue();
            assertThat(lost.summary())
                    .startsWith("the request was refused for good after 11000 ms: a content refused; b ");
        });
        assertThat(b.job().cancels).containsExactly(CancelReason.DEFINITIVE_ANSWER);
        assertThat(c.jobs()).isEmpty();
        rig.finish();
    }

    @Test
    void definitiveAnswerOfThePrimary_startsNothingMore() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script("a", Lifecycle.refused(seconds(1), new JobFailure.Definitive("no such function")));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call).elapsed()).isEqualTo(seconds(1));
        assertThat(b.jobs()).isEmpty();
    }

    @Test
    void refusedLaunch_givesItsReservationBackUnused() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script("a", Lifecycle.refused(seconds(1), new JobFailure.Refused("429", seconds(30))));
        rig.script("b", Lifecycle.refused(seconds(1), new JobFailure.Broke("no route to host")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(rig.budget.closings())
                .allSatisfy(closings -> assertThat(closings).containsExactly("unused"));
        assertThat(settlement(call).cost()).isEqualTo(Cost.ZERO);
    }

    @Test
    void ambiguousFailure_backupStartsAtOnce_costStaysUnconfirmed() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.script("a", Lifecycle.refused(seconds(1), new JobFailure.Ambiguous("504, late")));
        rig.script("b", Lifecycle.answering(Duration.ZERO, seconds(5), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        assertThat(outcome(call).elapsed()).isEqualTo(seconds(6));
        Settlement.Account lost = settlement(call).accounts().get(0);
        assertThat(lost.leaked()).isTrue();
        assertThat(lost.attempt().state()).isEqualTo(LifecycleState.LOST);
        assertThat(lost.receipt()).isEmpty();
        assertThat(lost.cost()).isEqualTo(Cost.unconfirmed(Rig.TENTH_OF_A_CENT.worstCaseMicros(Rig.DEADLINE)));
        assertThat(settlement(call).leaked()).isEqualTo(1);
    }

    @Test
    void twoResultsAtOnce_firstWins_theOtherIsNotCancelled() {
        Rig rig = new Rig("race");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HandExecutor executor = new HandExecutor();
        rig.executor(executor);
        HedgeCall call = rig.submit();
        executor.runAll();
        rig.at("2s");
        b.job().answers("b");
        a.job().answers("a");
        executor.run(0);
        // Both are being judged now, neither in a turn; the second verdict comes first.
        assertThat(executor.tasks).hasSize(2);
        assertThat(decided(call)).isFalse();
        executor.run(1);
        executor.run(1);
        executor.runAll();

        assertThat(answer(call)).isEqualTo("a");
        assertThat(a.job().cancelled() || b.job().cancelled()).isFalse();
        Settlement.Account other = settlement(call).accounts().get(1);
        assertThat(other.attempt().phase()).isEqualTo(AttemptPhase.SUPERSEDED);
        assertThat(other.attempt().reason()).isEqualTo("another attempt won");
        assertThat(other.leaked()).isFalse();
        assertThat(rig.log.lines(Judged.class)).containsExactly("2s Judged #0 accepted");
        rig.finish();
    }

    @Test
    void outcomeComes_whileTheLosersCancelIsStillOut() {
        Rig rig = new Rig("race");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().answers("a");

        assertThat(decided(call)).isTrue();
        assertThat(settled(call)).isFalse();
        assertThat(rig.client().openRaces()).isEqualTo(1);
        assertThat(b.job().cancels).containsExactly(CancelReason.LOST_RACE);
        b.job().proves(LifecycleState.CANCELLED);
        assertThat(settled(call)).isTrue();
        assertThat(rig.client().openRaces()).isZero();
        rig.finish();
    }

    @Test
    void submission_saysWhatTheRequestSays() {
        Rig rig = new Rig("fixed-delay(10s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        InferenceRequest request =
                rig.request(seconds(30)).withIdempotencyKey("k").withTags(java.util.Map.of("t", "v"));
        HedgeCall call = rig.client().submit(request);
        rig.at("10s");

        assertThat(call.request()).isEqualTo(request);
        assertThat(a.job().submission.attempt()).isEqualTo(AttemptId.of(0));
        assertThat(a.job().submission.timeLeft()).isEqualTo(seconds(30));
        assertThat(b.job().submission.attempt()).isEqualTo(AttemptId.of(1));
        assertThat(b.job().submission.timeLeft()).isEqualTo(seconds(20));
        assertThat(b.job().submission.requestId()).isEqualTo(request.id());
        assertThat(b.job().submission.function()).isEqualTo("f");
        assertThat(b.job().submission.input()).isEqualTo(request.input());
        assertThat(b.job().submission.idempotencyKey()).isEqualTo("k");
        assertThat(b.job().submission.tags()).containsExactly(java.util.Map.entry("t", "v"));
        a.job().answers("a");
        rig.finish();
    }
}
