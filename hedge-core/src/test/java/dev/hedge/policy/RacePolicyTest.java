package dev.hedge.policy;

import static dev.hedge.backend.LifecycleState.FAILED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RacePolicyTest {

    private final HedgePolicy policy = Policies.race();

    @Test
    void allBackendsStartAtOnce_inOrder() {
        assertThat(Picture.of("a", "b", "c").ask(policy)).isEqualTo("launch a, launch b, launch c");
    }

    @Test
    void thoseThatFoundNoSlot_areAskedForAgain() {
        assertThat(Picture.of("a", "b", "c")
                        .launched("a", "0s")
                        .launched("b", "0s")
                        .at("3s")
                        .ask(policy))
                .isEqualTo("launch c");
    }

    @Test
    void failure_addsNothingToWhatIsWantedAnyway() {
        assertThat(Picture.of("a", "b", "c", "d")
                        .launched("a", "0s")
                        .launched("b", "0s")
                        .ended("a", AttemptPhase.FAILED, FAILED, "3s")
                        .failoverDue()
                        .at("3s")
                        .ask(policy))
                .isEqualTo("launch c, launch d");
    }

    @Test
    void onlyTheFirstSixteenBackends_areUsed() {
        String[] twenty = "a b c d e f g h i j k l m n o p q r s t".split(" ");

        assertThat(policy.decide(Picture.of(twenty).view()).moves()).hasSize(16);
    }
}
