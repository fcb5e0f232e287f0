package dev.hedge.replay;

import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What a column of latencies amounts to. Figures are nanoseconds; a figure that rests on a request that never ended is
 * empty, never a number. Immutable and thread-safe.
 */
public final class LatencySummary {

    private final long[] sorted;
    private final OptionalLong mean;

    private LatencySummary(long[] sorted) {
        this.sorted = sorted;
        this.mean = sorted.length == 0 || sorted[sorted.length - 1] == Quantile.INFINITE
                ? OptionalLong.empty()
                : OptionalLong.of(meanOf(sorted));
    }

    /**
     * Summarises latencies.
     *
     * @param nanos in any order, none negative; {@link Quantile#INFINITE} for what never ended
     */
    public static LatencySummary of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        if (sorted.length > 0 && sorted[0] < 0) {
            throw new IllegalArgumentException("nanos: " + sorted[0] + " (expected: zero or more)");
        }
        return new LatencySummary(sorted);
    }

    /** How many latencies there are, infinite ones included. */
    public int n() {
        return sorted.length;
    }

    /**
     * Any quantile.
     *
     * @param q 0 to 1
     * @return empty if there are no latencies, or if the result falls on an infinite one or leans on one
     */
    public OptionalLong quantile(Quantile method, double q) {
        return method.of(sorted, q);
    }

    public OptionalLong p50(Quantile method) {
        return quantile(method, 0.50);
    }

    public OptionalLong p90(Quantile method) {
        return quantile(method, 0.90);
    }

    public OptionalLong p95(Quantile method) {
        return quantile(method, 0.95);
    }

    /** The longest latency; empty if there are none, or if one is infinite. */
    public OptionalLong max() {
        return quantile(Quantile.NEAREST, 1);
    }

    /** The mean, rounded half-up; empty if there are no latencies, or if one is infinite. */
    public OptionalLong mean() {
        return mean;
    }

    /** How many took longer than the deadline. One that ended exactly then is in time; an infinite one never is. */
    public int misses(Duration deadline) {
        // Largest finite deadline one below infinite, so that "never" misses even a deadline of centuries.
        long nanos = Math.min(TimeUnit.NANOSECONDS.convert(deadline), Quantile.INFINITE - 1);
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted[middle] > nanos) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return sorted.length - from;
    }

    /** Divides before it adds, so that no sum overflows. */
    private static long meanOf(long[] values) {
        long n = values.length;
        long whole = 0;
        long rest = 0;
        for (long value : values) {
            whole += value / n;
            rest += value % n;
        }
        return whole + (rest + n / 2) / n;
    }
}
