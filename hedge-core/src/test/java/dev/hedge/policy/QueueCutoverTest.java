package dev.hedge.policy;

import static dev.hedge.backend.LifecycleState.CANCELLED;
import static dev.hedge.backend.LifecycleState.COMPLETED;
import static dev.hedge.backend.LifecycleState.FAILED;
import static dev.hedge.backend.LifecycleState.QUEUED;
import static dev.hedge.backend.LifecycleState.RUNNING;
import static dev.hedge.backend.LifecycleState.STARTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.LifecycleState;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class QueueCutoverTest {

    private final HedgePolicy policy = Policies.queueCutover(Duration.ofMillis(2500), Duration.ofMillis(8500));

    private static Picture primary() {
        return Picture.of("a", "b", "c").launched("a", "0s");
    }

    @Test
    void primaryStartsAtOnce_andTheLookIsPlanned() {
        assertThat(Picture.of("a", "b").ask(policy)).isEqualTo("launch a, wake 2.5s");
    }

    @Test
    void queuedBeforeTheCutover_waitsForIt() {
        assertThat(primary().seen("a", QUEUED, "0.2s").at("2.4s").ask(policy)).isEqualTo("wake 2.5s");
    }

    @Test
    void stillQueuedAtTheCutover_cancelsThePrimaryAndLaunchesTheBackup_inOnePlan() {
        assertThat(primary().seen("a", QUEUED, "0.2s").at("2.5s").ask(policy)).isEqualTo("launch b, cancel #0 CUTOVER");
    }

    @Test
    void queuedSeenAtTheVeryMoment_counts() {
        assertThat(primary().seen("a", QUEUED, "2.5s").at("2.5s").ask(policy)).isEqualTo("launch b, cancel #0 CUTOVER");
    }

    @Test
    void lateWakeUp_stillCutsOver() {
        assertThat(primary().seen("a", QUEUED, "0.2s").at("2.9s").ask(policy)).isEqualTo("launch b, cancel #0 CUTOVER");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNKNOWN", "PENDING", "STARTING", "RUNNING"})
    void notKnownToWaitAtTheCutover_staysAlone_untilTheBackupJoins(LifecycleState state) {
        assertThat(primary().seen("a", state, "0.2s").at("2.5s").ask(policy)).isEqualTo("wake 8.5s");
        assertThat(primary().seen("a", state, "0.2s").at("8.5s").ask(policy)).isEqualTo("launch b");
    }

    @Test
    void queuedSeenOnlyAfterTheCutover_isNoCutover() {
        assertThat(primary().seen("a", QUEUED, "2.6s").at("2.6s").ask(policy)).isEqualTo("wake 8.5s");
        assertThat(primary().seen("a", QUEUED, "2.6s").at("8.5s").ask(policy)).isEqualTo("launch b");
    }

    @Test
    void workerArrivedBeforeTheCutover_isNoCutover() {
        assertThat(primary()
                        .seen("a", QUEUED, "0.2s")
                        .seen("a", STARTING, "2.4s")
                        .at("2.5s")
                        .ask(policy))
                .isEqualTo("wake 8.5s");
    }

    @Test
    void queuedAgainAfterTheCutover_isNoCutover() {
        Picture requeued =
                primary().seen("a", QUEUED, "0.2s").seen("a", RUNNING, "2.0s").seen("a", QUEUED, "3.0s");

        assertThat(requeued.at("3.0s").ask(policy)).isEqualTo("wake 8.5s");
    }

    @Test
    void queuedAgainBeforeTheCutover_counts() {
        Picture requeued =
                primary().seen("a", QUEUED, "0.2s").seen("a", RUNNING, "1.0s").seen("a", QUEUED, "2.0s");

        assertThat(requeued.at("2.5s").ask(policy)).isEqualTo("launch b, cancel #0 CUTOVER");
    }

    @Test
    void backupJoinsOnce_andNothingFollows() {
        assertThat(primary()
                        .seen("a", RUNNING, "1s")
                        .launched("b", "8.5s")
                        .at("100s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void afterTheCutover_noSafetyBackupIsPlanned() {
        assertThat(primary()
                        .seen("a", QUEUED, "0.2s")
                        .in("a", AttemptPhase.CANCELLING)
                        .launched("b", "2.5s")
                        .at("8.5s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void cutoverUnderWay_whoseLaunchHadToWait_stillLaunchesLater() {
        Picture cancelling = primary().seen("a", QUEUED, "0.2s").in("a", AttemptPhase.CANCELLING);
        assertThat(cancelling.at("2.6s").ask(policy)).isEqualTo("launch b");

        Picture stopped = primary().seen("a", QUEUED, "0.2s").ended("a", AttemptPhase.STOPPED, CANCELLED, "3.1s");
        assertThat(stopped.at("3.1s").ask(policy)).isEqualTo("launch b");
    }

    @Test
    void primaryFailsEarly_backupStartsAtOnce_withoutACancel() {
        assertThat(primary()
                        .ended("a", AttemptPhase.FAILED, FAILED, "1s")
                        .failoverDue()
                        .at("1s")
                        .ask(policy))
                .isEqualTo("launch b");
    }

    @Test
    void primaryFailsEarly_butFailuresAreToWait_backupKeepsToItsTime() {
        Picture failed = primary().ended("a", AttemptPhase.FAILED, FAILED, "1s");

        assertThat(failed.at("1s").ask(policy)).isEqualTo("wake 2.5s");
        assertThat(failed.at("2.5s").ask(policy)).isEqualTo("wake 8.5s");
        assertThat(failed.at("8.5s").ask(policy)).isEqualTo("launch b");
    }

    @Test
    void deniedBackup_isNotAskedAgain_andThePrimaryIsLeftAlone() {
        assertThat(primary()
                        .seen("a", QUEUED, "0.2s")
                        .denied("b", "2.5s")
                        .failoverDue()
                        .at("2.5s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void withoutABackup_nothingIsCut() {
        assertThat(Picture.of("a")
                        .launched("a", "0s")
                        .seen("a", QUEUED, "0.2s")
                        .at("2.5s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void answeredPrimary_isNotCut() {
        assertThat(primary()
                        .seen("a", QUEUED, "0.2s")
                        .ended("a", AttemptPhase.JUDGING, COMPLETED, "2.4s")
                        .at("2.5s")
                        .ask(policy))
                .isEqualTo("wake 8.5s");
    }

    @Test
    void decidedRace_keepsNoOne() {
        assertThat(primary().launched("b", "8.5s").at("9s").decided().ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void timesThatGoBack_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policies.queueCutover(Duration.ofSeconds(3), Duration.ofSeconds(2)))
                .withMessage("queue-cutover: 2s after 3s (expected: times that do not go back)");
    }
}
