package dev.hedge.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.Observation.Basis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

final class ObservationTest {

    @Test
    void aReport_keepsTheBackendsOwnWord() {
        assertThat(Observation.reported(LifecycleState.RUNNING, "IN_PROGRESS", 5))
                .isEqualTo(new Observation(LifecycleState.RUNNING, "IN_PROGRESS", Basis.REPORTED, 5, false, ""));
    }

    @Test
    void anInference_hasNoWord() {
        assertThat(Observation.inferred(LifecycleState.STARTING, 5))
                .isEqualTo(new Observation(LifecycleState.STARTING, "", Basis.INFERRED, 5, false, ""));
    }

    @Test
    void aRequeue_isReportedAndQueued() {
        Observation requeued = Observation.requeued("WORKER_LOST", 5);

        assertThat(requeued.requeued()).isTrue();
        assertThat(requeued.state()).isEqualTo(LifecycleState.QUEUED);
        assertThat(requeued.basis()).isEqualTo(Basis.REPORTED);
        assertThat(requeued.raw()).isEqualTo("WORKER_LOST");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "QUEUED")
    void aRequeue_intoAnyOtherState_isRefused(LifecycleState state) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Observation(state, "", Basis.REPORTED, 0, true, ""))
                .withMessage("requeued: true with state " + state + " (expected: QUEUED)");
    }

    @Test
    void detail_changesNothingElse() {
        Observation plain = Observation.requeued("x", 9);

        Observation detailed = plain.withDetail("save;3;3");

        assertThat(detailed.detail()).isEqualTo("save;3;3");
        assertThat(detailed.withDetail("")).isEqualTo(plain);
    }
}
