package dev.hedge.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hedge.backend.BackendId;
import dev.hedge.replay.Interval;
import dev.hedge.replay.PolicyReport;
import dev.hedge.time.Durations;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Renders a replay for programs: full precision, {@code null} for what does not exist. */
final class ReplayJson {

    private static final double NANOS_PER_SECOND = 1e9;

    private ReplayJson() {}

    static String of(Study study) {
        return JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringField("trace", study.traces().name());
            json.writeNumberField("rounds", study.traces().rounds().size());
            strings(json, "assumptions", Assumptions.of(study));
            JsonText.list(json, "policies", study.reports(), ReplayJson::policy);
            remarks(json, "rejected", study.traces().rejected());
            remarks(json, "warnings", study.traces().warnings());
            json.writeEndObject();
        });
    }

    private static void strings(JsonGenerator json, String name, List<String> strings) throws IOException {
        JsonText.list(json, name, strings, JsonGenerator::writeString);
    }

    private static void remarks(JsonGenerator json, String name, List<String> lines) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("count", lines.size());
        strings(json, "lines", lines);
        json.writeEndObject();
    }

    /** One policy's figures as an object. */
    static void policy(JsonGenerator json, PolicyReport report) throws IOException {
        json.writeStartObject();
        json.writeStringField("policy", report.contender().policy().text());
        strings(
                json,
                "order",
                report.contender().order().stream().map(BackendId::value).toList());
        json.writeNumberField("n", report.n());
        json.writeStringField("quantile", report.quantile().text());
        latency(json, report);
        json.writeObjectFieldStart("misses");
        for (PolicyReport.Misses misses : report.misses()) {
            json.writeNumberField(deadline(misses), misses.count());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("miss_ci95");
        for (PolicyReport.Misses misses : report.misses()) {
            interval(
                    json, deadline(misses), misses.share().low(), misses.share().high());
        }
        json.writeEndObject();
        costs(json, report);
        json.writeNumberField("hedged", report.hedged());
        json.writeNumberField("attempts", report.attempts());
        json.writeObjectFieldStart("winners");
        for (BackendId backend : report.contender().order()) {
            json.writeNumberField(backend.value(), report.winners().getOrDefault(backend, 0));
        }
        json.writeEndObject();
        json.writeNumberField("lost", report.lost());
        json.writeNumberField("unrecorded", report.unrecorded());
        if (!report.bootstrap().isEmpty()) {
            bootstrap(json, report);
        }
        json.writeEndObject();
    }

    private static void latency(JsonGenerator json, PolicyReport report) throws IOException {
        json.writeObjectFieldStart("latency_s");
        seconds(json, "p50", report.quantile(0.50));
        seconds(json, "p90", report.quantile(0.90));
        seconds(json, "p95", report.quantile(0.95));
        seconds(json, "max", report.latency().max());
        seconds(json, "mean", report.latency().mean());
        json.writeEndObject();
    }

    private static void seconds(JsonGenerator json, String name, OptionalLong nanos) throws IOException {
        if (nanos.isPresent()) {
            json.writeNumberField(name, JsonText.seconds(nanos.getAsLong()));
        } else {
            json.writeNullField(name);
        }
    }

    private static void costs(JsonGenerator json, PolicyReport report) throws IOException {
        boolean known = report.unpriced().isEmpty();
        json.writeObjectFieldStart("cost_usd");
        json.writeFieldName("wall");
        end(json, known ? report.cost().wallUsd() : Double.NaN);
        json.writeFieldName("execution");
        end(json, known ? report.cost().executionUsd() : Double.NaN);
        json.writeFieldName("billed");
        end(json, known ? report.cost().billedUsd() : Double.NaN);
        json.writeEndObject();
    }

    /** A deadline in seconds, without the unit. */
    static String deadline(PolicyReport.Misses misses) {
        String text = Durations.format(misses.deadline());
        return text.substring(0, text.length() - 1);
    }

    /** Whether a figure of the bootstrap is not known because some backend has no price. */
    static boolean unpriced(String figure, PolicyReport report) {
        return figure.startsWith("cost.") && !report.unpriced().isEmpty();
    }

    private static void bootstrap(JsonGenerator json, PolicyReport report) throws IOException {
        json.writeObjectFieldStart("bootstrap_ci95");
        for (Map.Entry<String, Interval> interval : report.bootstrap().entrySet()) {
            double unit = unpriced(interval.getKey(), report) ? Double.NaN : unit(interval.getKey());
            interval(
                    json,
                    interval.getKey(),
                    interval.getValue().low() / unit,
                    interval.getValue().high() / unit);
        }
        json.writeEndObject();
    }

    /** Latencies are held in nanoseconds. */
    static double unit(String figure) {
        return figure.startsWith("misses") || figure.startsWith("cost.") ? 1 : NANOS_PER_SECOND;
    }

    private static void interval(JsonGenerator json, String name, double low, double high) throws IOException {
        json.writeArrayFieldStart(name);
        end(json, low);
        end(json, high);
        json.writeEndArray();
    }

    private static void end(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
