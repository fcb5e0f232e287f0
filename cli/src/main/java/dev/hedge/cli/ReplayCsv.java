package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.replay.Interval;
import dev.hedge.replay.PolicyReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Renders the figures of a replay as comma-separated values (RFC 4180): full precision, {@code none} for what does not exist. */
final class ReplayCsv {

    private static final String NONE = "none";

    private ReplayCsv() {}

    static String of(Study study) {
        List<Map<String, String>> rows =
                study.reports().stream().map(ReplayCsv::row).toList();
        StringBuilder text = new StringBuilder(line(List.copyOf(rows.get(0).keySet())));
        rows.forEach(row -> text.append(line(List.copyOf(row.values()))));
        return text.toString();
    }

    private static Map<String, String> row(PolicyReport report) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("policy", report.contender().policy().text());
        row.put("order", ReplayTable.order(report));
        row.put("n", String.valueOf(report.n()));
        row.put("quantile", report.quantile().text());
        row.put("p50_s", seconds(report.quantile(0.50)));
        row.put("p90_s", seconds(report.quantile(0.90)));
        row.put("p95_s", seconds(report.quantile(0.95)));
        row.put("max_s", seconds(report.latency().max()));
        row.put("mean_s", seconds(report.latency().mean()));
        for (PolicyReport.Misses misses : report.misses()) {
            String deadline = ReplayJson.deadline(misses) + "s";
            row.put("misses_" + deadline, String.valueOf(misses.count()));
            row.put("miss_ci95_low_" + deadline, number(misses.share().low()));
            row.put("miss_ci95_high_" + deadline, number(misses.share().high()));
        }
        row.put("wall_usd", number(report.cost().wallUsd()));
        row.put("execution_usd", number(report.cost().executionUsd()));
        row.put("billed_usd", number(report.cost().billedUsd()));
        row.put("hedged", String.valueOf(report.hedged()));
        row.put("attempts", String.valueOf(report.attempts()));
        row.put("winners", winners(report));
        row.put("lost", String.valueOf(report.lost()));
        row.put("unrecorded", String.valueOf(report.unrecorded()));
        report.bootstrap().forEach((figure, interval) -> bootstrap(row, figure, interval));
        return row;
    }

    private static void bootstrap(Map<String, String> row, String figure, Interval interval) {
        double unit = ReplayJson.unit(figure);
        row.put("bootstrap_ci95_low_" + figure, number(interval.low() / unit));
        row.put("bootstrap_ci95_high_" + figure, number(interval.high() / unit));
    }

    private static String winners(PolicyReport report) {
        List<String> winners = new ArrayList<>();
        for (BackendId backend : report.contender().order()) {
            winners.add(backend + "=" + report.winners().getOrDefault(backend, 0));
        }
        return String.join(" ", winners);
    }

    private static String seconds(OptionalLong nanos) {
        return nanos.isPresent() ? JsonText.seconds(nanos.getAsLong()).toPlainString() : NONE;
    }

    private static String number(double value) {
        return Double.isFinite(value) ? String.valueOf(value) : NONE;
    }

    private static String line(List<String> cells) {
        return cells.stream().map(ReplayCsv::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String text) {
        return text.matches("[^\",\r\n]*") ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
