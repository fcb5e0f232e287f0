package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.cli.Paint.Tone;
import dev.hedge.cli.Table.Cell;
import dev.hedge.cli.Table.Column;
import dev.hedge.replay.Interval;
import dev.hedge.replay.PolicyReport;
import dev.hedge.replay.PolicyReport.MeanCost;
import dev.hedge.time.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The figures of a replay as a table: one line per policy and order. */
final class ReplayTable {

    /** Stands behind costs that lack those of some backend. */
    static final String INCOMPLETE = "+";

    /** Stands for costs of backends without a price. */
    private static final String UNKNOWN = "- ";

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
     * @param priced backends that have a price; without any, costs are not worth showing
     */
    static Table of(List<PolicyReport> reports, Set<BackendId> priced) {
        ReplayTable table = new ReplayTable(reports);
        table.contender();
        table.latency();
        table.misses();
        if (!priced.isEmpty()) {
            table.costs(priced);
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

    private void costs(Set<BackendId> priced) {
        cost(Column.figure("$wall").spare(1), priced, MeanCost::wallUsd);
        cost(Column.figure("$exec").spare(2), priced, MeanCost::executionUsd);
        cost(Column.figure("$billed"), priced, MeanCost::billedUsd);
    }

    private void cost(Column column, Set<BackendId> priced, ToDoubleFunction<MeanCost> figure) {
        int decimals = dollarDecimals();
        // Keeps the points of complete and incomplete figures below each other.
        String complete = reports.stream().anyMatch(report -> incomplete(report, priced)) ? " " : "";
        add(column, report -> {
            if (report.contender().order().stream().noneMatch(priced::contains)) {
                return Cell.of(UNKNOWN);
            }
            String dollars = fixed(figure.applyAsDouble(report.cost()), decimals);
            return Cell.of(dollars + (incomplete(report, priced) ? INCOMPLETE : complete));
        });
    }

    /** Whether the costs lack those of some backend. */
    static boolean incomplete(PolicyReport report, Set<BackendId> priced) {
        return !priced.containsAll(report.contender().order());
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
