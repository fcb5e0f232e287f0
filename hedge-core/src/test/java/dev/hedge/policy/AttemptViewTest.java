package dev.hedge.policy;

import static dev.hedge.policy.AttemptView.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.LifecycleState;
import org.junit.jupiter.api.Test;

final class AttemptViewTest {

    private final AttemptView launched = AttemptView.launched(AttemptId.of(0), BackendId.of("a"), 100);

    @Test
    void launched_knowsNothingYet() {
        assertThat(launched.phase()).isEqualTo(AttemptPhase.RUNNING);
        assertThat(launched.state()).isEqualTo(LifecycleState.PENDING);
        assertThat(launched.launchedNanos()).isEqualTo(100);
        assertThat(launched.queuedNanos()).isEqualTo(NEVER);
        assertThat(launched.startedNanos()).isEqualTo(NEVER);
        assertThat(launched.endedNanos()).isEqualTo(NEVER);
    }

    @Test
    void denied_hasEnded_andHoldsNoSlot() {
        AttemptView denied = AttemptView.denied(AttemptId.of(1), BackendId.of("b"), 7, "hedge rate");

        assertThat(denied.endedNanos()).isEqualTo(7);
        assertThat(denied.reason()).isEqualTo("hedge rate");
        assertThat(denied.phase().live()).isFalse();
        assertThat(denied.phase().failed()).isTrue();
    }

    @Test
    void firstSightings_areRemembered() {
        AttemptView seen = launched.seen(LifecycleState.QUEUED, 200)
                .seen(LifecycleState.QUEUED, 250)
                .seen(LifecycleState.STARTING, 300)
                .seen(LifecycleState.RUNNING, 400);

        assertThat(seen.queuedNanos()).isEqualTo(200);
        assertThat(seen.startedNanos()).isEqualTo(300);
        assertThat(seen.started()).isTrue();
        assertThat(seen.queued()).isFalse();
    }

    @Test
    void lostWorker_waitsSinceThen() {
        AttemptView requeued = launched.seen(LifecycleState.QUEUED, 200)
                .seen(LifecycleState.RUNNING, 300)
                .seen(LifecycleState.QUEUED, 400)
                .seen(LifecycleState.QUEUED, 450);

        assertThat(requeued.queued()).isTrue();
        assertThat(requeued.queuedNanos()).isEqualTo(400);
        assertThat(requeued.started()).isFalse();
        assertThat(requeued.seen(LifecycleState.RUNNING, 500).startedNanos()).isEqualTo(500);
    }

    @Test
    void end_isStampedOnce_andKeepsAKnownExecutionTime() {
        AttemptView ended = launched.seen(LifecycleState.RUNNING, 300)
                .ended(AttemptPhase.JUDGING, LifecycleState.COMPLETED, 900, 550, "")
                .ended(AttemptPhase.WON, LifecycleState.COMPLETED, 950, NEVER, "");

        assertThat(ended.endedNanos()).isEqualTo(900);
        assertThat(ended.executedNanos()).isEqualTo(550);
        assertThat(ended.phase()).isEqualTo(AttemptPhase.WON);
        assertThat(ended.usage().startedNanos()).isEqualTo(300);
        assertThat(ended.usage().reportedNanos()).isEqualTo(550);
    }
}
