package dev.hedge.benchmarks;

import dev.hedge.benchmarks.jmh.EngineRaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The whole client, everything on. */
final class EngineSuite implements Suite {

    private static final int FORKS = 2;
    private static final String FULL = "full";
    private static final double MOST_CPU_MICROS = 10;
    private static final double MOST_BYTES = 4_096;

    @Override
    public String name() {
        return "engine";
    }

    @Override
    public String description() {
        return "a whole race with polls, validator, budget, receipts, trace events and meters";
    }

    @Override
    public void run(Effort effort, Consumer<String> progress, Report report) {
        List<Measured> results = new JmhRun(effort, progress).run(cases(), FORKS);
        report.heading(
                String.format("%-54s %9s %21s %9s %9s", "case", "us/race", "lowest to highest", "cpu us", "B/race"));
        for (Measured each : results) {
            report.line(
                    "  %-52s %9.2f %10.2f %10.2f %9.2f %9.0f",
                    each.source().label(),
                    each.score() / 1e3,
                    each.lowest() / 1e3,
                    each.highest() / 1e3,
                    each.cpuNanos() / 1e3,
                    each.bytes());
        }
        report.heading("targets, everything on");
        for (Measured each : results) {
            if (each.source().parameters().containsValue(FULL)) {
                String label = each.source().label();
                report.target(label + ": 10 us", MOST_CPU_MICROS, each.cpuNanos() / 1e3, "us cpu");
                report.target(label + ": 4 KiB", MOST_BYTES, each.bytes(), "B");
            }
        }
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String winner : List.of("primary", "backup")) {
            cases.add(race(winner + " wins, bare", winner, "bare", "caller"));
            cases.add(race(winner + " wins, with events, meters and budget", winner, "traced", "caller"));
            cases.add(race(winner + " wins, and a JSON validator", winner, FULL, "caller"));
            cases.add(race(winner + " wins, and the client's pool", winner, FULL, "pool"));
        }
        return cases;
    }

    private static Case race(String label, String winner, String extent, String threads) {
        return new Case(
                label, EngineRaces.class, "race", Map.of("winner", winner, "extent", extent, "threads", threads));
    }
}
