package dev.hedge.trace;

import static dev.hedge.trace.Arm.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.BackendId;
import dev.hedge.trace.Arm.Ending;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecordingTest {

    private static final BackendId A = BackendId.of("a");
    private static final BackendId B = BackendId.of("b");

    @Test
    void anArm_isFoundByItsBackend() {
        Round round = new Round("1", "", 0, List.of(arm(A), arm(B)));

        assertThat(round.arm(B)).contains(arm(B));
        assertThat(round.arm(BackendId.of("c"))).isEmpty();
    }

    @Test
    void aBackendTwiceInARound_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Round("7", "", 0, List.of(arm(A), arm(A))))
                .withMessage("arms of round 7: a backend stands twice (expected: once)");
    }

    @Test
    void backends_comeInTheOrderOfTheirFirstAppearance() {
        Recording recording = new Recording(
                "file",
                List.of(new Round("1", "", 0, List.of(arm(B))), new Round("2", "", 0, List.of(arm(A), arm(B)))),
                List.of(),
                List.of());

        assertThat(recording.backends()).containsExactly(B, A);
    }

    @Test
    void lists_areCopied() {
        List<Arm> arms = new ArrayList<>(List.of(arm(A)));
        Round round = new Round("1", "", 0, arms);
        List<Round> rounds = new ArrayList<>(List.of(round));
        List<Recording.Remark> remarks = new ArrayList<>(List.of(new Recording.Remark(4, "negative")));
        Recording recording = new Recording("file", rounds, remarks, remarks);

        arms.clear();
        rounds.clear();
        remarks.clear();

        assertThat(round.arms()).hasSize(1);
        assertThat(recording.rounds()).hasSize(1);
        assertThat(recording.rejected()).hasSize(1);
        assertThat(recording.warnings()).hasSize(1);
    }

    @Test
    void timesThatCannotBe_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Arm(A, Ending.VALID, -1, UNKNOWN, UNKNOWN))
                .withMessage("latencyNanos: -1 (expected: zero or more)");
        assertThatIllegalArgumentException().isThrownBy(() -> new Arm(A, Ending.VALID, 1, -2, UNKNOWN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Arm(A, Ending.VALID, 1, UNKNOWN, -2))
                .withMessageContaining("-1, -2 (expected: zero or more, or -1 for unknown)");
    }

    private static Arm arm(BackendId backend) {
        return new Arm(backend, Ending.VALID, 6, UNKNOWN, UNKNOWN);
    }
}
