package dev.hedge.policy;

import static dev.hedge.backend.LifecycleState.COMPLETED;
import static dev.hedge.backend.LifecycleState.FAILED;
import static dev.hedge.backend.LifecycleState.QUEUED;
import static dev.hedge.backend.LifecycleState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.LifecycleState;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FixedDelayTest {

    private final HedgePolicy policy = Policies.fixedDelay(Duration.ofSeconds(10));

    @Test
    void primaryStartsAtOnce() {
        assertThat(Picture.of("a", "b").ask(policy)).isEqualTo("launch a, wake 10s");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNKNOWN", "PENDING", "QUEUED", "STARTING", "RUNNING"})
    void backupStartsAfterTheDelay_whateverIsSeen_andNothingIsCut(LifecycleState state) {
        Picture race = Picture.of("a", "b").launched("a", "0s").seen("a", state, "1s");

        assertThat(race.at("9.999999999s").ask(policy)).isEqualTo("wake 10s");
        assertThat(race.at("10s").ask(policy)).isEqualTo("launch b");
        assertThat(race.launched("b", "10s").at("11s").ask(policy)).isEqualTo("nothing");
    }

    @Test
    void severalDelays_countFromTheBeginning() {
        HedgePolicy three = Policies.fixedDelay(Duration.ofSeconds(2), Duration.ofSeconds(5));
        Picture race = Picture.of("a", "b", "c").launched("a", "0s").seen("a", RUNNING, "1s");

        assertThat(race.at("2s").ask(three)).isEqualTo("launch b, wake 5s");
        assertThat(race.launched("b", "2s").at("5s").ask(three)).isEqualTo("launch c");
    }

    @Test
    void lateWakeUp_launchesAllThatIsOverdue() {
        HedgePolicy three = Policies.fixedDelay(Duration.ofSeconds(2), Duration.ofSeconds(5));

        assertThat(Picture.of("a", "b", "c").launched("a", "0s").at("6s").ask(three))
                .isEqualTo("launch b, launch c");
    }

    @Test
    void equalDelays_startTogether() {
        HedgePolicy both = Policies.fixedDelay(Duration.ofSeconds(2), Duration.ofSeconds(2));

        assertThat(Picture.of("a", "b", "c").launched("a", "0s").at("2s").ask(both))
                .isEqualTo("launch b, launch c");
    }

    @Test
    void failure_startsOneBackupAtOnce_andTheOthersKeepTheirTime() {
        HedgePolicy three = Policies.fixedDelay(Duration.ofSeconds(2), Duration.ofSeconds(5));

        assertThat(Picture.of("a", "b", "c")
                        .launched("a", "0s")
                        .ended("a", AttemptPhase.FAILED, FAILED, "1s")
                        .failoverDue()
                        .at("1s")
                        .ask(three))
                .isEqualTo("launch b, wake 5s");
    }

    @Test
    void failureAtTheVeryMomentABackupIsDue_isAnsweredByThatBackupAlone() {
        HedgePolicy three = Policies.fixedDelay(Duration.ofSeconds(2), Duration.ofSeconds(5));

        assertThat(Picture.of("a", "b", "c")
                        .launched("a", "0s")
                        .ended("a", AttemptPhase.FAILED, FAILED, "2s")
                        .failoverDue()
                        .at("2s")
                        .ask(three))
                .isEqualTo("launch b, wake 5s");
    }

    @Test
    void invalidResult_isAFailureToo() {
        assertThat(Picture.of("a", "b")
                        .launched("a", "0s")
                        .ended("a", AttemptPhase.INVALID, COMPLETED, "3s")
                        .failoverDue()
                        .at("3s")
                        .ask(policy))
                .isEqualTo("launch b");
    }

    @Test
    void deniedBackup_isNotAskedAgain() {
        assertThat(Picture.of("a", "b")
                        .launched("a", "0s")
                        .seen("a", QUEUED, "1s")
                        .denied("b", "10s")
                        .failoverDue()
                        .at("10s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void noDelay_tooManyDelays_orTimesThatGoBack_areRefused() {
        Duration[] sixteen =
                IntStream.range(0, 16).mapToObj(Duration::ofSeconds).toArray(Duration[]::new);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policies.fixedDelay())
                .withMessage("delays: 0 (expected: 1 to 15)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policies.fixedDelay(sixteen))
                .withMessage("delays: 16 (expected: 1 to 15)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policies.fixedDelay(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .withMessage("fixed-delay: 1s after 2s (expected: times that do not go back)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policies.fixedDelay(Duration.ofSeconds(-1)))
                .withMessage("offset: PT-1S (expected: zero to 292 years)");
    }
}
