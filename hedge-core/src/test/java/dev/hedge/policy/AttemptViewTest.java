package dev.hedge.policy;

import static dev.hedge.backend.LifecycleState.CANCELLED;
import static dev.hedge.backend.LifecycleState.COMPLETED;
import static dev.hedge.backend.LifecycleState.PENDING;
import static dev.hedge.backend.LifecycleState.QUEUED;
import static dev.hedge.backend.LifecycleState.RUNNING;
import static dev.hedge.backend.LifecycleState.STARTING;
import static dev.hedge.backend.LifecycleState.UNKNOWN;
import static dev.hedge.policy.AttemptView.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.cost.Usage;
import org.junit.jupiter.api.Test;

final class AttemptViewTest {

    private static final AttemptId FIRST = AttemptId.of(0);
    private static final BackendId A = BackendId.of("a");

    private final AttemptView launched = AttemptView.launched(FIRST, A, 10);

    @Test
    void aLaunchedAttempt_runsAndHasShownNothingYet() {
        assertThat(launched)
                .isEqualTo(
                        new AttemptView(FIRST, A, AttemptPhase.RUNNING, PENDING, 10, NEVER, NEVER, NEVER, NEVER, ""));
        assertThat(launched.queued()).isFalse();
        assertThat(launched.started()).isFalse();
    }

    @Test
    void aDeniedAttempt_endedWhereItBegan() {
        AttemptView denied = AttemptView.denied(FIRST, A, 10, "live-jobs");

        assertThat(denied.phase()).isEqualTo(AttemptPhase.DENIED);
        assertThat(denied.state()).isEqualTo(UNKNOWN);
        assertThat(denied.reason()).isEqualTo("live-jobs");
        assertThat(denied.usage()).isEqualTo(new Usage(10, NEVER, 10, NEVER));
    }

    @Test
    void theFirstSightingOfTheQueue_isRemembered() {
        AttemptView twice = launched.seen(QUEUED, 20).seen(QUEUED, 30);

        assertThat(twice.queuedNanos()).isEqualTo(20);
        assertThat(twice.queued()).isTrue();
    }

    @Test
    void theFirstSightingOfAWorker_isRemembered() {
        AttemptView running = launched.seen(QUEUED, 20).seen(STARTING, 30).seen(RUNNING, 40);

        assertThat(running.startedNanos()).isEqualTo(30);
        assertThat(running.queuedNanos()).isEqualTo(20);
        assertThat(running.queued()).isFalse();
        assertThat(running.state()).isEqualTo(RUNNING);
    }

    @Test
    void aLostWorker_isForgotten_andTheQueueIsTimedAnew() {
        AttemptView requeued = launched.seen(QUEUED, 20).seen(RUNNING, 30).seen(QUEUED, 40);

        assertThat(requeued.started()).isFalse();
        assertThat(requeued.queuedNanos()).isEqualTo(40);
        assertThat(requeued.seen(QUEUED, 45).queuedNanos()).isEqualTo(40);
        assertThat(requeued.seen(RUNNING, 50).startedNanos()).isEqualTo(50);
    }

    @Test
    void anEndSeenFirst_doesNotInventAWorker() {
        assertThat(launched.seen(COMPLETED, 30).started()).isFalse();
    }

    @Test
    void anotherPhase_changesNothingElse() {
        AttemptView running = launched.seen(RUNNING, 30);

        AttemptView cancelling = running.in(AttemptPhase.CANCELLING);

        assertThat(cancelling.phase()).isEqualTo(AttemptPhase.CANCELLING);
        assertThat(cancelling.in(AttemptPhase.RUNNING)).isEqualTo(running);
    }

    @Test
    void anEnd_isStampedOnceAndExplained() {
        AttemptView stopped = launched.seen(RUNNING, 30).ended(AttemptPhase.STOPPED, CANCELLED, 50, 15, "lost race");

        assertThat(stopped)
                .isEqualTo(
                        new AttemptView(FIRST, A, AttemptPhase.STOPPED, CANCELLED, 10, NEVER, 30, 50, 15, "lost race"));
        assertThat(stopped.ended(AttemptPhase.SUPERSEDED, COMPLETED, 90, NEVER, "late")
                        .endedNanos())
                .isEqualTo(50);
    }

    @Test
    void reportedExecution_isNotLostByAnEndThatReportsNone() {
        AttemptView judged = launched.ended(AttemptPhase.JUDGING, COMPLETED, 50, 15, "");

        assertThat(judged.ended(AttemptPhase.WON, COMPLETED, 60, NEVER, "").executedNanos())
                .isEqualTo(15);
        assertThat(judged.ended(AttemptPhase.WON, COMPLETED, 60, 16, "").executedNanos())
                .isEqualTo(16);
    }

    @Test
    void aJobThatCompletedUnseen_isTakenToHaveHadAWorkerFromTheLaunch() {
        assertThat(launched.ended(AttemptPhase.WON, COMPLETED, 50, NEVER, "").startedNanos())
                .isEqualTo(10);
        assertThat(launched.ended(AttemptPhase.STOPPED, CANCELLED, 50, NEVER, "")
                        .started())
                .isFalse();
    }

    @Test
    void toldToStop_keepsWhatIsKnown() {
        AttemptView running = launched.seen(RUNNING, 30);

        AttemptView cancelling = running.cancelling("lost race");

        assertThat(cancelling.phase()).isEqualTo(AttemptPhase.CANCELLING);
        assertThat(cancelling.reason()).isEqualTo("lost race");
        assertThat(cancelling.startedNanos()).isEqualTo(30);
        assertThat(cancelling.endedNanos()).isEqualTo(NEVER);
    }

    @Test
    void usage_holdsWhatMoneyDependsOn() {
        AttemptView won = launched.seen(RUNNING, 30).ended(AttemptPhase.WON, COMPLETED, 50, 15, "");

        assertThat(won.usage()).isEqualTo(new Usage(10, 30, 50, 15));
    }

    @Test
    void usageOfAnAttemptThatHasNotEnded_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(launched::usage).withMessageStartingWith("endedNanos: -1");
    }
}
