package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptView;
import dev.hedge.trace.TraceEvent.Accepted;
import dev.hedge.trace.TraceEvent.Anomaly;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Observed;
import org.junit.jupiter.api.Test;

/** Which sightings of a job count. */
final class RaceSightingsTest {

    private final Rig rig = new Rig("single");
    private final HandBackend a = rig.hand("a");
    private final HedgeCall call = rig.submit();

    /** C01 b. */
    @Test
    void lateProgress_doesNotRewindAFinishedJob() {
        a.job().seen(LifecycleState.QUEUED);
        a.job().seen(LifecycleState.RUNNING);
        a.job().seen(LifecycleState.COMPLETED);
        a.job().observer.onResult(JobResult.of(Payload.json("{\"text\":\"x\"}")));
        a.job().seen(LifecycleState.RUNNING, "save;3;3");

        assertThat(answer(call)).isEqualTo("{\"text\":\"x\"}");
        assertThat(outcome(call).attempts().get(0).state()).isEqualTo(LifecycleState.COMPLETED);
        assertThat(rig.log.lines(Observed.class))
                .containsExactly("0s Observed #0 QUEUED", "0s Observed #0 RUNNING", "0s Observed #0 COMPLETED");
        rig.finish();
    }

    /** C01 b, while the race is open: the same, counted as one anomaly. */
    @Test
    void lateProgress_isOneAnomaly() {
        a.job().seen(LifecycleState.QUEUED);
        a.job().seen(LifecycleState.RUNNING);
        a.job().seen(LifecycleState.COMPLETED);
        a.job().seen(LifecycleState.RUNNING, "save;3;3");
        a.job().answers("x");

        assertThat(rig.log.lines(Observed.class, Anomaly.class))
                .containsExactly(
                        "0s Observed #0 QUEUED",
                        "0s Observed #0 RUNNING",
                        "0s Observed #0 COMPLETED",
                        "0s Anomaly #0 RUNNING, the job had ended as COMPLETED");
        assertThat(answer(call)).isEqualTo("x");
        rig.finish();
    }

    @Test
    void aJobDoesNotGoBack() {
        a.job().seen(LifecycleState.RUNNING);
        a.job().seen(LifecycleState.STARTING);
        a.job().seen(LifecycleState.QUEUED);
        a.job().seen(LifecycleState.RUNNING);
        a.job().answers("x");

        assertThat(rig.log.lines(Observed.class, Anomaly.class))
                .containsExactly(
                        "0s Observed #0 RUNNING",
                        "0s Anomaly #0 STARTING, a job does not go back to STARTING",
                        "0s Anomaly #0 QUEUED, a job does not go back to QUEUED");
        rig.finish();
    }

    @Test
    void olderSighting_doesNotOverwriteANewerOne() {
        rig.at("5s");
        a.job().seenAt(seconds(4).toNanos(), LifecycleState.QUEUED);
        a.job().seenAt(seconds(3).toNanos(), LifecycleState.RUNNING);
        call.cancel();
        a.job().proves(LifecycleState.CANCELLED);

        assertThat(rig.log.lines(Observed.class, Anomaly.class))
                .containsExactly("5s Observed #0 QUEUED", "5s Anomaly #0 RUNNING, older than what is known");
        assertThat(outcome(call).attempts().get(0).state()).isEqualTo(LifecycleState.QUEUED);
        rig.finish();
    }

    /** The newer sighting said nothing new, and still it is newer. */
    @Test
    void olderRequeue_doesNotOverwriteAConfirmation() {
        rig.at("5s");
        a.job().seenAt(seconds(1).toNanos(), LifecycleState.RUNNING);
        a.job().seenAt(seconds(4).toNanos(), LifecycleState.RUNNING);
        a.job().requeuedAt(seconds(3).toNanos());
        call.cancel();
        a.job().proves(LifecycleState.CANCELLED);

        assertThat(outcome(call).attempts().get(0).state()).isEqualTo(LifecycleState.RUNNING);
        assertThat(rig.log.lines(Anomaly.class)).containsExactly("5s Anomaly #0 QUEUED, older than what is known");
        rig.finish();
    }

    @Test
    void sightingsOfOneInstant_bothCount() {
        a.job().seenAt(0, LifecycleState.QUEUED);
        a.job().seenAt(0, LifecycleState.RUNNING);
        call.cancel();
        a.job().proves(LifecycleState.CANCELLED);

        assertThat(outcome(call).attempts().get(0).state()).isEqualTo(LifecycleState.RUNNING);
        rig.finish();
    }

