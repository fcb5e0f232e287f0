package dev.hedge.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobId;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.backend.Payload;
import dev.hedge.backend.Submission;
import dev.hedge.cost.RateCard;
import dev.hedge.sim.JobHistory.Fate;
import dev.hedge.time.VirtualTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Scripts, played on virtual time. */
final class SimulatedBackendTest {

    private static final Duration QUEUE = Duration.ofSeconds(2);
    private static final Duration RUN = Duration.ofSeconds(3);
    private static final JobResult RESULT = JobResult.of(Payload.text("out"));

    private final VirtualTime time = new VirtualTime();
    private final List<String> heard = new ArrayList<>();
    private final List<CancellationReceipt> receipts = new ArrayList<>();

    @AfterEach
    void nothingIsPending() {
        time.runUntilIdle();
        assertThat(time.pending()).isZero();
    }

    @Test
    void answeringJob_waitsRunsAnswers() {
        start(Lifecycle.answering(QUEUE, RUN, RESULT));
        time.runUntilIdle();

        assertThat(heard).containsExactly("0 accepted sim-1", "0 QUEUED", "2000 RUNNING", "5000 result out");
    }

    @Test
    void jobThatNeedNotWait_isSeenRunningInsideItsLaunch() {
        start(Lifecycle.answering(Duration.ZERO, RUN, RESULT));

        assertThat(heard).containsExactly("0 accepted sim-1", "0 RUNNING");
    }

    @Test
    void failingJob_fails() {
        start(Lifecycle.failing(QUEUE, RUN, new JobFailure.RemoteError("out of memory")));
        time.runUntilIdle();

        assertThat(heard).containsExactly("0 accepted sim-1", "0 QUEUED", "2000 RUNNING", "5000 failure out of memory");
    }

    @Test
    void refusedJob_neverExists() {
        start(Lifecycle.refused(RUN, new JobFailure.Refused("no capacity")));
        time.runUntilIdle();

        assertThat(heard).containsExactly("3000 failure no capacity");
    }

    @Test
    void refusalAtOnce_comesInsideTheLaunch() {
        start(Lifecycle.refused(Duration.ZERO, new JobFailure.Refused("no capacity")));

        assertThat(heard).containsExactly("0 failure no capacity");
    }

    @Test
    void cancelOfAWaitingJob_stopsIt_andProvesThatNothingRan() {
        Job job = start(Lifecycle.queuedForEver());
        time.advance(QUEUE);
        job.cancel(CancelReason.CUTOVER);

        assertThat(receipts)
                .containsExactly(new CancellationReceipt(
                        Evidence.CONFIRMED_TERMINAL,
                        CancelScope.QUEUED_JOB,
                        LifecycleState.CANCELLED,
                        QUEUE.toNanos(),
                        QUEUE.toNanos(),
                        QUEUE.toNanos(),
                        0,
                        ""));
    }

    @Test
    void cancelOfARunningJob_provesWhatItHadExecuted() {
        Job job = start(Lifecycle.hanging(QUEUE).withStop(Stop.after(Duration.ofSeconds(1))));
        time.advance(Duration.ofSeconds(10));
        job.cancel(CancelReason.LOST_RACE);
        assertThat(receipts).isEmpty();
        time.advance(Duration.ofSeconds(1));

        CancellationReceipt receipt = receipts.get(0);
        assertThat(receipt.scope()).isEqualTo(CancelScope.REQUEST);
        assertThat(receipt.sentNanos()).isEqualTo(Duration.ofSeconds(10).toNanos());
        assertThat(receipt.terminalNanos()).isEqualTo(Duration.ofSeconds(11).toNanos());
        assertThat(receipt.executedNanos()).isEqualTo(Duration.ofSeconds(9).toNanos());
    }

    @Test
    void cancelledJob_doesNotAnswer() {
        Job job = start(Lifecycle.answering(QUEUE, RUN, RESULT));
        job.cancel(CancelReason.LOST_RACE);
        assertThat(time.pending()).as("what it would have done").isZero();
        time.runUntilIdle();

        assertThat(heard).containsExactly("0 accepted sim-1", "0 QUEUED", "0 receipt CONFIRMED_TERMINAL CANCELLED");
    }

    @Test
    void answerThatOvertakesTheStop_counts_andTheReceiptSaysSo() {
        Job job = start(Lifecycle.answering(QUEUE, RUN, RESULT).withStop(Stop.after(Duration.ofSeconds(9))));
        job.cancel(CancelReason.LOST_RACE);
        time.runUntilIdle();

        assertThat(heard).endsWith("2000 RUNNING", "5000 result out", "9000 receipt CONFIRMED_TERMINAL COMPLETED");
        assertThat(receipts.get(0).executedNanos()).isEqualTo(RUN.toNanos());
    }

