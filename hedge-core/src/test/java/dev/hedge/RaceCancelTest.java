package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settled;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.AttemptView;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.Stop;
import dev.hedge.trace.TraceEvent.Booked;
import dev.hedge.trace.TraceEvent.Judged;
import dev.hedge.trace.TraceEvent.Receipted;
import org.junit.jupiter.api.Test;

/** Attempts that were told to stop: what is proven, what leaks, and what is paid for it. */
final class RaceCancelTest {

    private static final Cost UPPER_BOUND = Cost.unconfirmed(Rig.TENTH_OF_A_CENT.worstCaseMicros(Rig.DEADLINE));

    @Test
    void cancelThatIsAcknowledgedAndIgnored_leaks_atTheUpperBound() {
        Rig rig = new Rig("fixed-delay(1s)");
        rig.script(
                "a", Lifecycle.answering(seconds(0), seconds(20), result("a")).withStop(Stop.ignored()));
        rig.script("b", Lifecycle.answering(seconds(0), seconds(1), result("b")));
        HedgeCall call = rig.submit();
        rig.finish();

        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.leaked()).isTrue();
        assertThat(loser.cost()).isEqualTo(UPPER_BOUND);
        assertThat(loser.receipt().orElseThrow().evidence()).isEqualTo(Evidence.PROVIDER_ACK);
        assertThat(loser.attempt().phase()).isEqualTo(AttemptPhase.UNPROVEN);
        assertThat(loser.attempt().endedNanos()).isEqualTo(AttemptView.NEVER);
        assertThat(rig.log.lines())
                .endsWith(
                        "2s Settled 1000/1000/" + UPPER_BOUND.unconfirmedMicros() + " leaked 1", "20s Late #0 result");
    }

    @Test
    void cancelThatIsNeverAnswered_leaks_whenTheWindowIsOver() {
        Rig rig = new Rig("fixed-delay(1s)");
        rig.script("a", Lifecycle.hanging(seconds(0)).withStop(Stop.unanswered()));
        rig.script("b", Lifecycle.answering(seconds(0), seconds(1), result("b")));
        HedgeCall call = rig.submit();
        rig.at("4s");
        assertThat(settled(call)).isFalse();
        rig.finish();

        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.leaked()).isTrue();
        assertThat(loser.cost()).isEqualTo(UPPER_BOUND);
        assertThat(loser.receipt().orElseThrow().note()).isEqualTo("no proof came within the cancel window");
        assertThat(loser.receipt().orElseThrow().finalState()).isEqualTo(LifecycleState.RUNNING);
        assertThat(rig.log.lines(Receipted.class, Booked.class))
                .containsExactly(
                        "2s Booked #1 1000/1000/0",
                        "5s Receipted #0 NONE",
                        "5s Booked #0 0/0/" + UPPER_BOUND.unconfirmedMicros());
    }

    /** C25 d. */
    @Test
    void closedChannel_provesNothing_andLeaks() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a").onCancel(job -> job.receipt(Evidence.CHANNEL_CLOSED));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("2s");
        b.job().answers("b");

        assertThat(a.job().cancels).containsExactly(CancelReason.LOST_RACE);
        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.receipt().orElseThrow().evidence()).isEqualTo(Evidence.CHANNEL_CLOSED);
        assertThat(loser.leaked()).isTrue();
        assertThat(loser.cost()).isEqualTo(UPPER_BOUND);
        rig.finish();
    }

    /** The call broke because we closed it; the backend's own list of jobs then shows that it stopped. */
    @Test
    void brokenCallAfterTheCancel_isProvenByALaterReceipt() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.RUNNING);
        rig.at("2s");
        b.job().answers("b");
        a.job().fails(new JobFailure.Ambiguous("connection reset"));
        rig.at("4s");
        a.job().proves(LifecycleState.CANCELLED);

        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.leaked()).isFalse();
        assertThat(loser.attempt().phase()).isEqualTo(AttemptPhase.STOPPED);
        assertThat(loser.cost()).isEqualTo(Cost.confirmed(4_000, 4_000));
        rig.finish();
    }

    @Test
    void brokenCallAfterTheCancel_withoutProof_leaks() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("2s");
        b.job().answers("b");
        a.job().fails(new JobFailure.Ambiguous("connection reset"));
        rig.finish();

        assertThat(settlement(call).accounts().get(0).leaked()).isTrue();
        assertThat(settlement(call).accounts().get(0).attempt().phase()).isEqualTo(AttemptPhase.CUT_OFF);
    }

    @Test
    void failureAfterTheCancel_provesThatTheJobStopped() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.RUNNING);
        rig.at("2s");
        b.job().answers("b");
        rig.at("3s");
        a.job().fails(new JobFailure.RemoteError("cancelled", LifecycleState.CANCELLED));
        rig.finish();

        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.attempt().phase()).isEqualTo(AttemptPhase.STOPPED);
        assertThat(loser.cost()).isEqualTo(Cost.confirmed(3_000, 3_000));
        assertThat(loser.leaked()).isFalse();
    }

    @Test
    void launchRefusedAfterItsCancel_givesTheReservationBack() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        rig.submit();
        rig.at("2s");
        b.job().answers("b");
        a.job().fails(new JobFailure.Refused("429"));
        a.job().receipt(Evidence.NONE);

        assertThat(rig.budget.closings().get(0)).containsExactly("unused");
        rig.finish();
    }

    @Test
    void endSeenAfterTheCancel_stopsTheAttempt_beforeTheReceipt() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("2s");
        b.job().answers("b");
        a.job().seen(LifecycleState.CANCELLED);
        assertThat(settled(call)).isFalse();
        a.job().receipt(Evidence.PROVIDER_ACK);

        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.attempt().phase()).isEqualTo(AttemptPhase.STOPPED);
        assertThat(loser.leaked()).isFalse();
        rig.finish();
    }

    @Test
    void endThatNobodyCanKnow_isNoProof() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("2s");
        b.job().answers("b");
        a.job().seen(LifecycleState.LOST);
        a.job().receipt(Evidence.NONE);

        assertThat(settlement(call).leaked()).isEqualTo(1);
        rig.finish();
    }

    @Test
    void loserThatHadJustFinished_isBookedInFull_andNotLeaked() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.RUNNING);
        rig.at("2s");
        b.job().answers("b");
        a.job().answers("a");
        a.job().proves(LifecycleState.COMPLETED);

        assertThat(answer(call)).isEqualTo("b");
        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.attempt().phase()).isEqualTo(AttemptPhase.SUPERSEDED);
        assertThat(loser.cost()).isEqualTo(Cost.confirmed(2_000, 2_000));
        assertThat(loser.leaked()).isFalse();
        assertThat(rig.log.lines(Judged.class)).containsExactly("2s Judged #1 accepted");
        rig.finish();
    }

    @Test
    void receiptReportsExecution_whichIsWhatIsPaid() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        rig.time.advance(seconds(100));
        HedgeCall call = rig.submit();
        rig.at("102s");
        b.job().answers("b");
        rig.at("103s");
        long second = seconds(1).toNanos();
        CancellationReceipt receipt = CancellationReceipt.confirmedTerminal(
                CancelScope.REQUEST, LifecycleState.CANCELLED, 102 * second, 102 * second, 205 * second / 2);
        a.job().observer.onReceipt(receipt.withExecutedNanos(second));

        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.cost()).isEqualTo(Cost.confirmed(1_000, 1_000));
        assertThat(loser.attempt().endedNanos()).isEqualTo(5 * second / 2);
        rig.finish();
    }

    @Test
    void receiptThatIsOnlyAcknowledged_datesTheStopByThat() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.RUNNING);
        rig.at("2s");
        b.job().answers("b");
        rig.at("4s");
        long never = CancellationReceipt.NEVER;
        a.job()
                .observer
                .onReceipt(new CancellationReceipt(
                        Evidence.CONFIRMED_BY_ACK,
                        CancelScope.REQUEST,
                        LifecycleState.RUNNING,
                        seconds(2).toNanos(),
                        seconds(3).toNanos(),
                        never,
                        never,
                        ""));

        assertThat(settlement(call).accounts().get(0).cost()).isEqualTo(Cost.confirmed(3_000, 3_000));
        rig.finish();
    }

    @Test
    void receiptWithAnImpossibleFigure_stillSettles() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.RUNNING);
        rig.at("2s");
        b.job().answers("b");
        rig.at("3s");
        long never = CancellationReceipt.NEVER;
        a.job()
                .observer
                .onReceipt(CancellationReceipt.confirmedTerminal(
                                CancelScope.REQUEST, LifecycleState.CANCELLED, never, never, never)
                        .withExecutedNanos(-5));

        assertThat(settlement(call).accounts().get(0).cost()).isEqualTo(Cost.confirmed(3_000, 3_000));
        rig.finish();
    }

    @Test
    void acknowledgementThatMeansStopped_isProof_andDatesTheStop() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.RUNNING);
        rig.at("2s");
        b.job().answers("b");
        rig.at("4s");
        a.job().receipt(Evidence.CONFIRMED_BY_ACK);

        Settlement.Account loser = settlement(call).accounts().get(0);
        assertThat(loser.leaked()).isFalse();
        assertThat(loser.cost()).isEqualTo(Cost.confirmed(4_000, 4_000));
        a.job().seen(LifecycleState.RUNNING);
        rig.finish();
    }
}
