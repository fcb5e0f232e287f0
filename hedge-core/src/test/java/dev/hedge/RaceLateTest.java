package dev.hedge;

import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.settled;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.LifecycleState;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Late;
import dev.hedge.trace.TraceEvent.Receipted;
import org.junit.jupiter.api.Test;

/** Backends that speak when their word counts no more, or twice. */
final class RaceLateTest {

    @Test
    void afterTheSettlement_everythingIsLate_andChangesNothing() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a").onCancel(job -> job.receipt(Evidence.NONE));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("2s");
        b.job().answers("b");
        Settlement before = settlement(call);
        rig.at("9s");
        a.job().accepted("job");
        a.job().seen(LifecycleState.RUNNING);
        a.job().seen(LifecycleState.QUEUED);
        a.job().seen(LifecycleState.RUNNING, "half way");
        a.job().proves(LifecycleState.CANCELLED);
        a.job().answers("a");
        b.job().fails("twice");
        b.job().proves(LifecycleState.COMPLETED);
        a.job().fails("no");

        assertThat(settlement(call)).isEqualTo(before);
        assertThat(rig.log.lines(Late.class))
                .containsExactly(
                        "9s Late #0 accepted as job",
                        "9s Late #0 sighting: RUNNING",
                        "9s Late #0 sighting: QUEUED",
                        "9s Late #0 sighting: RUNNING",
                        "9s Late #0 receipt: CONFIRMED_TERMINAL",
                        "9s Late #0 result",
                        "9s Late #1 failure: twice",
                        "9s Late #1 receipt: CONFIRMED_TERMINAL",
                        "9s Late #0 failure: no");
        rig.finish();
    }

    @Test
    void secondEnding_isLate_andChangesNothing() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().fails("no");
        a.job().answers("a");
        b.job().answers("bad");

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        assertThat(rig.log.lines(Late.class, Decided.class))
                .containsExactly("0s Late #0 result", "0s Decided EXHAUSTED");
        rig.finish();
    }

    @Test
    void receiptThatNobodyAskedFor_isNoReceipt() {
        Rig rig = new Rig("fixed-delay(1s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().receipt(Evidence.NONE);
        rig.at("2s");
        b.job().answers("b");
        assertThat(settled(call)).isFalse();
        rig.finish();

        assertThat(rig.log.lines(Late.class, Receipted.class))
                .containsExactly("0s Late #0 receipt: NONE", "5s Receipted #0 NONE");
        assertThat(outcome(call).attempts().get(0).id()).isEqualTo(AttemptId.of(0));
    }

    @Test
    void secondReceipt_countsOnlyIfItProvesMore() {
        Rig rig = new Rig("queue-cutover(2s,8s)");
        HandBackend a = rig.hand("a").onCancel(job -> job.receipt(Evidence.PROVIDER_ACK));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().seen(LifecycleState.QUEUED);
        rig.at("3s");
        a.job().receipt(Evidence.PROVIDER_ACK);
        a.job().receipt(Evidence.NONE);
        a.job().receipt(Evidence.CONFIRMED_BY_ACK);
        b.job().answers("b");

        assertThat(rig.log.lines(Receipted.class, Late.class))
                .containsExactly(
                        "2s Receipted #0 PROVIDER_ACK",
                        "3s Late #0 receipt: PROVIDER_ACK",
                        "3s Late #0 receipt: NONE",
                        "3s Receipted #0 CONFIRMED_BY_ACK");
        assertThat(settlement(call).leaked()).isZero();
        rig.finish();
    }
}
