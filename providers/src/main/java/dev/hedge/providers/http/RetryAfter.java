package dev.hedge.providers.http;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long a server asks to be left alone, in every form in which servers say it: seconds, fractions of them, the three date
 * formats of RFC 9110 (section 5.6.7), and milliseconds in a header of their own, which wins. Of several values the longest
 * counts. What cannot be read is as if it were not there. Pure.
 */
public final class RetryAfter {

    /** No server is obeyed for longer. */
    public static final Duration CAP = Duration.ofSeconds(60);

    private static final BigDecimal CAP_NANOS = BigDecimal.valueOf(CAP.toNanos());
    private static final int LONGEST_NUMBER = 40;

    private static final List<DateTimeFormatter> DATES = List.of(
            english("EEE, dd MMM yyyy HH:mm:ss 'GMT'"),
            new DateTimeFormatterBuilder()
                    .appendPattern("EEEE, dd-MMM-")
                    .appendValueReduced(ChronoField.YEAR, 2, 2, 2000)
                    .appendPattern(" HH:mm:ss 'GMT'")
                    .toFormatter(Locale.ENGLISH),
            english("EEE MMM ppd HH:mm:ss yyyy"));

    private RetryAfter() {}

    private static DateTimeFormatter english(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    }

    /**
     * The wait that an answer asks for, between zero and {@link #CAP}; empty if it asks for none.
     *
     * @param now the wall clock when the answer came
     */
    public static Optional<Duration> read(Answer answer, Instant now) {
        Optional<Duration> milliseconds =
                longest(answer.headers("retry-after-ms").stream().flatMap(value -> number(value, 1_000_000).stream()));
        return milliseconds.isPresent()
                ? milliseconds
                : longest(answer.headers("retry-after").stream()
                        .flatMap(value -> number(value, 1_000_000_000).or(() -> date(value, now)).stream()));
    }

    private static Optional<Duration> longest(java.util.stream.Stream<Duration> waits) {
        return waits.max(Duration::compareTo);
    }

    private static Optional<Duration> number(String value, long unitNanos) {
        String text = value.strip();
        if (text.isEmpty() || text.length() > LONGEST_NUMBER || !text.chars().allMatch(c -> c == '.' || isDigit(c))) {
            return Optional.empty();
        }
        try {
            BigDecimal nanos = new BigDecimal(text).multiply(BigDecimal.valueOf(unitNanos));
            return Optional.of(Duration.ofNanos(
                    nanos.min(CAP_NANOS).setScale(0, RoundingMode.CEILING).longValueExact()));
        } catch (NumberFormatException dots) {
            return Optional.empty();
        }
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    private static Optional<Duration> date(String value, Instant now) {
        for (DateTimeFormatter format : DATES) {
            try {
                Instant until = LocalDateTime.parse(value.strip(), format).toInstant(ZoneOffset.UTC);
                Duration wait = Duration.between(now, until);
                return Optional.of(wait.isNegative() ? Duration.ZERO : wait.compareTo(CAP) > 0 ? CAP : wait);
            } catch (DateTimeException anotherForm) {
                // The next format may fit; if none does, the header is ignored.
            }
        }
        return Optional.empty();
    }
}