    @Test
    void requeue_goesBack_andIsAnAnomaly() {
        a.job().seen(LifecycleState.RUNNING);
        rig.at("2s");
        a.job().requeued();
        rig.at("10s");
        a.job().seen(LifecycleState.RUNNING);
        rig.at("11s");
        a.job().answers("x");

        assertThat(rig.log.lines(Observed.class, Anomaly.class))
                .containsExactly(
                        "0s Observed #0 RUNNING",
                        "2s Anomaly #0 QUEUED, its worker was lost and it waits again",
                        "2s Observed #0 QUEUED",
                        "10s Observed #0 RUNNING");
        AttemptView attempt = settlement(call).accounts().get(0).attempt();
        assertThat(attempt.startedNanos()).isEqualTo(seconds(10).toNanos());
        assertThat(settlement(call).cost()).isEqualTo(Cost.confirmed(1_000, 1_000));
        rig.finish();
    }

    @Test
    void requeueOfAWaitingJob_isNothingNew() {
        a.job().seen(LifecycleState.QUEUED);
        a.job().requeued();
        a.job().answers("x");

        assertThat(rig.log.lines(Observed.class, Anomaly.class)).containsExactly("0s Observed #0 QUEUED");
        rig.finish();
    }

    @Test
    void requeueOfAFinishedJob_isDropped() {
        a.job().seen(LifecycleState.COMPLETED);
        a.job().requeued();
        a.job().answers("x");

        assertThat(rig.log.lines(Observed.class, Anomaly.class))
                .containsExactly("0s Observed #0 COMPLETED", "0s Anomaly #0 QUEUED, the job had ended as COMPLETED");
        rig.finish();
    }

    @Test
    void unknown_neverOverwritesKnowledge() {
        a.job().seen(LifecycleState.RUNNING);
        a.job().seen(LifecycleState.UNKNOWN);
        a.job().seen(LifecycleState.UNKNOWN, "hibernating");
        a.job().seen(LifecycleState.QUEUED);
        call.cancel();
        a.job().proves(LifecycleState.CANCELLED);

        assertThat(outcome(call).attempts().get(0).state()).isEqualTo(LifecycleState.RUNNING);
        assertThat(rig.log.lines(Observed.class, Anomaly.class))
                .containsExactly(
                        "0s Observed #0 RUNNING",
                        "0s Observed #0 UNKNOWN 'hibernating'",
                        "0s Anomaly #0 QUEUED, a job does not go back to QUEUED");
        rig.finish();
    }

    @Test
    void progress_isRecordedWhenItIsNew() {
        a.job().seen(LifecycleState.RUNNING, "load;1;3");
        a.job().seen(LifecycleState.RUNNING, "load;1;3");
        a.job().seen(LifecycleState.RUNNING);
        a.job().seen(LifecycleState.RUNNING, "save;3;3");
        a.job().answers("x");

        assertThat(rig.log.lines(Observed.class))
                .containsExactly("0s Observed #0 RUNNING 'load;1;3'", "0s Observed #0 RUNNING 'save;3;3'");
        rig.finish();
    }

    @Test
    void endSeenWithoutAnAnswer_endsNothing() {
        a.job().seen(LifecycleState.FAILED);
        assertThat(Rig.decided(call)).isFalse();
        a.job().fails("out of memory");

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        rig.finish();
    }

    @Test
    void stoppedJob_isNotSeenRunning() {
        call.cancel();
        HedgeCall second = rig.submit();
        HandJob job = a.jobs().get(1);
        job.seen(LifecycleState.QUEUED);
        second.cancel();
        job.seen(LifecycleState.CANCELLED);
        job.seen(LifecycleState.RUNNING);
        job.proves(LifecycleState.CANCELLED);

        assertThat(settlement(second).cost()).isEqualTo(Cost.ZERO);
        assertThat(rig.log.lines(Anomaly.class))
                .containsExactly("0s Anomaly #0 RUNNING, the job had ended as CANCELLED");
        a.jobs().get(0).proves(LifecycleState.CANCELLED);
        rig.finish();
    }

    @Test
    void acceptance_isRecorded() {
        a.job().accepted("job-1");
        a.job().answers("x");

        assertThat(rig.log.lines(Accepted.class, Decided.class)).containsExactly("0s Accepted #0", "0s Decided WON #0");
        rig.finish();
    }
}
