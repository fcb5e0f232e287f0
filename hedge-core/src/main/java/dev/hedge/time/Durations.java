package dev.hedge.time;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms}, {@code 2.5s}, {@code 10m}, {@code 1h}. A bare number has no unit and is refused. */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|ms|s|m|h)");
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

    private Durations() {}

    /**
     * Reads a duration exactly.
     *
     * @throws IllegalArgumentException if the text has no unit, is negative, or is finer than a nanosecond or longer than
     *     292 years
     */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "duration: '" + text + "' (expected: a number with a unit, such as 250ms, 2.5s, 10m or 1h)");
        }
        try {
            return Duration.ofNanos(new BigDecimal(matcher.group(1))
                    .multiply(nanosPer(matcher.group(2)))
                    .longValueExact());
        } catch (ArithmeticException outOfRange) {
            throw new IllegalArgumentException(
                    "duration: '" + text + "' (expected: whole nanoseconds, at most 292 years)", outOfRange);
        }
    }

    /**
     * Writes a duration in seconds without trailing zeros, such as {@code 2.5s}; {@link #parse} reads it back.
     *
     * @throws ArithmeticException if it is longer than 292 years
     */
    public static String format(Duration duration) {
        return formatNanos(duration.toNanos());
    }

    /** {@link #format} for nanoseconds. */
    public static String formatNanos(long nanos) {
        BigDecimal seconds = BigDecimal.valueOf(nanos).divide(NANOS_PER_SECOND, 9, RoundingMode.UNNECESSARY);
        return (seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString()) + "s";
    }

    private static BigDecimal nanosPer(String unit) {
        return switch (unit) {
            case "ns" -> BigDecimal.ONE;
            case "us" -> BigDecimal.valueOf(1_000);
            case "ms" -> BigDecimal.valueOf(1_000_000);
            case "s" -> NANOS_PER_SECOND;
            case "m" -> NANOS_PER_SECOND.multiply(BigDecimal.valueOf(60));
            default -> NANOS_PER_SECOND.multiply(BigDecimal.valueOf(3_600));
        };
    }
}
