package dev.hedge.cli;

import dev.hedge.cli.Table.Cell;
import dev.hedge.cli.Table.Column;
import dev.hedge.replay.Interval;
import dev.hedge.replay.PolicyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The resampled intervals of a replay as a table. */
final class BootstrapTable {

    private static final String NONE = "none";
    private static final String UNKNOWN = "-";

    private BootstrapTable() {}

    /**
     * The table.
     *
     * @param reports with intervals, all of the same figures
     * @param priced whether costs are worth showing
     */
    static Table of(List<PolicyReport> reports, boolean priced) {
        List<String> figures = reports.get(0).bootstrap().keySet().stream()
                .filter(figure -> priced || !figure.startsWith("cost."))
                .toList();
        List<Column> columns = new ArrayList<>(List.of(Column.text("policy"), Column.text("order")));
        for (int i = 0; i < figures.size(); i++) {
            Column column = Column.figure(title(figures.get(i)));
            columns.add(i == 0 ? column : column.spare(i));
        }
        return new Table(
                columns, reports.stream().map(report -> row(report, figures)).toList());
    }

    private static List<Cell> row(PolicyReport report, List<String> figures) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(report.contender().policy().text()));
        row.add(Cell.of(ReplayTable.order(report)));
        for (String figure : figures) {
            if (ReplayJson.unpriced(figure, report)) {
                row.add(Cell.of(UNKNOWN));
                continue;
            }
            Interval interval = Objects.requireNonNull(report.bootstrap().get(figure), figure);
            row.add(Cell.of(
                    figure.startsWith("misses") ? ReplayTable.percents(interval, report.n()) : text(figure, interval)));
        }
        return row;
    }

    private static String title(String figure) {
        return switch (figure) {
            case "cost.wall" -> "$wall";
            case "cost.execution" -> "$exec";
            case "cost.billed" -> "$billed";
            default -> figure.startsWith("misses(") ? ">" + figure.substring(7, figure.length() - 1) : figure;
        };
    }

    private static String text(String figure, Interval interval) {
        return interval.hasLow() ? end(figure, interval.low()) + "-" + end(figure, interval.high()) : NONE;
    }

    private static String end(String figure, double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        double shown = value / ReplayJson.unit(figure);
        return ReplayTable.fixed(shown, figure.startsWith("cost.") ? 4 : 1);
    }
}
