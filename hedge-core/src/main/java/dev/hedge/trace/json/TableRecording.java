package dev.hedge.trace.json;

import dev.hedge.backend.BackendId;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Recording;
import dev.hedge.trace.Round;
import dev.hedge.trace.json.ColumnSpec.Column;
import dev.hedge.trace.json.Recordings.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Any file with one job per row, by declared columns:
 *
 * <ul>
 *   <li>{@code backend}, {@code latency}: needed;
 *   <li>{@code round}: which rows belong together; without it each row is a round of its own, named after its line;
 *   <li>{@code valid}: the verdict; without it every completed job counts as valid;
 *   <li>{@code state}: completed, failed, timed out and so on; without it every job completed;
 *   <li>{@code queue}, {@code execution}, {@code arrival}, {@code block}.
 * </ul>
 */
final class TableRecording {

    private static final String ROUND = "round";
    private static final String BACKEND = "backend";
    private static final String VALID = "valid";
    private static final String STATE = "state";
    private static final String BLOCK = "block";
    private static final Set<String> KNOWN = new TreeSet<>(Set.of(
            ROUND,
            BACKEND,
            ColumnSpec.LATENCY,
            ColumnSpec.QUEUE,
            ColumnSpec.EXECUTION,
            VALID,
            STATE,
            ColumnSpec.ARRIVAL,
            BLOCK));

    private final ColumnSpec columns;
    private final Remarks remarks = new Remarks();
    private final Map<String, Gathered> rounds = new LinkedHashMap<>();

    private TableRecording(ColumnSpec columns) {
        this.columns = columns;
    }

    /** One round while its rows come in, with the line of each backend's row. */
    private record Gathered(String block, OptionalLong arrived, Map<BackendId, Long> lines, List<Arm> arms) {}

    /**
     * Reads a file.
     *
     * @param format {@link Format#CSV} or {@link Format#JSONL}
     * @throws IllegalArgumentException if a needed column is not declared, or one is declared that has no use here
     * @throws TraceFormatException if the header lacks a column, or no row is usable
     * @throws IOException if the file cannot be read
     */
    static Recording read(Path file, Format format, ColumnSpec columns) throws IOException {
        check(columns);
        TableRecording recording = new TableRecording(columns);
        Table table = Table.read(file, format, columns);
        recording.remarks.addAll(table.rejected(), table.warnings());
        table.rows().forEach(recording::take);
        return recording.finish(file);
    }

    private static void check(ColumnSpec columns) {
        for (Column column : columns.columns()) {
            if (!KNOWN.contains(column.name())) {
                throw new IllegalArgumentException("columns: '" + column.name() + "' has no use (expected: one of "
                        + String.join(", ", KNOWN) + ")");
            }
        }
        for (String needed : List.of(BACKEND, ColumnSpec.LATENCY)) {
            if (columns.column(needed).isEmpty()) {
                throw new IllegalArgumentException("columns: " + columns + " lacks " + needed + " (expected: "
                        + (needed.equals(BACKEND)
                                ? "backend=column"
                                : "latency=column:unit, such as latency=wall_ms:ms")
                        + ")");
            }
        }
    }

    private void take(Table.Row row) {
        try {
            takeOrFail(row);
        } catch (LineFault fault) {
            remarks.reject(row.line(), fault.text());
        }
    }

    private void takeOrFail(Table.Row row) throws LineFault {
        BackendId backend = Cells.backend(needed(row, BACKEND));
        boolean single = columns.column(ROUND).isEmpty();
        String id = single ? String.valueOf(row.line()) : needed(row, ROUND);
        ForeignEnding ending = ForeignEnding.of(
                row.text(STATE).orElse(""),
                row.text(VALID).orElse(""),
                columns.column(VALID).isPresent());
        long latency = ending.latency(source(ColumnSpec.LATENCY), row.nanos(ColumnSpec.LATENCY));
        OptionalLong queue = row.nanos(ColumnSpec.QUEUE);
        Arm arm = new Arm(
                backend,
                ending.ending(),
                latency,
                ending.queue(queue, latency),
                row.nanos(ColumnSpec.EXECUTION).orElse(Arm.UNKNOWN));
        Gathered round = rounds.computeIfAbsent(
                id,
                first -> new Gathered(
                        row.text(BLOCK).orElse(""),
                        row.nanos(ColumnSpec.ARRIVAL),
                        new LinkedHashMap<>(),
                        new ArrayList<>()));
        Long earlier = round.lines().putIfAbsent(backend, row.line());
        if (earlier != null) {
            throw new LineFault(
                    "duplicate of line " + earlier + ": round " + id + " on " + backend, "each backend once per round");
        }
        round.arms().add(arm);
        ending.doubts(source(ColumnSpec.LATENCY), latency, source(ColumnSpec.QUEUE), queue)
                .forEach(doubt -> remarks.warn(row.line(), doubt));
    }

    private String needed(Table.Row row, String name) throws LineFault {
        return row.text(name).orElseThrow(() -> new LineFault(source(name) + ": missing", "the " + name));
    }

    private String source(String name) {
        return columns.column(name).map(Column::source).orElse(name);
    }

    private Recording finish(Path file) throws TraceFormatException {
        if (rounds.isEmpty()) {
            throw remarks.noUsableRows(file, "rows with the columns " + columns);
        }
        RoundList list = new RoundList();
        rounds.forEach((id, round) -> {
            if (round.arrived().isPresent()) {
                list.add(new Round(id, round.block(), round.arrived().getAsLong(), round.arms()));
            } else {
                list.addUntimed(new Round(id, round.block(), 0, round.arms()));
            }
        });
        if (columns.column(ColumnSpec.ARRIVAL).isPresent() && !list.allTimed()) {
            remarks.warn(1, source(ColumnSpec.ARRIVAL) + ": not there in every round; arrivals are unknown");
        }
        return new Recording(
                String.valueOf(file.getFileName()), list.rounds(), remarks.rejected(), remarks.warningsOnUsedLines());
    }
}
