package dev.hedge.benchmarks;

import dev.hedge.benchmarks.jmh.ReplaySpeed;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** How fast recorded rounds are replayed. */
final class ReplaySuite implements Suite {

    private static final int FORKS = 2;
    private static final double LEAST_PER_SECOND = 1_000_000;

    private static final List<Case> CASES = Stream.of(
                    "mix", "single", "race", "fixed-delay(10s)", "queue-cutover(2.5s,8.5s)", "cascade(2.5s,8.5s,25s)")
            .map(policy -> new Case(policy, ReplaySpeed.class, "replay", Map.of("policy", policy)))
            .toList();

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String description() {
        return "recorded rounds under other policies, evaluations per second on one core";
    }

    @Override
    public void run(Effort effort, Consumer<String> progress, Report report) {
        List<Measured> results = new JmhRun(effort, progress).run(CASES, FORKS);
        report.heading(
                String.format("%-54s %12s %25s %9s %9s", "policy", "per second", "lowest to highest", "cpu ns", "B"));
        for (Measured each : results) {
            report.line(
                    "  %-52s %,12.0f %,12.0f %,12.0f %9.0f %9.0f",
                    each.source().label(), each.score(), each.lowest(), each.highest(), each.cpuNanos(), each.bytes());
        }
        report.heading("targets");
        report.targetAtLeast(
                "mix: at least 1,000,000 policy x round per second",
                LEAST_PER_SECOND,
                results.get(0).score(),
                "/s");
    }
}
