package dev.hedge;

import java.time.Duration;

/** What a duration in this package's options may be. */
final class Limits {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private Limits() {}

    /** The value, if it is more than zero and can be counted in nanoseconds. */
    static Duration positive(String name, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: more than zero, at most 292 years)");
        }
        return value;
    }
}
