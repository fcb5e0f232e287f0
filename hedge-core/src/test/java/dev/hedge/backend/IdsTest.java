package dev.hedge.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IdsTest {

    @Test
    void attemptsAreNumbered_andSortedByNumber() {
        assertThat(List.of(AttemptId.of(10), AttemptId.of(2), AttemptId.of(0)).stream()
                        .sorted())
                .containsExactly(AttemptId.of(0), AttemptId.of(2), AttemptId.of(10));
        assertThat(AttemptId.of(2)).hasToString("#2").isEqualTo(new AttemptId(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE})
    void negativeOrdinals_areRefused(int ordinal) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AttemptId.of(ordinal))
                .withMessage("ordinal: " + ordinal + " (expected: zero or more)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runpod", "eu-1/a100_80", "model.v2", "h\u00e4user"})
    void ordinaryBackendNames_areTaken(String name) {
        assertThat(BackendId.of(name)).hasToString(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a,b", "a(b)", "a\tb", "a\"b", "[a]", "{a}"})
    void backendNamesThatBreakLists_areRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BackendId.of(name))
                .withMessageStartingWith("backend name: '" + name + "' (expected:");
    }

    @Test
    void anEmptyJobName_isRefused() {
        assertThat(JobId.of("fc-1")).hasToString("fc-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobId.of(""))
                .withMessage("job id: '' (expected: at least one character)");
    }
}
