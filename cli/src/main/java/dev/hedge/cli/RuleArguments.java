package dev.hedge.cli;

import dev.hedge.policy.OnFailure;
import dev.hedge.replay.FailedSubmit;
import dev.hedge.replay.Preset;
import dev.hedge.replay.Quantile;
import dev.hedge.replay.ReplayOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The part of a command line that says what a replay assumes and which figures it is to find. */
final class RuleArguments {

    private static final Duration USUAL_DEADLINE = Duration.ofMinutes(1);
    private static final int MOST_RESAMPLES = 10_000_000;

    @Option(
            names = "--deadline",
            paramLabel = "TIME",
            description = "Count the requests that took longer. Repeatable (default: 60s).")
    private List<Duration> deadlines = new ArrayList<>();

    @Option(
            names = "--on-failure",
            paramLabel = "RULE",
            completionCandidates = Choices.OfOnFailure.class,
            description = "next: a failed attempt starts the next backend at once (default). wait: timers run as if"
                    + " nothing had happened.")
    private OnFailure onFailure = OnFailure.NEXT;

    @Option(
            names = "--failed-submit",
            paramLabel = "READING",
            completionCandidates = Choices.OfFailedSubmit.class,
            description = "What a job is that is recorded as failed at time zero. free: it was refused and cost nothing"
                    + " (default). hangs: it never answers, and costs until it is stopped.")
    private FailedSubmit failedSubmit = FailedSubmit.FREE;

    @Option(
            names = "--max-live",
            paramLabel = "N",
            description = "At most N attempts of one request live at once (default: 2).")
    private int maxLive = ReplayOptions.DEFAULT.maxLive();

    @Option(names = "--cap", paramLabel = "TIME", description = "When a request is given up (default: 300s).")
    private @Nullable Duration cap;

    @Option(
            names = "--quantile",
            paramLabel = "ESTIMATOR",
            completionCandidates = Choices.OfQuantile.class,
            description =
                    "How percentiles are read off: nearest (nearest rank, the default) or type7 (interpolated, as in"
                            + " R and NumPy).")
    private Quantile quantile = Quantile.NEAREST;

    @Option(
            names = "--bootstrap",
            paramLabel = "N",
            description = "Add 95 %% intervals from N resamples of the trace's blocks, such as 10000.")
    private int resamples;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the resampling (default: 1).")
    private long seed = ReplayOptions.DEFAULT.seed();

    /** The options, still without prices. */
    ReplayOptions options(Optional<Preset> preset) {
        requireBetween("--max-live", maxLive, 1, Integer.MAX_VALUE);
        requireBetween("--bootstrap", resamples, 0, MOST_RESAMPLES);
        Duration limit = cap != null ? cap : preset.map(Preset::cap).orElse(ReplayOptions.DEFAULT.cap());
        requirePositive("--cap", limit);
        deadlines.forEach(deadline -> requirePositive("--deadline", deadline));
        return ReplayOptions.DEFAULT
                .withDeadlines(deadlines.isEmpty() ? List.of(USUAL_DEADLINE) : deadlines)
                .withOnFailure(onFailure)
                .withFailedSubmit(failedSubmit)
                .withMaxLive(maxLive)
                .withCap(limit)
                .withQuantile(quantile)
                .withBootstrap(resamples, seed);
    }

    private static void requireBetween(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw CommandFailure.usage(option + ": " + value + " (expected: "
                    + (most == Integer.MAX_VALUE ? least + " or more" : least + " to " + most) + ")");
        }
    }

    private static void requirePositive(String option, Duration value) {
        if (value.isZero()) {
            throw CommandFailure.usage(option + ": 0s (expected: more than zero)");
        }
    }
}
