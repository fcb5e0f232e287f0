package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.trace.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Opens recordings of any known format. */
public final class Recordings {

    /** Lines that a file may begin with before one of them must be known. */
    private static final int MAX_LOOKED_AT = 1_000;

    private static final String EXPECTED =
            "hedge's own lines or GPUHedge's rounds; for anything else pass --reader csv or"
                    + " --reader jsonl with --columns, such as --columns round=req,backend=provider,latency=latency_ms:ms";

    private Recordings() {}

    /** What a file holds. */
    public enum Format {
        /** Our own lines; see {@link HedgeTraceRecording}. */
        HEDGE,
        /** See {@link GpuHedgeRecording}. */
        GPUHEDGE,
        /** Comma-separated values with a header; see {@link TableRecording}. */
        CSV,
        /** One JSON object per line; see {@link TableRecording}. */
        JSONL;

        /**
         * The format of that name, in any case.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static Format parse(String name) {
            return Stream.of(values())
                    .filter(format -> format.name().equalsIgnoreCase(name.trim()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("reader: '" + name + "' (expected: one of "
                            + Stream.of(values())
                                    .map(format -> format.name().toLowerCase(Locale.ROOT))
                                    .collect(Collectors.joining(", "))
                            + ")"));
        }
    }

    /**
     * Opens a file whose content tells what it is.
     *
     * @throws TraceFormatException if it does not tell, or no row is usable
     * @throws IOException if the file cannot be read
     */
    public static Recording open(Path file) throws IOException {
        return open(file, detect(file));
    }

    /**
     * Opens a file of a format that knows its columns.
     *
     * @param format {@link Format#HEDGE} or {@link Format#GPUHEDGE}
     * @throws IllegalArgumentException for the other formats
     * @throws TraceFormatException if no row is usable
     * @throws IOException if the file cannot be read
     */
    public static Recording open(Path file, Format format) throws IOException {
        return switch (format) {
            case HEDGE -> HedgeTraceRecording.read(file);
            case GPUHEDGE -> GpuHedgeRecording.read(file);
            case CSV, JSONL ->
                throw new IllegalArgumentException("columns: not given (expected: with the reader "
                        + format.name().toLowerCase(Locale.ROOT)
                        + ", such as round=req,backend=provider,latency=latency_ms:ms)");
        };
    }

    /**
     * Opens a file by declared columns.
     *
     * @param format {@link Format#CSV} or {@link Format#JSONL}
     * @throws IllegalArgumentException for the other formats, and as {@link TableRecording#read} says
     * @throws TraceFormatException if the header lacks a column, or no row is usable
     * @throws IOException if the file cannot be read
     */
    public static Recording open(Path file, Format format, ColumnSpec columns) throws IOException {
        return TableRecording.read(file, format, columns);
    }

    /**
     * Tells a format from the first line that is one of its own; the name of the file says nothing.
     *
     * @return {@link Format#HEDGE} or {@link Format#GPUHEDGE}
     * @throws TraceFormatException if no line is known
     * @throws IOException if the file cannot be read
     */
    public static Format detect(Path file) throws IOException {
        try (LineSource lines = LineSource.open(file, LineSource.DEFAULT_MAX_BYTES)) {
            Rows rows = new JsonRows(lines, new Remarks());
            int looked = 0;
            for (Optional<Rows.Row> row = rows.next(); row.isPresent() && looked < MAX_LOOKED_AT; row = rows.next()) {
                Optional<Format> format = format(row.get().cells());
                if (format.isPresent()) {
                    return format.get();
                }
                looked++;
            }
        }
        throw TraceFormatException.inFile(file, "cannot tell what kind of recording this is", EXPECTED);
    }

    private static Optional<Format> format(JsonNode row) {
        if (row.path(TraceLines.SCHEMA_FIELD).isIntegralNumber()
                && row.path(TraceLines.KIND_FIELD).isTextual()) {
            return Optional.of(Format.HEDGE);
        }
        boolean round = row.path("kind").asText().equals(GpuHedgeRecording.KIND)
                && row.path("providers").isObject();
        return round ? Optional.of(Format.GPUHEDGE) : Optional.empty();
    }
}
