package dev.hedge.replay;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * How a quantile is read off a sorted sample of n values. Estimators differ most where samples are small and tails long, so
 * a figure is only comparable with its estimator's name beside it.
 */
public enum Quantile {

    /**
     * The value at the nearest rank, {@code round(q·(n−1))} counted from 0, where a half goes to the even rank. The estimator
     * of GPUHedge's published tables.
     */
    NEAREST {
        @Override
        long at(long[] sorted, double q) {
            return sorted[(int) Math.rint(q * (sorted.length - 1))];
        }
    },

    /**
     * Linear interpolation between the two values around rank {@code h = (n−1)·q}, to the whole nanosecond. Type 7 of Hyndman
     * and Fan (1996), the default of R, NumPy and spreadsheets.
     */
    TYPE7 {
        @Override
        long at(long[] sorted, double q) {
            double h = q * (sorted.length - 1);
            // A rank that is whole on paper must be whole here: the least weight on an infinite value makes the result
            // infinite.
            double whole = Math.rint(h);
            if (Math.abs(h - whole) < RANK_ERROR) {
                return sorted[(int) whole];
            }
            int below = (int) h;
            long low = sorted[below];
            long high = sorted[below + 1];
            return high == INFINITE ? INFINITE : low + Math.round((h - below) * (high - low));
        }
    };

    /** Stands for the latency of what never ended. */
    public static final long INFINITE = Long.MAX_VALUE;

    /** Far above the rounding error of a product q·(n−1), far below any step that a sample could show. */
    private static final double RANK_ERROR = 1e-9;

    /** The name that stands beside figures: {@code nearest} or {@code type7}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The quantile without checks.
     *
     * @param sorted ascending, not empty
     * @return nanoseconds, or {@link #INFINITE}
     */
    abstract long at(long[] sorted, double q);

    /**
     * The quantile of a sorted sample.
     *
     * @param q 0 to 1
     * @return nanoseconds; empty for an empty sample, and where the result falls on an infinite value or leans on one
     */
    OptionalLong of(long[] sorted, double q) {
        requireShare(q);
        if (sorted.length == 0) {
            return OptionalLong.empty();
        }
        long nanos = at(sorted, q);
        return nanos == INFINITE ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** The quantile of an unsorted sample, which it sorts in place; infinite where {@link #of} is empty. */
    ToDoubleFunction<long[]> statistic(double q) {
        requireShare(q);
        return sample -> {
            if (sample.length == 0) {
                return Double.POSITIVE_INFINITY;
            }
            Arrays.sort(sample);
            long nanos = at(sample, q);
            return nanos == INFINITE ? Double.POSITIVE_INFINITY : nanos;
        };
    }

    private static void requireShare(double q) {
        if (!(q >= 0 && q <= 1)) {
            throw new IllegalArgumentException("q: " + q + " (expected: 0 to 1)");
        }
    }
}
