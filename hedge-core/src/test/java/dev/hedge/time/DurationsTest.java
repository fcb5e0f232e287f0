package dev.hedge.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0s, 0",
        "1ns, 1",
        "1.5us, 1500",
        "250ms, 250000000",
        "2.5s, 2500000000",
        "' 10m ', 600000000000",
        "1h, 3600000000000",
        "0.000000001s, 1",
        "0.50h, 1800000000000",
        "9223372036854775807ns, 9223372036854775807"
    })
    void parse_isExact(String text, long nanos) {
        assertThat(Durations.parse(text)).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "5", "2.5", "s", "-1s", "+1s", "1 s", "1S", "1d", ".5s", "5.s", "1e3s", "1s2ms", "PT1S", "1,5s"
            })
    void parse_refusesWhatHasNoUnitOrIsNotANumber(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessage("duration: '%s' (expected: a number with a unit, such as 250ms, 2.5s, 10m or 1h)", text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5ns", "0.0000000001s", "9223372036854775808ns", "3000000h", "99999999999999999999s"})
    void parse_refusesWhatNanosecondsCannotHold(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessage("duration: '%s' (expected: whole nanoseconds, at most 292 years)", text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "1, 0.000000001s",
        "250000000, 0.25s",
        "2500000000, 2.5s",
        "10000000000, 10s",
        "600000000000, 600s",
        "-2500000000, -2.5s",
        "9223372036854775807, 9223372036.854775807s"
    })
    void format_writesSeconds_withoutTrailingZeros(long nanos, String text) {
        assertThat(Durations.formatNanos(nanos)).isEqualTo(text);
        assertThat(Durations.format(Duration.ofNanos(nanos))).isEqualTo(text);
    }

    @Test
    void format_refusesWhatNanosecondsCannotHold() {
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Durations.format(Duration.ofDays(200_000)));
    }

    @Test
    void parse_readsBackWhatFormatWrote() {
        Random random = new Random(5);
        for (int i = 0; i < 2000; i++) {
            Duration duration = Duration.ofNanos(random.nextLong() >>> (1 + random.nextInt(62)));
            assertThat(Durations.parse(Durations.format(duration))).isEqualTo(duration);
        }
    }
}
