package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.cli.Paint.Tone;
import dev.hedge.cli.Table.Cell;
import dev.hedge.cli.Table.Column;
import dev.hedge.replay.Interval;
import dev.hedge.replay.PolicyReport;
import dev.hedge.time.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The figures of a replay as a table: one line per policy and order. */
final class ReplayTable {

    private static final double NANOS_PER_SECOND = 1e9;

    private final List<PolicyReport> reports;
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<PolicyReport, Cell>> cells = new ArrayList<>();

    private ReplayTable(List<PolicyReport> reports) {
        this.reports = reports;
    }

    /**
     * The table.
     *
     * @param priced whether costs are worth showing
     */
    static Table of(List<PolicyReport> reports, boolean priced) {
        ReplayTable table = new ReplayTable(reports);
        table.contender();
        table.latency();
        table.misses();
        if (priced) {
            table.costs();
        }
        table.counts();
        return new Table(
                table.columns,
                reports.stream()
                        .map(report -> table.cells.stream()
                                .map(cell -> cell.apply(report))
                                .toList())
                        .toList());
    }

    private void contender() {
        add(Column.text("policy"), report -> Cell.of(report.contender().policy().text()));
        add(Column.text("order"), report -> Cell.of(order(report)));
    }

    private void latency() {
        int decimals = secondsDecimals();
        latency(Column.figure("p50"), decimals, report -> report.quantile(0.50));
        latency(Column.figure("p90").spare(7), decimals, report -> report.quantile(0.90));
        latency(Column.figure("p95"), decimals, report -> report.quantile(0.95));
        latency(
                Column.figure("max").spare(9),
                decimals,
                report -> report.latency().max());
        latency(
                Column.figure("mean").spare(8),
                decimals,
                report -> report.latency().mean());
    }

    private void latency(Column column, int decimals, Function<PolicyReport, OptionalLong> figure) {
        add(column, report -> {
            OptionalLong nanos = figure.apply(report);
            return nanos.isPresent()
                    ? Cell.of(fixed(nanos.getAsLong() / NANOS_PER_SECOND, decimals))
                    : new Cell("none", Tone.BAD);
        });
    }

    /** Tenths of a second, unless some policy is so fast that they would hide it. */
    private int secondsDecimals() {
        long fastest = reports.stream()
                .flatMapToLong(report -> report.quantile(0.50).stream())
                .min()
                .orElse(Long.MAX_VALUE);
        return fastest < NANOS_PER_SECOND ? 3 : 1;
    }

    private void misses() {
        List<PolicyReport.Misses> deadlines = reports.stream()
                .limit(1)
                .flatMap(report -> report.misses().stream())
                .toList();
        for (int i = 0; i < deadlines.size(); i++) {
            int index = i;
            String title = ">" + Durations.format(deadlines.get(i).deadline());
            add(Column.figure(title).spare(i == 0 ? 0 : 3), report -> {
                int count = report.misses().get(index).count();
                return new Cell(count + "/" + report.n(), count == 0 ? Tone.GOOD : Tone.NORMAL);
            });
            add(
                    Column.figure("95% CI").spare(4),
                    report -> Cell.of(percents(report.misses().get(index).share(), report.n())));
        }
    }

    private void costs() {
        int decimals = dollarDecimals();
        add(
                Column.figure("$wall").spare(1),
                report -> Cell.of(fixed(report.cost().wallUsd(), decimals)));
        add(
                Column.figure("$exec").spare(2),
                report -> Cell.of(fixed(report.cost().executionUsd(), decimals)));
        add(Column.figure("$billed"), report -> Cell.of(fixed(report.cost().billedUsd(), decimals)));
    }

    /** Hundredths of a cent, unless everything is so cheap that they would hide it. */
    private int dollarDecimals() {
        double dearest = reports.stream()
                .mapToDouble(report -> report.cost().billedUsd())
                .max()
                .orElse(0);
        return dearest > 0 && dearest < 0.001 ? 7 : 4;
    }

    private void counts() {
        add(Column.figure("hedged").spare(6), report -> Cell.of(String.valueOf(report.hedged())));
        if (reports.stream().anyMatch(report -> report.lost() > 0)) {
            add(
                    Column.figure("lost"),
                    report -> new Cell(String.valueOf(report.lost()), report.lost() > 0 ? Tone.BAD : Tone.NORMAL));
        }
        if (reports.stream().anyMatch(report -> report.unrecorded() > 0)) {
            add(Column.figure("unrecorded").spare(4), report -> Cell.of(String.valueOf(report.unrecorded())));
        }
        add(Column.text("wins").spare(5), report -> Cell.of(wins(report)));
    }

    private void add(Column column, Function<PolicyReport, Cell> cell) {
        columns.add(column);
        cells.add(cell);
    }

    static String order(PolicyReport report) {
        return report.contender().order().stream().map(BackendId::value).collect(Collectors.joining(">"));
    }

    private static String wins(PolicyReport report) {
        return report.contender().order().stream()
                .map(backend -> String.valueOf(report.winners().getOrDefault(backend, 0)))
                .collect(Collectors.joining("+"));
    }

    /** An interval of shares; as exact as so many requests allow. */
    static String percents(Interval share, int n) {
        int decimals = n < 1_000 ? 0 : n < 100_000 ? 1 : 2;
        return fixed(100 * share.low(), decimals) + "-" + fixed(100 * share.high(), decimals) + "%";
    }

    static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