    @Test
    void cancelAfterTheEnd_isAnswered_withWhatTheJobHadDone() {
        Job job = start(Lifecycle.answering(QUEUE, RUN, RESULT));
        time.advance(Duration.ofSeconds(60));
        job.cancel(CancelReason.LOST_RACE);
        job.cancel(CancelReason.LOST_RACE);

        assertThat(receipts).hasSize(1);
        assertThat(receipts.get(0).finalState()).isEqualTo(LifecycleState.COMPLETED);
        assertThat(receipts.get(0).executedNanos()).isEqualTo(RUN.toNanos());
    }

    @Test
    void ignoredCancel_isAcknowledged_andTheJobAnswers() {
        Job job = start(Lifecycle.answering(QUEUE, RUN, RESULT).withStop(Stop.ignored()));
        job.cancel(CancelReason.LOST_RACE);
        time.runUntilIdle();

        assertThat(heard)
                .containsExactly(
                        "0 accepted sim-1",
                        "0 QUEUED",
                        "0 receipt PROVIDER_ACK QUEUED",
                        "2000 RUNNING",
                        "5000 result out");
        assertThat(receipts.get(0).terminalNanos()).isEqualTo(CancellationReceipt.NEVER);
        assertThat(receipts.get(0).acknowledgedNanos()).isZero();
    }

    @Test
    void unansweredCancel_isNeverHeardOf() {
        Job job = start(Lifecycle.hanging(QUEUE).withStop(Stop.unanswered()));
        job.cancel(CancelReason.LOST_RACE);
        time.runUntilIdle();

        assertThat(receipts).isEmpty();
    }

    @Test
    void stopWithoutProof_isSeen_andItsReceiptKnowsNothing() {
        Duration second = Duration.ofSeconds(1);
        Job job = start(Lifecycle.hanging(Duration.ZERO)
                .withStop(new Stop(true, second, true, second.multipliedBy(2), Evidence.NONE)));
        job.cancel(CancelReason.LOST_RACE);
        time.runUntilIdle();

        assertThat(heard)
                .containsExactly("0 accepted sim-1", "0 RUNNING", "1000 CANCELLED", "2000 receipt NONE CANCELLED");
        assertThat(receipts.get(0).acknowledgedNanos()).isEqualTo(CancellationReceipt.NEVER);
    }

    @Test
    void stopWithoutProof_afterTheEnd_isNotSeen() {
        Job job = start(Lifecycle.answering(QUEUE, RUN, RESULT)
                .withStop(new Stop(true, Duration.ZERO, true, Duration.ZERO, Evidence.PROVIDER_ACK)));
        time.runUntilIdle();
        job.cancel(CancelReason.LOST_RACE);

        assertThat(heard).endsWith("5000 result out", "5000 receipt PROVIDER_ACK COMPLETED");
    }

    @Test
    void reportedExecution_boundsWhatTheReceiptSays() {
        JobResult quick = RESULT.withExecution(Duration.ofMillis(500));
        JobResult none = RESULT.withExecution(Duration.ZERO);
        start(Lifecycle.answering(QUEUE, RUN, quick)).cancel(CancelReason.LOST_RACE);
        for (JobResult result : List.of(quick, none)) {
            Job job = start(Lifecycle.answering(Duration.ZERO, RUN, result));
            time.advance(Duration.ofSeconds(1));
            job.cancel(CancelReason.LOST_RACE);
        }

        assertThat(receipts.stream().map(CancellationReceipt::executedNanos))
                .containsExactly(0L, Duration.ofMillis(500).toNanos(), 0L);
    }

    @Test
    void silentStop_isSeen_andGivesNoReceipt() {
        Job job = start(Lifecycle.hanging(Duration.ZERO)
                .withStop(new Stop(true, Duration.ZERO, false, Duration.ZERO, Evidence.CONFIRMED_TERMINAL)));
        job.cancel(CancelReason.LOST_RACE);
        time.runUntilIdle();

        assertThat(heard).containsExactly("0 accepted sim-1", "0 RUNNING", "0 CANCELLED");
    }

    @Test
    void acknowledgementThatMeansStopped_comesWhenItIsTrue() {
        Job job = start(
                Lifecycle.hanging(Duration.ZERO).withStop(new Stop(true, QUEUE, true, RUN, Evidence.CONFIRMED_BY_ACK)));
        job.cancel(CancelReason.LOST_RACE);
        time.runUntilIdle();

        assertThat(heard).endsWith("3000 receipt CONFIRMED_BY_ACK CANCELLED");
        assertThat(receipts.get(0).executedNanos()).isEqualTo(QUEUE.toNanos());
    }

