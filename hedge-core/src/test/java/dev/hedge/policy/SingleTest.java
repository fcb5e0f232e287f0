package dev.hedge.policy;

import static dev.hedge.backend.LifecycleState.FAILED;
import static dev.hedge.backend.LifecycleState.QUEUED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SingleTest {

    private final HedgePolicy policy = Policies.single();

    @Test
    void startsTheFirstBackend_andNothingElse() {
        assertThat(Picture.of("a", "b").ask(policy)).isEqualTo("launch a");
        assertThat(Picture.of("a", "b")
                        .launched("a", "0s")
                        .seen("a", QUEUED, "1s")
                        .at("200s")
                        .ask(policy))
                .isEqualTo("nothing");
    }

    @Test
    void failure_hasNoBackup() {
        Plan plan = policy.decide(Picture.of("a", "b")
                .launched("a", "0s")
                .ended("a", AttemptPhase.FAILED, FAILED, "1s")
                .failoverDue()
                .at("1s")
                .view());

        assertThat(plan).isSameAs(Plan.NOTHING);
    }

    @Test
    void deniedPrimary_isNotAskedAgain() {
        assertThat(Picture.of("a").denied("a", "0s").failoverDue().ask(policy)).isEqualTo("nothing");
    }
}
