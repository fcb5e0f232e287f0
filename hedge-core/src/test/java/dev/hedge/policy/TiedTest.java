package dev.hedge.policy;

import static dev.hedge.backend.LifecycleState.COMPLETED;
import static dev.hedge.backend.LifecycleState.FAILED;
import static dev.hedge.backend.LifecycleState.PENDING;
import static dev.hedge.backend.LifecycleState.QUEUED;
import static dev.hedge.backend.LifecycleState.RUNNING;
import static dev.hedge.backend.LifecycleState.STARTING;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TiedTest {

    private final HedgePolicy policy = Policies.tied();

    private static Picture twins() {
        return Picture.of("a", "b", "c").launched("a", "0s").launched("b", "0s").at("5s");
    }

    @Test
    void bothStartAtOnce() {
        assertThat(Picture.of("a", "b", "c").ask(policy)).isEqualTo("launch a, launch b");
    }

    @Test
    void bothQueued_nothingHappens() {
        assertThat(twins().seen("a", QUEUED, "1s").seen("b", QUEUED, "1s").ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void firstGetsAWorker_queuedSecondIsCut() {
        assertThat(twins().seen("a", QUEUED, "1s")
                        .seen("b", QUEUED, "1s")
                        .seen("a", STARTING, "4s")
                        .ask(policy))
                .isEqualTo("cancel #1 TIED");
    }

    @Test
    void secondGetsAWorker_queuedFirstIsCut() {
        assertThat(twins().seen("a", QUEUED, "1s").seen("b", RUNNING, "4s").ask(policy))
                .isEqualTo("cancel #0 TIED");
    }

    @Test
    void twinNotKnownToWait_isSpared() {
        assertThat(twins().seen("a", RUNNING, "4s").seen("b", PENDING, "1s").ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void twinSeenWaitingLater_isCutThen() {
        assertThat(twins().seen("a", RUNNING, "4s").seen("b", QUEUED, "5s").ask(policy))
                .isEqualTo("cancel #1 TIED");
    }

    @Test
    void bothHaveWorkers_bothRun() {
        assertThat(twins().seen("a", RUNNING, "4s").seen("b", STARTING, "4s").ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void cancelIsAskedForOnce() {
        assertThat(twins().seen("a", RUNNING, "4s")
                        .seen("b", QUEUED, "1s")
                        .in("b", AttemptPhase.CANCELLING)
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void firstAnsweredAndIsBeingJudged_queuedSecondIsCut() {
        assertThat(twins().seen("a", RUNNING, "4s")
                        .ended("a", AttemptPhase.JUDGING, COMPLETED, "5s")
                        .seen("b", QUEUED, "5s")
                        .ask(policy))
                .isEqualTo("cancel #1 TIED");
    }

    @Test
    void firstStartedButFailed_lastHopeIsSpared() {
        assertThat(twins().seen("a", RUNNING, "3s")
                        .ended("a", AttemptPhase.FAILED, FAILED, "4s")
                        .seen("b", QUEUED, "5s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void firstLostItsWorker_secondIsSpared() {
        assertThat(twins().seen("a", RUNNING, "3s")
                        .seen("a", QUEUED, "4s")
                        .seen("b", QUEUED, "5s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void aThirdBackend_isNeverUsed() {
        assertThat(twins().ended("a", AttemptPhase.FAILED, FAILED, "4s")
                        .ended("b", AttemptPhase.FAILED, FAILED, "5s")
                        .failoverDue()
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void oneBackend_isASingleAttempt() {
        assertThat(Picture.of("a").ask(policy)).isEqualTo("launch a");
        assertThat(Picture.of("a")
                        .launched("a", "0s")
                        .seen("a", QUEUED, "1s")
                        .at("9s")
                        .ask(policy))
                .isEqualTo("nothing");
    }
}