    @Test
    void proofOfAStopThatHasNotHappened_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Stop(false, Duration.ZERO, true, RUN, Evidence.CONFIRMED_BY_ACK))
                .withMessage("evidence: CONFIRMED_BY_ACK (expected: no proof of a stop that has not happened by then)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Stop(true, RUN, true, QUEUE, Evidence.CONFIRMED_TERMINAL));
    }

    @Test
    void world_seesThePast_latestFirst_andOnlySoMuchOfIt() {
        List<JobHistory> pasts = new ArrayList<>();
        List<JobStart> starts = new ArrayList<>();
        SimulatedBackend backend = SimulatedBackend.of(
                BackendId.of("sim"),
                (start, past) -> {
                    starts.add(start);
                    pasts.add(past);
                    return starts.size() == 2
                            ? Lifecycle.failing(Duration.ZERO, RUN, new JobFailure.RemoteError("no"))
                            : starts.size() == 3 ? Lifecycle.queuedForEver() : Lifecycle.answering(QUEUE, RUN, RESULT);
                },
                time);
        start(backend);
        start(backend);
        Job third = start(backend);
        assertThat(backend.open()).isEqualTo(3);
        time.advance(Duration.ofSeconds(10));
        third.cancel(CancelReason.CALLER);

        JobHistory past = pasts.get(0);
        assertThat(past.open()).isZero();
        assertThat(past.ended())
                .containsExactly(
                        new Fate(
                                Fate.Kind.CANCELLED,
                                false,
                                Duration.ofSeconds(10).toNanos()),
                        new Fate(
                                Fate.Kind.COMPLETED, true, Duration.ofSeconds(5).toNanos()),
                        new Fate(Fate.Kind.FAILED, true, RUN.toNanos()));
        assertThat(starts.get(0)).isEqualTo(new JobStart(BackendId.of("sim"), "r", 0));
        for (int i = 0; i < 20; i++) {
            start(backend);
            time.runUntilIdle();
        }
        assertThat(past.ended()).hasSize(SimulatedBackend.HISTORY).allMatch(fate -> fate.kind() == Fate.Kind.COMPLETED);
        assertThat(backend.started()).isEqualTo(23);
    }

    @Test
    void sameWorld_sameLaunches_sameEvents() {
        start(Lifecycle.answering(QUEUE, RUN, RESULT));
        time.runUntilIdle();
        List<String> first = List.copyOf(heard);
        VirtualTime again = new VirtualTime();
        heard.clear();
        SimulatedBackend.of(BackendId.of("sim"), (start, past) -> Lifecycle.answering(QUEUE, RUN, RESULT), again)
                .start(submission(), new Listener(again));
        again.runUntilIdle();

        assertThat(heard).isEqualTo(first);
    }

    @Test
    void backend_saysWhatItIs() {
        SimulatedBackend free =
                SimulatedBackend.of(BackendId.of("sim"), (start, past) -> Lifecycle.queuedForEver(), time);
        RateCard card = RateCard.perSecond(new BigDecimal("0.001"));

        assertThat(free.id()).isEqualTo(BackendId.of("sim"));
        assertThat(free.rateCard()).isEqualTo(RateCard.FREE);
        assertThat(free.withRateCard(card).rateCard()).isEqualTo(card);
        assertThat(free.capabilities().seesQueue()).isTrue();
        assertThat(free.capabilities().bestEvidence()).isEqualTo(Evidence.CONFIRMED_TERMINAL);
        assertThat(free.capabilities().warmsOnCompletion()).isTrue();
    }

    private Job start(Lifecycle life) {
        return start(SimulatedBackend.of(BackendId.of("sim"), (start, past) -> life, time));
    }

    private Job start(SimulatedBackend backend) {
        return backend.start(submission(), new Listener(time));
    }

    private static Submission submission() {
        return new Submission("r", AttemptId.of(0), "f", Payload.EMPTY, Duration.ofMinutes(1), "", Map.of());
    }

    /** Writes a line for everything it is told. */
    private final class Listener implements JobObserver {

        private final VirtualTime clock;

        Listener(VirtualTime clock) {
            this.clock = clock;
        }

        @Override
        public void onAccepted(JobId job) {
            note("accepted " + job);
        }

        @Override
        public void onObserved(Observation observation) {
            assertThat(observation.seenNanos()).isEqualTo(clock.nanoTime());
            note(observation.state().name());
        }

        @Override
        public void onResult(JobResult result) {
            note("result " + result.output().text());
        }

        @Override
        public void onFailure(JobFailure failure) {
            note("failure " + failure.reason());
        }

        @Override
        public void onReceipt(CancellationReceipt receipt) {
            receipts.add(receipt);
            note("receipt " + receipt.evidence() + " " + receipt.finalState());
        }

        private void note(String what) {
            heard.add(Duration.ofNanos(clock.nanoTime()).toMillis() + " " + what);
        }
    }
}
