package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.policy.OnFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a replay assumes.
 *
 * @param rates by backend; one that is missing is charged nothing, and named by the report as unpriced
 * @param onFailure whether a failed attempt starts the next backend at once or timers run on
 * @param failedSubmit what a job was that is recorded as failed without having run
 * @param maxLive cap on live attempts of one race
 * @param cap when a request is given up, and a job that never ends stops costing money
 * @param deadlines for which misses are counted, ascending
 * @param quantile the estimator of percentiles
 * @param resamples how many bootstrap resamples to draw; 0 for none
 * @param seed of the resampling
 */
public record ReplayOptions(
        Map<BackendId, RateCard> rates,
        OnFailure onFailure,
        FailedSubmit failedSubmit,
        int maxLive,
        Duration cap,
        List<Duration> deadlines,
        Quantile quantile,
        int resamples,
        long seed) {

    /** No rates, {@link OnFailure#NEXT}, two live attempts, 300 s, misses at 30, 60, 90 and 120 s, nearest rank. */
    public static final ReplayOptions DEFAULT = new ReplayOptions(
            Map.of(),
            OnFailure.NEXT,
            FailedSubmit.FREE,
            2,
            Duration.ofMinutes(5),
            List.of(Duration.ofSeconds(30), Duration.ofMinutes(1), Duration.ofSeconds(90), Duration.ofMinutes(2)),
            Quantile.NEAREST,
            0,
            1);

    public ReplayOptions {
        rates = Map.copyOf(rates);
        deadlines = deadlines.stream().sorted().distinct().toList();
        if (resamples < 0) {
            throw new IllegalArgumentException("resamples: " + resamples + " (expected: zero or more)");
        }
    }

    public ReplayOptions withRates(Map<BackendId, RateCard> cards) {
        return new ReplayOptions(cards, onFailure, failedSubmit, maxLive, cap, deadlines, quantile, resamples, seed);
    }

    public ReplayOptions withOnFailure(OnFailure reaction) {
        return new ReplayOptions(rates, reaction, failedSubmit, maxLive, cap, deadlines, quantile, resamples, seed);
    }

    public ReplayOptions withFailedSubmit(FailedSubmit reading) {
        return new ReplayOptions(rates, onFailure, reading, maxLive, cap, deadlines, quantile, resamples, seed);
    }

    public ReplayOptions withMaxLive(int attempts) {
        return new ReplayOptions(rates, onFailure, failedSubmit, attempts, cap, deadlines, quantile, resamples, seed);
    }

    public ReplayOptions withCap(Duration limit) {
        return new ReplayOptions(rates, onFailure, failedSubmit, maxLive, limit, deadlines, quantile, resamples, seed);
    }

    public ReplayOptions withDeadlines(List<Duration> limits) {
        return new ReplayOptions(rates, onFailure, failedSubmit, maxLive, cap, limits, quantile, resamples, seed);
    }

    public ReplayOptions withQuantile(Quantile estimator) {
        return new ReplayOptions(rates, onFailure, failedSubmit, maxLive, cap, deadlines, estimator, resamples, seed);
    }

    public ReplayOptions withBootstrap(int draws, long seedOfDraws) {
        return new ReplayOptions(rates, onFailure, failedSubmit, maxLive, cap, deadlines, quantile, draws, seedOfDraws);
    }
}
