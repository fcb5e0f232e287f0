package dev.hedge.trace.json;

import dev.hedge.trace.Recording.Remark;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads back what {@link JsonlTraceWriter} wrote, a line at a time; the file may be of any size. Blank lines, carriage
 * returns and a byte order mark are fine. A line that was cut off by a crash is passed over and stands in {@link
 * #rejected()}; any other line that cannot be used is an error, after which reading can go on with the next line.
 *
 * <p>Belongs to one thread at a time. After {@link #close()} nothing may be read.
 */
public final class JsonlTraceReader implements AutoCloseable {

    private final LineSource lines;
    private final Remarks remarks = new Remarks();
    private long line;

    private JsonlTraceReader(LineSource lines) {
        this.lines = lines;
    }

    /**
     * Opens a file whose lines are at most 64 MiB long.
     *
     * @throws TraceFormatException if there is no such file
     * @throws IOException if it cannot be read
     */
    public static JsonlTraceReader open(Path file) throws IOException {
        return open(file, LineSource.DEFAULT_MAX_BYTES);
    }

    /**
     * Opens a file.
     *
     * @param maxLineBytes longer lines are errors; more than zero
     * @throws TraceFormatException if there is no such file
     * @throws IOException if it cannot be read
     */
    public static JsonlTraceReader open(Path file, int maxLineBytes) throws IOException {
        return new JsonlTraceReader(LineSource.open(file, maxLineBytes));
    }

    /**
     * The next race; passes over what jobs said later. Empty at the end of the file.
     *
     * @throws TraceFormatException if a line cannot be used; the next call goes on after it
     * @throws IOException if the file cannot be read
     */
    public Optional<Trace> next() throws IOException {
        Optional<TraceLines.Content> content = content();
        while (content.isPresent() && content.get().late()) {
            content = content();
        }
        return content.map(TraceLines.Content::trace);
    }

    /**
     * Hands the next line to a sink just as it was once handed to the writer: a race to {@link TraceSink#onSettled}, what
     * came later to {@link TraceSink#onEvent}.
     *
     * @return false at the end of the file
     * @throws TraceFormatException if a line cannot be used; the next call goes on after it
     * @throws IOException if the file cannot be read
     */
    public boolean next(TraceSink sink) throws IOException {
        Optional<TraceLines.Content> content = content();
        content.ifPresent(found -> {
            Trace trace = found.trace();
            if (found.late()) {
                for (TraceEvent event : trace.events()) {
                    sink.onEvent(trace.request(), trace.function(), event);
                }
            } else {
                sink.onSettled(trace);
            }
        });
        return content.isPresent();
    }

    private Optional<TraceLines.Content> content() throws IOException {
        for (Optional<Line> next = lines.next(); next.isPresent(); next = lines.next()) {
            Line found = next.get();
            line = found.number();
            if (!found.blank()) {
                Optional<TraceLines.Content> content = content(found);
                if (content.isPresent()) {
                    return content;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<TraceLines.Content> content(Line found) throws TraceFormatException {
        try {
            TraceLines.Content content = TraceLines.read(found.usable());
            if (found.replaced()) {
                remarks.warn(found.number(), Line.REPLACED);
            }
            return Optional.of(content);
        } catch (LineFault fault) {
            LineFault explained = found.explained(fault);
            if (explained.kind() != LineFault.Kind.TRUNCATED) {
                throw TraceFormatException.inLine(lines.file(), found.number(), explained);
            }
            remarks.reject(found.number(), explained.text());
            return Optional.empty();
        }
    }

    /** The line that was read last, counted from 1; 0 before the first. */
    public long line() {
        return line;
    }

    /** Lines read so far that were cut off and passed over. */
    public List<Remark> rejected() {
        return remarks.rejected();
    }

    /** Doubts about lines that were used: those with bytes that are not UTF-8. */
    public List<Remark> warnings() {
        return remarks.warnings();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
