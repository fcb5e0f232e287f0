package dev.hedge.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs cases fork by fork, through the list and back again (ABBA), so that a machine that grows slower or faster meanwhile
 * does so for all of them. Ratios within one run are worth more than its times.
 */
final class JmhRun {

    /** What the benchmark classes say; the same for all, so that they can be compared. */
    static final String FORK_OPTIONS = "-Xms1g -Xmx1g -XX:+UseSerialGC";

    private static final String BYTES_LABEL = "gc.alloc.rate.norm";

    private final Effort effort;
    private final Consumer<String> progress;

    JmhRun(Effort effort, Consumer<String> progress) {
        this.effort = effort;
        this.progress = progress;
    }

    /**
     * One result per case, in their order.
     *
     * @param usualForks how many forks each gets if the user does not say
     */
    List<Measured> run(List<Case> cases, int usualForks) {
        int count = effort.forks(usualForks);
        List<List<RunResult>> forks =
                cases.stream().<List<RunResult>>map(each -> new ArrayList<>()).toList();
        for (int fork = 0; fork < count; fork++) {
            for (int step = 0; step < cases.size(); step++) {
                int index = fork % 2 == 0 ? step : cases.size() - 1 - step;
                progress.accept("fork " + (fork + 1) + " of " + count + ": "
                        + cases.get(index).label());
                forks.get(index).add(once(cases.get(index)));
            }
        }
        List<Measured> results = new ArrayList<>(cases.size());
        for (int i = 0; i < cases.size(); i++) {
            results.add(measured(cases.get(i), forks.get(i)));
        }
        return results;
    }

    private RunResult once(Case benchmark) {
        ChainedOptionsBuilder options = effort.oneFork()
                .include(benchmark.pattern())
                .addProfiler(GCProfiler.class)
                .addProfiler(CpuProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
        benchmark.parameters().forEach(options::param);
        try {
            return new Runner(options.build()).runSingle();
        } catch (RunnerException failure) {
            throw new IllegalStateException("benchmark " + benchmark.label() + ": failed", failure);
        }
    }

    private static Measured measured(Case source, List<RunResult> forks) {
        return Measured.of(
                source,
                forks.stream().map(fork -> fork.getPrimaryResult().getScore()).toList(),
                forks.stream().map(fork -> secondary(fork, BYTES_LABEL)).toList(),
                forks.stream().map(fork -> secondary(fork, CpuProfiler.LABEL)).toList());
    }

    /** JMH puts a dot before some labels. */
    private static double secondary(RunResult fork, String label) {
        for (Result<?> result : fork.getSecondaryResults().values()) {
            if (result.getLabel().endsWith(label)) {
                return result.getScore();
            }
        }
        throw new IllegalStateException("results: none called " + label + " (expected: one from its profiler)");
    }
}
