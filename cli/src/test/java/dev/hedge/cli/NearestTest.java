package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestTest {

    private static final List<String> KEYS = List.of("rate_per_s", "bills_from", "granularity", "idle_window");

    @ParameterizedTest
    @CsvSource({
        "rate_pers, rate_per_s",
        "Rate_Per_S, rate_per_s",
        "idel_window, idle_window",
        "granularty, granularity",
        "bill_form, bills_from"
    })
    void typingError_findsTheWord(String typed, String meant) {
        assertThat(Nearest.to(typed, KEYS)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"price", "window", "''"})
    void anotherWord_findsNothing(String typed) {
        assertThat(Nearest.to(typed, KEYS)).isEmpty();
    }

    @Test
    void hint_isEmptyWhereThereIsNone() {
        assertThat(Nearest.hint("price", KEYS)).isEmpty();
        assertThat(Nearest.hint("modl", List.of("modal"))).isEqualTo(" (did you mean modal?)");
    }
}
