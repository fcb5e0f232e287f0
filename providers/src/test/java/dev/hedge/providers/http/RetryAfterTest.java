package dev.hedge.providers.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-01-15T12:00:00Z");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    7                              | PT7S
                    0                              | PT0S
                    1.5                            | PT1.5S
                    Thu, 15 Jan 2026 12:00:09 GMT  | PT9S
                    Thursday, 15-Jan-26 12:00:09 GMT | PT9S
                    Thu Jan 15 12:00:09 2026       | PT9S
                    Sun Feb  1 12:00:09 2026       | PT1M
                    Thu, 15 Jan 2026 11:59:00 GMT  | PT0S
                    99999999999999999999           | PT1M
                    3600                           | PT1M
                    """)
    void c09_everyForm_isRead(String header, Duration expected) {
        assertThat(RetryAfter.read(answer(Map.of("Retry-After", List.of(header))), NOW))
                .contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "", "soon", "Thu, 31 Dec 99999 23:59:59 GMT", "1.2.3", ".", "1e9", "٧"})
    void c09_whatCannotBeRead_isIgnored(String header) {
        assertThat(RetryAfter.read(answer(Map.of("Retry-After", List.of(header))), NOW))
                .isEmpty();
    }

    @Test
    void c09_twoLines_theLongerCounts() {
        assertThat(RetryAfter.read(answer(Map.of("Retry-After", List.of("3", "5"))), NOW))
                .contains(Duration.ofSeconds(5));
    }

    @Test
    void c09_millisecondHeader_wins() {
        assertThat(RetryAfter.read(answer(Map.of("retry-after-ms", List.of("250"), "Retry-After", List.of("9"))), NOW))
                .contains(Duration.ofMillis(250));
    }

    @Test
    void noHeader_noWait() {
        assertThat(RetryAfter.read(answer(Map.of()), NOW)).isEmpty();
    }

    private static Answer answer(Map<String, List<String>> headers) {
        return new Answer(429, headers, Payload.EMPTY);
    }
}
