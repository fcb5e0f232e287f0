package dev.hedge.policy;

import static dev.hedge.backend.LifecycleState.CANCELLED;
import static dev.hedge.backend.LifecycleState.COMPLETED;
import static dev.hedge.backend.LifecycleState.FAILED;
import static dev.hedge.backend.LifecycleState.QUEUED;
import static dev.hedge.backend.LifecycleState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CascadeTest {

    private final HedgePolicy policy =
            Policies.cascade(Duration.ofMillis(2500), Duration.ofMillis(8500), Duration.ofSeconds(25));

    private static Picture primary() {
        return Picture.of("a", "b", "c").launched("a", "0s");
    }

    private static Picture afterCutover() {
        return primary()
                .seen("a", QUEUED, "0.2s")
                .ended("a", AttemptPhase.STOPPED, CANCELLED, "2.7s")
                .launched("b", "2.5s");
    }

    @Test
    void cutoverPlansTheEscalation() {
        assertThat(primary().seen("a", QUEUED, "0.2s").at("2.5s").ask(policy))
                .isEqualTo("launch b, cancel #0 CUTOVER, wake 25s");
    }

    @Test
    void stalledBackup_thirdStartsAtTheEscalation() {
        assertThat(afterCutover().at("24.9s").ask(policy)).isEqualTo("wake 25s");
        assertThat(afterCutover().at("25s").ask(policy)).isEqualTo("launch c");
    }

    @Test
    void withoutCutover_safetyThenEscalation() {
        Picture running = primary().seen("a", RUNNING, "1s");

        assertThat(running.at("2.5s").ask(policy)).isEqualTo("wake 8.5s");
        assertThat(running.at("8.5s").ask(policy)).isEqualTo("launch b, wake 25s");
        assertThat(running.launched("b", "8.5s").at("25s").ask(policy)).isEqualTo("launch c");
    }

    @Test
    void escalationThatFindsNoFreeSlot_isAskedForAtEveryEvent_untilItsLaunch() {
        Picture full = primary().seen("a", RUNNING, "1s").launched("b", "8.5s");

        assertThat(full.at("25s").ask(policy)).isEqualTo("launch c");
        assertThat(full.at("31s").ask(policy)).isEqualTo("launch c");
        assertThat(full.launched("c", "31s").at("32s").ask(policy)).isEqualTo("nothing");
    }

    @Test
    void bothEarlierAttemptsFailed_thirdStartsAtOnce() {
        assertThat(primary()
                        .ended("a", AttemptPhase.FAILED, FAILED, "1s")
                        .launched("b", "1s")
                        .ended("b", AttemptPhase.INVALID, COMPLETED, "4s")
                        .failoverDue()
                        .at("4s")
                        .ask(policy))
                .isEqualTo("launch c");
    }

    @Test
    void backupFailsAfterTheCutover_thirdStartsAtOnce() {
        assertThat(afterCutover()
                        .ended("b", AttemptPhase.FAILED, FAILED, "5s")
                        .failoverDue()
                        .at("5s")
                        .ask(policy))
                .isEqualTo("launch c");
    }

    @Test
    void deniedBackup_thirdStandsIn() {
        assertThat(primary()
                        .seen("a", RUNNING, "1s")
                        .denied("b", "8.5s")
                        .failoverDue()
                        .at("8.5s")
                        .ask(policy))
                .isEqualTo("launch c");
    }

    @Test
    void twoBackends_behaveLikeQueueCutover() {
        assertThat(Picture.of("a", "b")
                        .launched("a", "0s")
                        .launched("b", "8.5s")
                        .at("25s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void timesThatGoBack_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policies.cascade(Duration.ofSeconds(1), Duration.ofSeconds(9), Duration.ofSeconds(8)))
                .withMessage("cascade: 8s after 9s (expected: times that do not go back)");
    }
}
