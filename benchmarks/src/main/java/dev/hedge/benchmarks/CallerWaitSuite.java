package dev.hedge.benchmarks;

import dev.hedge.HedgeCall;
import dev.hedge.Settlement;
import dev.hedge.sim.Stop;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** How long a caller waits for what it does not need: the clean-up after the race. */
final class CallerWaitSuite implements Suite {

    private static final int RACES = 10_000;
    private static final int RACES_IN_SMOKE = 20;
    private static final Duration HANG = Duration.ofSeconds(20);
    private static final Duration HANG_IN_SMOKE = Duration.ofMillis(20);
    private static final long PATIENCE_S = 60;
    private static final double MOST_P99_MICROS = 1_000;

    @Override
    public String name() {
        return "caller-wait";
    }

    @Override
    public String description() {
        return "the caller's wait past the winner's validation while the loser's cancel hangs for 20 seconds";
    }

    @Override
    public List<String> jvmOptions() {
        return List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC");
    }

    @Override
    public void run(Effort effort, Consumer<String> progress, Report report) {
        int races = effort.size(RACES, RACES_IN_SMOKE);
        Duration hang = effort.smoke() ? HANG_IN_SMOKE : HANG;
        try (BlockedCallers late = new BlockedCallers(Stop.after(hang), hang.multipliedBy(2));
                BlockedCallers never = new BlockedCallers(Stop.unanswered(), hang)) {
            progress.accept("warming up");
            late.race(races / 5);
            never.race(races / 5);
            progress.accept("racing");
            long[] lateWaits = late.race(races);
            long[] neverWaits = never.race(races);
            int unsettled = late.openRaces() + never.openRaces();

            report.heading(String.format(
                    "%-54s %9s %9s %9s %9s", "wait in us, " + races + " races each", "p50", "p99", "p99.9", "max"));
            row(report, "the loser's receipt comes after " + hang.toMillis() + " ms", lateWaits);
            row(report, "no receipt ever; given up after " + hang.toMillis() + " ms", neverWaits);
            report.figure("races not settled when the last caller had its result", "%,9d", unsettled);

            progress.accept("waiting until all are settled");
            check(late.calls(), 0);
            check(never.calls(), 1);
            report.figure(
                    "settled in the end, warm-up included",
                    "%,9d",
                    late.calls().size() + never.calls().size());
            report.heading("targets");
            report.target("receipt late: p99 at most 1 ms", MOST_P99_MICROS, micros(lateWaits, 0.99), "us");
            report.target("receipt never: p99 at most 1 ms", MOST_P99_MICROS, micros(neverWaits, 0.99), "us");
        }
    }

    private static void row(Report report, String label, long[] waits) {
        report.line(
                "  %-52s %9.1f %9.1f %9.1f %9.1f",
                label, micros(waits, 0.5), micros(waits, 0.99), micros(waits, 0.999), micros(waits, 1));
    }

    /** Nearest rank. */
    private static double micros(long[] waitsNanos, double quantile) {
        long[] sorted = waitsNanos.clone();
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(quantile * sorted.length);
        return sorted[Math.max(0, rank - 1)] / 1e3;
    }

    private static void check(List<HedgeCall> calls, int leakedEach) {
        for (HedgeCall call : calls) {
            Settlement settlement = call.settlement()
                    .toCompletableFuture()
                    .orTimeout(PATIENCE_S, TimeUnit.SECONDS)
                    .join();
            if (settlement.leaked() != leakedEach || settlement.accounts().size() != 2) {
                throw new IllegalStateException(
                        "settlement: " + settlement + " (expected: two attempts, " + leakedEach + " leaked)");
            }
        }
    }
}
