package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.replay.PolicyReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Renders the figures of a replay as comma-separated values (RFC 4180): full precision, {@code none} for what does not exist, nothing for what is not known. */
final class ReplayCsv {

    private static final String NONE = "none";
    private static final String UNKNOWN = "";

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
        row.put("wall_usd", dollars(report, report.cost().wallUsd()));
        row.put("execution_usd", dollars(report, report.cost().executionUsd()));
        row.put("billed_usd", dollars(report, report.cost().billedUsd()));
        row.put("hedged", String.valueOf(report.hedged()));
        row.put("attempts", String.valueOf(report.attempts()));
        row.put("winners", winners(report));
        row.put("lost", String.valueOf(report.lost()));
        row.put("unrecorded", String.valueOf(report.unrecorded()));
        report.bootstrap().forEach((figure, interval) -> {
            double unit = ReplayJson.unit(figure);
            boolean unknown = ReplayJson.unpriced(figure, report);
            row.put("bootstrap_ci95_low_" + figure, unknown ? UNKNOWN : number(interval.low() / unit));
            row.put("bootstrap_ci95_high_" + figure, unknown ? UNKNOWN : number(interval.high() / unit));
        });
        return row;
    }

    /** Nothing where a backend has no price. */
    private static String dollars(PolicyReport report, double usd) {
        return report.unpriced().isEmpty() ? number(usd) : UNKNOWN;
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
