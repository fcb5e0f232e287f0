package dev.hedge.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.JobFailure.Ambiguous;
import dev.hedge.backend.JobFailure.Broke;
import dev.hedge.backend.JobFailure.Definitive;
import dev.hedge.backend.JobFailure.Refused;
import dev.hedge.backend.JobFailure.RemoteError;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class JobFailureTest {

    private static final JobFailure AMBIGUOUS = new Ambiguous("timeout");
    private static final JobFailure DEFINITIVE = new Definitive("bad input");

    static List<JobFailure> all() {
        return List.of(AMBIGUOUS, DEFINITIVE, new Broke("dns"), new Refused("429"), new RemoteError("oom"));
    }

    @Test
    void onlyAnAmbiguousJob_mayStillRun() {
        assertThat(all()).filteredOn(JobFailure::mayStillRun).containsExactly(AMBIGUOUS);
        assertThat(AMBIGUOUS.endState()).isEqualTo(LifecycleState.LOST);
    }

    @Test
    void onlyABadRequest_isDefinitive() {
        assertThat(all()).filteredOn(JobFailure::definitive).containsExactly(DEFINITIVE);
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFailure_restsInATerminalStateThatIsNoSuccess(JobFailure failure) {
        assertThat(failure.endState().terminal()).isTrue();
        assertThat(failure.endState()).isNotEqualTo(LifecycleState.COMPLETED);
        assertThat(failure.mayStillRun()).isEqualTo(failure.endState() == LifecycleState.LOST);
        assertThat(failure.reason()).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aRemoteError_endsInAReportedFailureAlone(LifecycleState state) {
        boolean reportable = Stream.of("FAILED", "CANCELLED", "TIMED_OUT").anyMatch(name -> name.equals(state.name()));
        if (reportable) {
            assertThat(new RemoteError("oom", state).endState()).isEqualTo(state);
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RemoteError("oom", state))
                    .withMessage("endState: " + state + " (expected: FAILED, CANCELLED or TIMED_OUT)");
        }
    }

    @Test
    void aRemoteErrorWithoutAState_failed() {
        assertThat(new RemoteError("oom").endState()).isEqualTo(LifecycleState.FAILED);
    }

    @Test
    void aRefusal_saysHowLongToStayAway() {
        assertThat(new Refused("429").retryAfter()).isZero();
        assertThat(new Refused("429", Duration.ofSeconds(3)).retryAfter()).hasSeconds(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Refused("429", Duration.ofSeconds(-1)))
                .withMessage("retryAfter: PT-1S (expected: zero or more)");
    }
}
