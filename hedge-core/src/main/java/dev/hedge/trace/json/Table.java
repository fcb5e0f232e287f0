package dev.hedge.trace.json;

import dev.hedge.trace.Recording.Remark;
import dev.hedge.trace.json.ColumnSpec.Column;
import dev.hedge.trace.json.ColumnSpec.Unit;
import dev.hedge.trace.json.Recordings.Format;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The declared columns of a foreign file, typed: what is read before anyone asks what the columns are for. An immutable
 * value.
 *
 * @param rows in the file's order
 * @param rejected rows with a cell that cannot be used, and lines that cannot be read
 * @param warnings rows that were used, with a doubt
 */
public record Table(List<Row> rows, List<Remark> rejected, List<Remark> warnings) {

    public Table {
        rows = List.copyOf(rows);
        rejected = List.copyOf(rejected);
        warnings = List.copyOf(warnings);
    }

    /**
     * One row, by the names of the specification. A cell that the file leaves empty is absent.
     *
     * @param line where the row begins, counted from 1
     * @param texts columns without a unit
     * @param nanos columns with a unit of time: a length in nanoseconds, or nanoseconds since 1970
     * @param percents columns of shares, in percent
     */
    public record Row(long line, Map<String, String> texts, Map<String, Long> nanos, Map<String, BigDecimal> percents) {

        public Row {
            texts = Map.copyOf(texts);
            nanos = Map.copyOf(nanos);
            percents = Map.copyOf(percents);
        }

        public Optional<String> text(String column) {
            return Optional.ofNullable(texts.get(column));
        }

        public OptionalLong nanos(String column) {
            Long value = nanos.get(column);
            return value == null ? OptionalLong.empty() : OptionalLong.of(value);
        }

        public Optional<BigDecimal> percent(String column) {
            return Optional.ofNullable(percents.get(column));
        }
    }

    /**
     * Reads a file.
     *
     * @param format {@link Format#CSV} or {@link Format#JSONL}
     * @throws TraceFormatException if the header lacks a column, or no row is usable
     * @throws IOException if the file cannot be read
     */
    public static Table read(Path file, Format format, ColumnSpec columns) throws IOException {
        Remarks remarks = new Remarks();
        List<Row> rows = new ArrayList<>();
        try (LineSource lines = LineSource.open(file, LineSource.DEFAULT_MAX_BYTES)) {
            Rows source = switch (format) {
                case CSV ->
                    CsvRows.open(
                            lines,
                            columns.columns().stream().map(Column::source).toList(),
                            remarks);
                case JSONL -> new JsonRows(lines, remarks);
                case HEDGE, GPUHEDGE ->
                    throw new IllegalArgumentException(
                            "format: " + format + " has its own columns (expected: CSV or JSONL)");
            };
            for (Optional<Rows.Row> row = source.next(); row.isPresent(); row = source.next()) {
                Cells cells = new Cells(row.get().cells(), format == Format.CSV);
                long line = row.get().line();
                try {
                    rows.add(row(line, cells, columns));
                    cells.doubts().forEach(doubt -> remarks.warn(line, doubt));
                } catch (LineFault fault) {
                    remarks.reject(line, fault.text());
                }
            }
        }
        if (rows.isEmpty()) {
            throw remarks.noUsableRows(file, "rows with the columns " + columns);
        }
        return new Table(rows, remarks.rejected(), remarks.warnings());
    }

    private static Row row(long line, Cells cells, ColumnSpec columns) throws LineFault {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, Long> nanos = new LinkedHashMap<>();
        Map<String, BigDecimal> percents = new LinkedHashMap<>();
        for (Column column : columns.columns()) {
            String name = column.name();
            Unit unit = column.unit();
            if (unit.isTime()) {
                cells.nanos(column.source(), unit).ifPresent(value -> nanos.put(name, value));
            } else if (unit == Unit.TEXT) {
                cells.text(column.source()).ifPresent(value -> texts.put(name, value));
            } else {
                cells.percent(column.source(), unit).ifPresent(value -> percents.put(name, value));
            }
        }
        if (texts.isEmpty() && nanos.isEmpty() && percents.isEmpty()) {
            throw new LineFault("no column is there", "at least one of " + columns);
        }
        return new Row(line, texts, nanos, percents);
    }

    /**
     * The times of a column, in nanoseconds from the first of them, in the file's order; rows without one are left out.
     *
     * @param column a column of times
     */
    public List<Long> offsets(String column) {
        List<Long> times = rows.stream()
                .flatMapToLong(row -> row.nanos(column).stream())
                .boxed()
                .toList();
        return times.stream().map(time -> time - times.get(0)).toList();
    }
}
