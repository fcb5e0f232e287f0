package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Recording;
import dev.hedge.trace.Round;
import dev.hedge.trace.json.ColumnSpec.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The rounds that the GPUHedge benchmark published (github.com/mireklzicar/gpuhedge): lines with {@code "kind":"round"}, each
 * with one job per provider. Other kinds of lines are passed over and counted.
 *
 * <p>Per provider: {@code wall_s} is the latency. The queue is {@code <provider>_delay_ms} of its metrics, or whatever else
 * ends in {@code _delay_ms}. The execution is what ends in {@code _execution_ms} or {@code _run_time_ms}, else {@code
 * handler_seconds}, which leaves out what the cloud bills around the handler. A job that failed counts as failed after its
 * wall time, be it zero; one that timed out or was cancelled as watched until then; one in an unknown state as lost.
 */
final class GpuHedgeRecording {

    static final String KIND = "round";

    private static final String EXPECTED = "lines with \"kind\":\"round\", as GPUHedge writes them";
    private static final List<String> QUEUE = List.of("_delay_ms");
    private static final List<String> EXECUTION = List.of("_execution_ms", "_run_time_ms");
    private static final String HANDLER = "handler_seconds";

    private final RoundList rounds = new RoundList();
    private final Remarks remarks = new Remarks();
    private final Set<String> seen = new HashSet<>();
    private long others;
    private long firstOther;

    private GpuHedgeRecording() {}

    /**
     * Reads a file.
     *
     * @throws TraceFormatException if no round is usable
     * @throws IOException if the file cannot be read
     */
    static Recording read(Path file) throws IOException {
        GpuHedgeRecording recording = new GpuHedgeRecording();
        try (LineSource lines = LineSource.open(file, LineSource.DEFAULT_MAX_BYTES)) {
            Rows rows = new JsonRows(lines, recording.remarks);
            for (Optional<Rows.Row> row = rows.next(); row.isPresent(); row = rows.next()) {
                recording.take(row.get());
            }
        }
        return recording.finish(file);
    }

    private Recording finish(Path file) throws TraceFormatException {
        if (rounds.isEmpty()) {
            throw remarks.noUsableRows(
                    file, EXPECTED + (others == 0 ? "" : "; " + others + " lines of other kinds were skipped"));
        }
        if (others > 0) {
            remarks.warn(firstOther, "lines of other kinds, from here on: " + others + " skipped");
        }
        if (!rounds.allTimed()) {
            remarks.warn(1, "started: not usable in every round; arrivals are unknown");
        }
        return new Recording(
                String.valueOf(file.getFileName()), rounds.rounds(), remarks.rejected(), remarks.warnings());
    }

    private void take(Rows.Row row) {
        if (!row.cells().path("kind").asText().equals(KIND)) {
            others++;
            firstOther = firstOther == 0 ? row.line() : firstOther;
            return;
        }
        Cells cells = new Cells(row.cells(), false);
        try {
            Optional<String> id = cells.text("round_id");
            if (id.isEmpty()) {
                throw new LineFault("round_id: missing", "the round's number");
            }
            String block = cells.text("block").orElse("");
            // Each stage of the benchmark counts its rounds from 1.
            if (!seen.add(cells.text("stage").orElse("") + '/' + id.get())) {
                throw new LineFault("duplicate of an earlier line: round " + id.get(), "each round once");
            }
            List<Arm> arms = arms(row);
            OptionalLong started = started(cells);
            if (!arms.isEmpty() && started.isPresent()) {
                rounds.add(new Round(id.get(), block, started.getAsLong(), arms));
            } else if (!arms.isEmpty()) {
                rounds.addUntimed(new Round(id.get(), block, 0, arms));
            }
        } catch (LineFault fault) {
            remarks.reject(row.line(), fault.text());
        }
    }

    private static OptionalLong started(Cells cells) {
        try {
            return cells.nanos("started", Unit.DATETIME);
        } catch (LineFault reportedForTheFile) {
            return OptionalLong.empty();
        }
    }

    /** The usable jobs of a round; what cannot be used is remarked on and leaves the others as they are. */
    private List<Arm> arms(Rows.Row row) throws LineFault {
        JsonNode providers = new FieldsIn(row.cells(), 0).field("providers", "an object with one job per provider");
        if (!providers.isObject() || providers.isEmpty()) {
            throw FieldsIn.unexpected("providers", providers, "an object with one job per provider");
        }
        List<Arm> arms = new ArrayList<>();
        for (Map.Entry<String, JsonNode> provider : providers.properties()) {
            String name = provider.getKey();
            Cells job = new Cells(provider.getValue(), false);
            try {
                arms.add(arm(name, job, provider.getValue().path("metrics")));
                job.doubts().forEach(doubt -> remarks.warn(row.line(), name + ": " + doubt));
            } catch (LineFault fault) {
                remarks.reject(row.line(), fault.in(name).text());
            }
        }
        return arms;
    }

    private static Arm arm(String provider, Cells job, JsonNode metrics) throws LineFault {
        ForeignEnding ending =
                ForeignEnding.of(job.text("state").orElse(""), job.text("valid").orElse(""), true);
        long latency = ending.latency("wall_s", job.nanos("wall_s", Unit.S));
        Cells measured = new Cells(metrics, false);
        String queueName = named(provider, metrics, QUEUE);
        OptionalLong queue = measured.nanos(queueName, Unit.MS);
        OptionalLong execution = measured.nanos(named(provider, metrics, EXECUTION), Unit.MS);
        if (execution.isEmpty()) {
            execution = measured.nanos(HANDLER, Unit.S);
        }
        measured.doubts().forEach(job::doubt);
        ending.doubts("wall_s", latency, queueName, queue).forEach(job::doubt);
        return new Arm(
                Cells.backend(provider),
                ending.ending(),
                latency,
                ending.queue(queue, latency),
                execution.orElse(Arm.UNKNOWN));
    }

    /** The metric with one of these endings, the provider's own before others; a name that nothing has if there is none. */
    private static String named(String provider, JsonNode metrics, List<String> endings) {
        for (String ending : endings) {
            if (metrics.hasNonNull(provider + ending)) {
                return provider + ending;
            }
        }
        for (Map.Entry<String, JsonNode> metric : metrics.properties()) {
            if (!metric.getValue().isNull() && endings.stream().anyMatch(metric.getKey()::endsWith)) {
                return metric.getKey();
            }
        }
        return "";
    }
}
