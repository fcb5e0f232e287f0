package dev.hedge.sim;

import java.time.Duration;

/** How a duration is spread, as its quantile function. Immutable; the same numbers on every machine. */
public sealed interface Spread {

    /** No time at all. */
    Spread ZERO = constant(Duration.ZERO);

    /**
     * The duration that this share of all draws stays below.
     *
     * @param share strictly between 0 and 1
     */
    Duration quantile(double share);

    /** Always the same. */
    static Spread constant(Duration value) {
        return new Uniform(value, value);
    }

    /** Evenly between two durations. */
    static Spread uniform(Duration low, Duration high) {
        return new Uniform(low, high);
    }

    /**
     * Log-normal, as run times and waits often are: half of all draws below the median, and two thirds between {@code
     * median / factor} and {@code median * factor}.
     */
    static Spread logNormal(Duration median, double factor) {
        return new LogNormal(median, factor);
    }

    /**
     * Evenly spread.
     *
     * @param low zero or more
     * @param high at least low
     */
    record Uniform(Duration low, Duration high) implements Spread {
        public Uniform {
            if (low.isNegative() || high.compareTo(low) < 0) {
                throw new IllegalArgumentException(
                        "low, high: " + low + ", " + high + " (expected: zero or more, and not descending)");
            }
        }

        @Override
        public Duration quantile(double share) {
            return low.plusNanos((long) (high.minus(low).toNanos() * share));
        }
    }

    /**
     * Log-normal. The tails end at three standard deviations, so that no draw is absurd.
     *
     * @param median more than zero
     * @param factor the exponential of the standard deviation; 1 or more
     */
    record LogNormal(Duration median, double factor) implements Spread {

        private static final double END = 3;

        public LogNormal {
            if (median.isNegative() || median.isZero()) {
                throw new IllegalArgumentException("median: " + median + " (expected: more than zero)");
            }
            if (!(factor >= 1 && factor <= 1_000)) {
                throw new IllegalArgumentException("factor: " + factor + " (expected: 1 to 1000)");
            }
        }

        @Override
        public Duration quantile(double share) {
            double deviations = Math.max(-END, Math.min(END, Normal.quantile(share)));
            return Duration.ofNanos((long) (median.toNanos() * StrictMath.pow(factor, deviations)));
        }
    }
}
