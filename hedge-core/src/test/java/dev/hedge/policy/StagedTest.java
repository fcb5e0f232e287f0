package dev.hedge.policy;

import static dev.hedge.backend.LifecycleState.CANCELLED;
import static dev.hedge.backend.LifecycleState.FAILED;
import static dev.hedge.backend.LifecycleState.QUEUED;
import static dev.hedge.backend.LifecycleState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.policy.Condition.Sight;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StagedTest {

    private static final Duration ZERO = Duration.ZERO;

    private static Picture race() {
        return Picture.of("a", "b", "c").launched("a", "0s");
    }

    private static HedgePolicy policy(String steps) {
        return Policies.parse("staged(" + steps + ")");
    }

    @Test
    void firstStepThatApplies_launchesTheBackend_once() {
        HedgePolicy policy = policy("1@0s, 2@2s if 1 queued, 2@1s");

        assertThat(race().seen("a", QUEUED, "0.5s").at("2s").ask(policy)).isEqualTo("launch b");
    }

    @Test
    void conditionSeenLater_appliesFromThenOn() {
        HedgePolicy policy = policy("1@0s, 2@2s if 1 started");

        assertThat(race().at("2s").ask(policy)).isEqualTo("nothing");
        assertThat(race().seen("a", RUNNING, "7s").at("7s").ask(policy)).isEqualTo("launch b");
    }

    @Test
    void unstarted_isMetUntilAWorkerIsSeen() {
        HedgePolicy policy = policy("1@0s, 2@2s if 1 unstarted");

        assertThat(race().at("2s").ask(policy)).isEqualTo("launch b");
        assertThat(race().seen("a", QUEUED, "1s").at("2s").ask(policy)).isEqualTo("launch b");
        assertThat(race().seen("a", RUNNING, "1s").at("2s").ask(policy)).isEqualTo("nothing");
    }

    @Test
    void severalConditions_mustAllBeMet() {
        HedgePolicy policy = policy("1@0s, 2@0s, 3@2s if 1 queued and 2 queued");
        Picture both = race().launched("b", "0s").seen("a", QUEUED, "1s");

        assertThat(both.at("2s").ask(policy)).isEqualTo("nothing");
        assertThat(both.seen("b", QUEUED, "1s").ask(policy)).isEqualTo("launch c");
    }

    @ParameterizedTest
    @EnumSource(Sight.class)
    void conditionOnAnAttemptThatWasNotLaunched_isNotMet(Sight sight) {
        HedgePolicy policy = policy("1@0s, 3@1s if 2 " + sight.word());

        assertThat(race().at("9s").ask(policy)).isEqualTo("nothing");
    }

    @Test
    void attemptToldToStop_isNoLongerQueuedForAnyCondition() {
        HedgePolicy policy = policy("1@0s, 2@2s if 1 queued cut 1, 3@4s if 1 queued");

        assertThat(race().seen("a", QUEUED, "1s")
                        .in("a", AttemptPhase.CANCELLING)
                        .launched("b", "2s")
                        .at("4s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void stepBeyondTheOrder_isSkipped_withItsCuts() {
        HedgePolicy policy = policy("1@0s, 2@1s, 4@2s if 1 queued cut 1");

        assertThat(race().seen("a", QUEUED, "1s").launched("b", "1s").at("2s").ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void stepBeyondTheOrder_leavesLaterStepsToTheirTime() {
        HedgePolicy policy = policy("1@0s, 4@2s, 2@5s");

        assertThat(race().at("1s").ask(policy)).isEqualTo("wake 5s");
        assertThat(race().ended("a", AttemptPhase.FAILED, FAILED, "1s")
                        .failoverDue()
                        .at("1s")
                        .ask(policy))
                .isEqualTo("launch b");
    }

    @Test
    void twoStepsThatCutTheSameAttempt_cancelItOnce() {
        HedgePolicy policy = policy("1@0s, 2@2s if 1 queued cut 1 cut 1, 3@2s if 1 queued cut 1");

        assertThat(race().seen("a", QUEUED, "1s").at("2s").ask(policy))
                .isEqualTo("launch b, cancel #0 CUTOVER, launch c");
    }

    @Test
    void failover_takesTheNextUntriedBackendOfTheList_whateverItsConditions() {
        HedgePolicy policy = policy("1@0s, 3@9s if 1 started cut 1, 2@5s");

        assertThat(race().ended("a", AttemptPhase.FAILED, FAILED, "1s")
                        .failoverDue()
                        .at("1s")
                        .ask(policy))
                .isEqualTo("launch c, wake 5s");
    }

    @Test
    void decided_keepsOnlyWhatRuns_andWhatTheStepsKeep() {
        HedgePolicy policy = policy("1@0s keep, 2@1s, 3@1s keep");
        Picture race = race().launched("b", "1s").launched("c", "1s").at("5s").decided();

        assertThat(race.ask(policy)).isEqualTo("keep #0, keep #2");
        assertThat(race.in("a", AttemptPhase.WON).ask(policy)).isEqualTo("keep #2");
        assertThat(race.in("c", AttemptPhase.CANCELLING).ask(policy)).isEqualTo("nothing");
    }

    @Test
    void twoStepsThatKeepTheSameAttempt_keepItOnce() {
        HedgePolicy policy = policy("1@0s keep, 2@1s if 1 queued keep, 2@3s keep");

        assertThat(race().launched("b", "1s").at("5s").decided().ask(policy)).isEqualTo("keep #0, keep #1");
    }

    @Test
    void decided_launchesAndCutsNothing() {
        HedgePolicy policy = policy("1@0s, 2@1s, cut 1 if 1 queued");

        assertThat(race().seen("a", QUEUED, "1s").at("5s").decided().ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void unprovenStop_countsAsACutoverUnderWay() {
        HedgePolicy policy = policy("1@0s, 2@2s if 1 queued cut 1");

        for (AttemptPhase phase : List.of(AttemptPhase.UNPROVEN, AttemptPhase.CUT_OFF)) {
            assertThat(race().seen("a", QUEUED, "1s")
                            .ended("a", phase, CANCELLED, "4s")
                            .at("4s")
                            .ask(policy))
                    .isEqualTo("launch b");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1@1s", "2@0s", "2@0s, 1@1s", "1@0s if 2 queued", "cut 1 if 2 started"})
    void policyThatDoesNotStartTheFirstBackendAtOnce_isRefused(String steps) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy(steps))
                .withMessage("steps: the first backend does not start at once (expected: a step 1@0s)");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 16, 64})
    void positionsBeyondSixteen_areRefused(int position) {
        String message = "position: " + position + " (expected: 0 to 15)";
        Condition fine = new Condition(1, Sight.STARTED);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Step.Launch.at(position, ZERO))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Step.Launch(0, ZERO, List.of(), List.of(position), false))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Step.Cut(position, List.of(fine)))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Condition(position, Sight.QUEUED))
                .withMessage(message);
    }

    @Test
    void impossibleSteps_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Step.Launch.at(0, Duration.ofNanos(-1)))
                .withMessage("offset: PT-0.000000001S (expected: zero to 292 years)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Step.Launch.at(0, Duration.ofDays(200_000)))
                .withMessage("offset: PT4800000H (expected: zero to 292 years)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Step.Cut(0, List.of()))
                .withMessage("conditions: none (expected: at least one)");
    }

    @Test
    void theLongestOffset_isAllowed() {
        Duration longest = Duration.ofNanos(Long.MAX_VALUE);

        assertThat(Step.Launch.at(1, longest).text()).isEqualTo("2@9223372036.854775807s");
    }

    @Test
    void equalSteps_makeEqualPolicies() {
        assertThat(policy("1@0s, 2@2000ms"))
                .isEqualTo(Policies.staged(Step.Launch.at(0, ZERO), Step.Launch.at(1, Duration.ofSeconds(2))))
                .hasSameHashCodeAs(policy("1@0s, 2@2s"))
                .hasToString("staged(1@0s, 2@2s)")
                .isNotEqualTo(policy("1@0s, 2@3s"));
    }

    @Test
    void backends_areAsManyAsTheLastPositionNeeds() {
        assertThat(((Staged) Policies.single()).backends()).isEqualTo(1);
        assertThat(((Staged) policy("1@0s, 3@2s")).backends()).isEqualTo(3);
        assertThat(((Staged) policy("1@0s, cut 2 if 1 started")).backends()).isEqualTo(2);
    }
}
