package dev.hedge.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.cost.Cost;
import dev.hedge.trace.Arm.Ending;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TraceRoundsTest {

    private static final long ORIGIN = 5_000_000;
    private static final BackendId A = BackendId.of("a");
    private static final BackendId B = BackendId.of("b");
    private static final AttemptId FIRST = AttemptId.of(0);
    private static final AttemptId SECOND = AttemptId.of(1);

    @Test
    void winner_isValid_withQueueAndReportedExecution() {
        assertThat(arms(
                        launched(10, FIRST, A),
                        observed(20, FIRST, LifecycleState.QUEUED),
                        observed(110, FIRST, LifecycleState.STARTING),
                        observed(150, FIRST, LifecycleState.RUNNING),
                        new TraceEvent.Answered(510, FIRST, 4, 333),
                        new TraceEvent.Judged(520, FIRST, true, "")))
                .containsExactly(new Arm(A, Ending.VALID, 500, 100, 333));
    }

    @Test
    void rejectedResult_isInvalid_andWithoutSightingsTheQueueIsUnknown() {
        assertThat(arms(
                        launched(0, FIRST, A),
                        new TraceEvent.Answered(500, FIRST, 4, -1),
                        new TraceEvent.Judged(501, FIRST, false, "empty")))
                .containsExactly(new Arm(A, Ending.INVALID, 500, Arm.UNKNOWN, Arm.UNKNOWN));
    }

    @Test
    void loserThatWasCancelled_isCensoredAtTheCancel_whateverTheReceiptProves() {
        for (Evidence evidence : Evidence.values()) {
            CancellationReceipt receipt = new CancellationReceipt(
                    evidence,
                    CancelScope.REQUEST,
                    LifecycleState.CANCELLED,
                    ORIGIN + 300,
                    ORIGIN + 350,
                    ORIGIN + 400,
                    70,
                    "");
            assertThat(arms(
                            launched(100, FIRST, A),
                            observed(230, FIRST, LifecycleState.RUNNING),
                            new TraceEvent.CancelSent(300, FIRST, CancelReason.LOST_RACE),
                            new TraceEvent.Receipted(450, FIRST, receipt)))
                    .containsExactly(new Arm(A, Ending.CENSORED, 200, 130, 70));
        }
    }

    @Test
    void jobThatWaitedToTheLast_waitedAtLeastThatLong() {
        assertThat(arms(
                        launched(100, FIRST, A),
                        observed(150, FIRST, LifecycleState.QUEUED),
                        new TraceEvent.CancelSent(2_600, FIRST, CancelReason.CUTOVER),
                        new TraceEvent.Receipted(
                                2_700, FIRST, CancellationReceipt.nothingProven(LifecycleState.QUEUED, "")),
                        launched(2_600, SECOND, B)))
                .first()
                .isEqualTo(new Arm(A, Ending.CENSORED, 2_500, 2_500, Arm.UNKNOWN));
    }

    @Test
    void workerThatCameAfterTheCancel_doesNotShortenTheQueue() {
        assertThat(arms(
                        launched(0, FIRST, A),
                        observed(1, FIRST, LifecycleState.QUEUED),
                        new TraceEvent.CancelSent(100, FIRST, CancelReason.CUTOVER),
                        observed(180, FIRST, LifecycleState.RUNNING)))
                .containsExactly(new Arm(A, Ending.CENSORED, 100, 100, Arm.UNKNOWN));
    }

    @Test
    void rescue_countsAtItsAnswer_notAtItsCancel() {
        assertThat(arms(
                        launched(0, FIRST, A),
                        new TraceEvent.CancelSent(100, FIRST, CancelReason.CUTOVER),
                        new TraceEvent.Answered(180, FIRST, 1, -1),
                        new TraceEvent.Judged(181, FIRST, true, "")))
                .containsExactly(new Arm(A, Ending.VALID, 180, Arm.UNKNOWN, Arm.UNKNOWN));
    }

    @Test
    void answerThatNobodyJudged_isCensoredAtTheAnswer() {
        assertThat(arms(launched(0, FIRST, A), new TraceEvent.Answered(180, FIRST, 1, 5)))
                .containsExactly(new Arm(A, Ending.CENSORED, 180, Arm.UNKNOWN, 5));
    }

    @Test
    void attemptWithoutAnEnd_isCensoredAtTheLastEvent() {
        assertThat(arms(
                        launched(0, FIRST, A),
                        new TraceEvent.Kept(90, FIRST),
                        new TraceEvent.Settled(900, Cost.ZERO, 0)))
                .containsExactly(new Arm(A, Ending.CENSORED, 900, Arm.UNKNOWN, Arm.UNKNOWN));
    }

    @Test
    void failures_areFailed_ambiguousOnesLost() {
        assertThat(ending(new JobFailure.Refused("full", Duration.ZERO))).isEqualTo(Ending.FAILED);
        assertThat(ending(new JobFailure.Definitive("no"))).isEqualTo(Ending.FAILED);
        assertThat(ending(new JobFailure.Broke("down"))).isEqualTo(Ending.FAILED);
        assertThat(ending(new JobFailure.RemoteError("oom"))).isEqualTo(Ending.FAILED);
        assertThat(ending(new JobFailure.Ambiguous("?"))).isEqualTo(Ending.LOST);
    }

    @Test
    void failureAfterOurCancel_isTheJobsOwnUnlessTheCancelExplainsIt() {
        assertThat(afterCancel(new JobFailure.RemoteError("oom"))).isEqualTo(arm(Ending.FAILED, 180));
        assertThat(afterCancel(new JobFailure.RemoteError("bye", LifecycleState.CANCELLED)))
                .isEqualTo(arm(Ending.CENSORED, 100));
        assertThat(afterCancel(new JobFailure.Ambiguous("closed"))).isEqualTo(arm(Ending.CENSORED, 100));
    }

    @Test
    void receiptThatProvesAnEarlierFailure_countsAtThatFailure() {
        assertThat(receipted(LifecycleState.FAILED, 80)).isEqualTo(arm(Ending.FAILED, 80));
        assertThat(receipted(LifecycleState.TIMED_OUT, 100)).isEqualTo(arm(Ending.FAILED, 100));
        // After the cancel it may be the way in which the backend reports the cancel.
        assertThat(receipted(LifecycleState.FAILED, 101)).isEqualTo(arm(Ending.CENSORED, 100));
        // It completed; with what, nobody saw.
        assertThat(receipted(LifecycleState.COMPLETED, 80)).isEqualTo(arm(Ending.CENSORED, 100));
    }

    @Test
    void deniedAttempts_areNoArms_andOfABackendThatRanTwiceTheFirstCounts() {
        Round round = TraceRounds.from(
                trace(
                        new TraceEvent.Denied(0, FIRST, A, "spend", "used up"),
                        launched(1, SECOND, B),
                        new TraceEvent.Failed(5, SECOND, new JobFailure.Broke("")),
                        launched(6, AttemptId.of(2), B)),
                77);

        assertThat(round)
                .isEqualTo(new Round("r", "", 77, List.of(new Arm(B, Ending.FAILED, 4, Arm.UNKNOWN, Arm.UNKNOWN))));
        assertThat(TraceRounds.from(trace(), 0).arms()).isEmpty();
    }

    @Test
    void eventsThatRunBackwards_areRefused() {
        Trace trace = trace(launched(100, FIRST, A), new TraceEvent.Answered(50, FIRST, 1, -1));
        assertThatThrownBy(() -> TraceRounds.from(trace, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("latencyNanos: -50");
    }

    private static Ending ending(JobFailure failure) {
        List<Arm> arms = arms(launched(0, FIRST, A), new TraceEvent.Failed(3, FIRST, failure));
        assertThat(arms).extracting(Arm::latencyNanos).containsExactly(3L);
        return arms.get(0).ending();
    }

    private static Arm afterCancel(JobFailure failure) {
        return arms(
                        launched(0, FIRST, A),
                        new TraceEvent.CancelSent(100, FIRST, CancelReason.LOST_RACE),
                        new TraceEvent.Failed(180, FIRST, failure))
                .get(0);
    }

    private static Arm receipted(LifecycleState state, long terminal) {
        CancellationReceipt receipt = CancellationReceipt.confirmedTerminal(
                CancelScope.REQUEST, state, ORIGIN + 100, CancellationReceipt.NEVER, ORIGIN + terminal);
        return arms(
                        launched(0, FIRST, A),
                        new TraceEvent.CancelSent(100, FIRST, CancelReason.LOST_RACE),
                        new TraceEvent.Receipted(200, FIRST, receipt))
                .get(0);
    }

    private static Arm arm(Ending ending, long latency) {
        return new Arm(A, ending, latency, Arm.UNKNOWN, Arm.UNKNOWN);
    }

    private static List<Arm> arms(TraceEvent... events) {
        return TraceRounds.from(trace(events), 0).arms();
    }

    @Test
    void blockTag_namesTheBlock() {
        TraceEvent tagged = new TraceEvent.RaceStarted(
                0, Instant.EPOCH, "race", List.of(A, B), 20_000, 2, "next", ORIGIN, Map.of("block", "monday"));
        assertThat(TraceRounds.from(new Trace("r", "f", List.of(tagged)), 0).block())
                .isEqualTo("monday");
        assertThat(TraceRounds.from(trace(), 0).block()).isEmpty();
    }

    private static Trace trace(TraceEvent... events) {
        List<TraceEvent> all = new ArrayList<>();
        all.add(new TraceEvent.RaceStarted(
                0, Instant.EPOCH, "race", List.of(A, B), 20_000, 2, "next", ORIGIN, Map.of()));
        all.addAll(List.of(events));
        return new Trace("r", "f", all);
    }

    private static TraceEvent launched(long at, AttemptId attempt, BackendId backend) {
        return new TraceEvent.Launched(at, attempt, backend);
    }

    private static TraceEvent observed(long at, AttemptId attempt, LifecycleState state) {
        return new TraceEvent.Observed(at, attempt, Observation.reported(state, "", ORIGIN + at));
    }
}
