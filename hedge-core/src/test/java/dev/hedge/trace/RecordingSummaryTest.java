package dev.hedge.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.BackendId;
import dev.hedge.trace.Arm.Ending;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecordingSummaryTest {

    private static final BackendId A = BackendId.of("a");
    private static final BackendId B = BackendId.of("b");
    private static final long SECOND = 1_000_000_000;

    @Test
    void failures_countAsInfinitelySlow() {
        RecordingSummary summary = summary(
                arm(Ending.VALID, 6),
                arm(Ending.FAILED, 0),
                arm(Ending.VALID, 120),
                arm(Ending.VALID, 5),
                arm(Ending.INVALID, 1));

        assertThat(summary).isEqualTo(new RecordingSummary(A, 5, 0, 3, 5 * SECOND, 120 * SECOND, 120 * SECOND));
        assertThat(summary.text()).isEqualTo("a: 5 attempts, 3 valid, success rate 60.0 %, min 5s, p50 120s, max 120s");
    }

    @Test
    void medianOnAFailure_isNone() {
        RecordingSummary summary = summary(arm(Ending.VALID, 6), arm(Ending.LOST, 0), arm(Ending.FAILED, 1));

        assertThat(summary.medianNanos()).isEqualTo(RecordingSummary.NONE);
        assertThat(summary.text()).isEqualTo("a: 3 attempts, 1 valid, success rate 33.3 %, min 6s, p50 none, max 6s");
    }

    @Test
    void evenNumber_takesTheLowerMiddle() {
        assertThat(summary(arm(Ending.VALID, 1), arm(Ending.VALID, 2)).medianNanos())
                .isEqualTo(SECOND);
        assertThat(summary(arm(Ending.VALID, 1), arm(Ending.FAILED, 0)).medianNanos())
                .isEqualTo(SECOND);
    }

    @Test
    void censoredAttempts_countInNoRate() {
        RecordingSummary summary = summary(arm(Ending.CENSORED, 2), arm(Ending.VALID, 6), arm(Ending.CENSORED, 3));

        assertThat(summary.successRate()).hasValue(1.0);
        assertThat(summary.medianNanos()).isEqualTo(6 * SECOND);
        assertThat(summary.text()).startsWith("a: 3 attempts, 2 censored, 1 valid, success rate 100.0 %");
    }

    @Test
    void nothingButCensoredAttempts_hasNoRate_andNoNaN() {
        RecordingSummary summary = summary(arm(Ending.CENSORED, 2));

        assertThat(summary.successRate()).isEmpty();
        assertThat(summary.text())
                .isEqualTo("a: 1 attempts, 1 censored, 0 valid, success rate none, min none, p50 none, max none");
    }

    @Test
    void oneSummaryPerBackend_inTheOrderOfAppearance() {
        Recording recording = new Recording(
                "x",
                List.of(
                        new Round("1", "", 0, List.of(arm(B, Ending.VALID, 1), arm(A, Ending.VALID, 2))),
                        new Round("2", "", 0, List.of(arm(A, Ending.VALID, 3)))),
                List.of(),
                List.of());

        assertThat(RecordingSummary.of(recording))
                .extracting(RecordingSummary::backend, RecordingSummary::attempts)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(B, 1), org.assertj.core.groups.Tuple.tuple(A, 2));
    }

    private static RecordingSummary summary(Arm... arms) {
        List<Round> rounds = new ArrayList<>();
        for (Arm arm : arms) {
            rounds.add(new Round(String.valueOf(rounds.size()), "", 0, List.of(arm)));
        }
        return RecordingSummary.of(new Recording("x", rounds, List.of(), List.of()))
                .get(0);
    }

    private static Arm arm(Ending ending, long seconds) {
        return arm(A, ending, seconds);
    }

    private static Arm arm(BackendId backend, Ending ending, long seconds) {
        return new Arm(backend, ending, seconds * SECOND, Arm.UNKNOWN, Arm.UNKNOWN);
    }
}
