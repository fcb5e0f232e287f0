package dev.hedge.cli;

import dev.hedge.cli.Traces.Source;
import dev.hedge.trace.Recording;
import dev.hedge.trace.json.ColumnSpec;
import dev.hedge.trace.json.Recordings;
import dev.hedge.trace.json.Recordings.Format;
import dev.hedge.trace.json.TraceFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The part of a command line that says what to read. */
final class TraceArguments {

    private static final String EXAMPLE = "round=req,backend=provider,latency=latency_ms:ms,valid=valid";

    @Parameters(
            arity = "1..*",
            paramLabel = "TRACE",
            description = "Recorded rounds. Several files are replayed one after the other, as one trace.")
    private List<Path> files = List.of();

    @Option(
            names = "--reader",
            paramLabel = "FORMAT",
            completionCandidates = Choices.OfReader.class,
            description =
                    "What the files hold: ${COMPLETION-CANDIDATES} (default: the content decides between hedge and"
                            + " gpuhedge). csv, which reads JSON lines as well, and jsonl need --columns.")
    private @Nullable Format reader;

    @Option(
            names = "--columns",
            paramLabel = "SPEC",
            description = "For csv and jsonl: which columns to read, and their units, such as " + EXAMPLE
                    + ". Names: round, backend, latency, valid, state, queue, execution, arrival, block."
                    + " Units: ns, us, ms, s, min, datetime, epoch-s, epoch-ms.")
    private @Nullable ColumnSpec columns;

    @Option(
            names = "--rounds",
            paramLabel = "NUMBERS",
            description =
                    "Use only the rounds with these numbers, such as 19-54,60. Rounds without numbers are counted, from 1.")
    private @Nullable RoundSelection rounds;

    /** Reads the files. */
    Traces read(Progress progress) {
        if (reader != null && isTable(reader) && columns == null) {
            throw CommandFailure.usage("--reader " + Choices.word(reader)
                    + " needs --columns (expected: such as --columns " + EXAMPLE + ")");
        }
        if (reader != null && !isTable(reader) && columns != null) {
            throw CommandFailure.usage(
                    "--columns: not used by --reader " + Choices.word(reader) + " (expected: with csv or jsonl)");
        }
        List<Source> sources = new ArrayList<>();
        for (Path file : files) {
            sources.add(new Source(file, read(file)));
            progress.step();
        }
        return Traces.of(sources, rounds);
    }

    private static boolean isTable(Format format) {
        return format == Format.CSV || format == Format.JSONL;
    }

    /** Files that stand on the command line more than once. */
    Set<Path> repeated() {
        Set<Path> seen = new HashSet<>();
        return files.stream()
                .filter(file -> !seen.add(real(file)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException nameless) {
            // A pipe has no place in a folder.
            return file.toAbsolutePath().normalize();
        }
    }

    int count() {
        return files.size();
    }

    private Recording read(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw CommandFailure.badInput(file + ": is a folder (expected: a file with recorded rounds)");
            }
            refuseWhatIsNoText(file);
            if (columns != null) {
                return Recordings.open(
                        file, reader == Format.JSONL || holdsJson(file) ? Format.JSONL : Format.CSV, columns);
            }
            return reader == null ? Recordings.open(file) : Recordings.open(file, reader);
        } catch (TraceFormatException unusable) {
            throw CommandFailure.badInput(String.valueOf(unusable.getMessage()));
        } catch (IllegalArgumentException badColumns) {
            throw CommandFailure.option("--columns", badColumns);
        } catch (IOException unreadable) {
            throw CommandFailure.unreadable(file, unreadable);
        }
    }

    /** What a look at the first bytes finds out is told better than by whoever takes them for text. */
    private static void refuseWhatIsNoText(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // A pipe can be read only once.
            return;
        }
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(2);
        }
        int first = start.length < 2 ? 0 : ((start[0] & 0xFF) << 8) | (start[1] & 0xFF);
        String problem = start.length == 0
                ? "is empty (expected: recorded rounds)"
                : switch (first) {
                    case 0x1F8B -> "is compressed (expected: plain text; try zcat)";
                    case 0xFFFE, 0xFEFF -> "is UTF-16 text (expected: UTF-8; try iconv -f UTF-16 -t UTF-8)";
                    default -> "";
                };
        if (!problem.isEmpty()) {
            throw CommandFailure.badInput(file + ": " + problem);
        }
    }

    /** Whether the rows of a table are JSON objects, which also is a way to write a table of comma-separated values. */
    private static boolean holdsJson(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            int next = in.read();
            while (next >= 0x80 || Character.isWhitespace(next)) {
                // Also skips a byte order mark; a name that begins with a letter beyond ASCII is not JSON either way.
                next = in.read();
            }
            return next == '{';
        }
    }
}
