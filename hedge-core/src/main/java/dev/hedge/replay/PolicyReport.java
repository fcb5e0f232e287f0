package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.time.Durations;
import dev.hedge.trace.Round;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * How one contender did over all rounds. A request without an accepted result counts as infinitely long, so a percentile
 * that falls on one does not exist.
 *
 * @param contender the policy and its order of backends
 * @param quantile the estimator of the percentiles
 * @param latency the latencies of all requests
 * @param misses per deadline, ascending
 * @param cost mean per request, without what unpriced backends cost
 * @param unpriced the backends of the order that have no price, so that the contender's cost is not known; a price of zero
 *     is a price
 * @param hedged requests for which more than one attempt was launched
 * @param attempts launched attempts in all
 * @param winners won requests per backend, in the contender's order
 * @param lost requests without an accepted result
 * @param unrecorded attempts that went beyond what was recorded, so that the figures are a guess there
 * @param bootstrap 95 % intervals over blocks by figure ({@code p50}, {@code p95}, {@code mean} in nanoseconds, {@code
 *     misses(60s)} as shares, {@code cost.wall} and the like in dollars); empty unless asked for
 */
public record PolicyReport(
        Contender contender,
        Quantile quantile,
        LatencySummary latency,
        List<Misses> misses,
        MeanCost cost,
        List<BackendId> unpriced,
        int hedged,
        int attempts,
        Map<BackendId, Integer> winners,
        int lost,
        int unrecorded,
        Map<String, Interval> bootstrap) {

    private static final double MICROS_PER_DOLLAR = 1e6;

    /**
     * Requests that took longer than a deadline.
     *
     * @param share Wilson's 95 % interval of the share
     */
    public record Misses(Duration deadline, int count, Interval share) {}

    /** Dollars per request, under three rules that are not to be added: see {@link RoundResult}. */
    public record MeanCost(double wallUsd, double executionUsd, double billedUsd) {}

    /**
     * Draws up the report.
     *
     * @param rounds for their blocks
     * @param results one per round
     */
    public static PolicyReport of(
            Contender contender, List<Round> rounds, List<RoundResult> results, ReplayOptions options) {
        if (rounds.size() != results.size()) {
            throw new IllegalArgumentException(
                    "results: " + results.size() + " (expected: one per round, " + rounds.size() + ")");
        }
        LatencySummary latency = LatencySummary.of(column(results, RoundResult::latencyNanos));
        Map<BackendId, Integer> winners = new LinkedHashMap<>();
        contender.order().forEach(backend -> winners.put(backend, 0));
        results.forEach(result -> result.winner().forEach(winner -> winners.merge(winner, 1, Integer::sum)));
        return new PolicyReport(
                contender,
                options.quantile(),
                latency,
                options.deadlines().stream()
                        .map(deadline -> misses(latency, deadline))
                        .toList(),
                new MeanCost(
                        meanDollars(results, RoundResult::wallMicros),
                        meanDollars(results, RoundResult::executionMicros),
                        meanDollars(results, RoundResult::billedMicros)),
                contender.order().stream()
                        .filter(backend -> !options.rates().containsKey(backend))
                        .toList(),
                (int) results.stream().filter(RoundResult::hedged).count(),
                results.stream().mapToInt(RoundResult::attempts).sum(),
                winners,
                (int) results.stream()
                        .filter(result -> result.winner().isEmpty())
                        .count(),
                results.stream().mapToInt(RoundResult::unrecorded).sum(),
                options.resamples() == 0 ? Map.of() : bootstrap(rounds, results, options));
    }

    /** Number of requests. */
    public int n() {
        return latency.n();
    }

    /** Nanoseconds, by this report's estimator; empty for "none". */
    public OptionalLong quantile(double q) {
        return latency.quantile(quantile, q);
    }

    private static Misses misses(LatencySummary latency, Duration deadline) {
        int count = latency.misses(deadline);
        return new Misses(deadline, count, Wilson.interval(count, latency.n()));
    }

    private static Map<String, Interval> bootstrap(
            List<Round> rounds, List<RoundResult> results, ReplayOptions options) {
        BlockBootstrap draws =
                BlockBootstrap.of(rounds.stream().map(Round::block).toList(), options.resamples(), options.seed());
        long[] latencies = column(results, RoundResult::latencyNanos);
        Map<String, Interval> intervals = new LinkedHashMap<>();
        for (int percent : new int[] {50, 90, 95}) {
            intervals.put(
                    "p" + percent, draws.interval(latencies, options.quantile().statistic(percent / 100.0)));
        }
        intervals.put("mean", draws.interval(latencies, PolicyReport::mean));
        for (Duration deadline : options.deadlines()) {
            long limit = deadline.toNanos();
            intervals.put(
                    "misses(" + Durations.format(deadline) + ")",
                    draws.interval(latencies, sample -> share(sample, limit)));
        }
        intervals.put("cost.wall", draws.interval(column(results, RoundResult::wallMicros), PolicyReport::dollars));
        intervals.put(
                "cost.execution", draws.interval(column(results, RoundResult::executionMicros), PolicyReport::dollars));
        intervals.put("cost.billed", draws.interval(column(results, RoundResult::billedMicros), PolicyReport::dollars));
        return intervals;
    }

    private static long[] column(List<RoundResult> results, ToLongFunction<RoundResult> figure) {
        return results.stream().mapToLong(figure).toArray();
    }

    private static double meanDollars(List<RoundResult> results, ToLongFunction<RoundResult> micros) {
        return dollars(column(results, micros));
    }

    private static double dollars(long[] micros) {
        double sum = 0;
        for (long value : micros) {
            sum += value;
        }
        return micros.length == 0 ? 0 : sum / micros.length / MICROS_PER_DOLLAR;
    }

    private static double mean(long[] sample) {
        double sum = 0;
        for (long value : sample) {
            sum += value == Quantile.INFINITE ? Double.POSITIVE_INFINITY : value;
        }
        return sample.length == 0 ? Double.POSITIVE_INFINITY : sum / sample.length;
    }

    private static double share(long[] sample, long limitNanos) {
        int misses = 0;
        for (long value : sample) {
            if (value > limitNanos) {
                misses++;
            }
        }
        return sample.length == 0 ? Double.POSITIVE_INFINITY : (double) misses / sample.length;
    }
}
