package dev.hedge.trace.json;

import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Appends races to a file, one line each as they settle, and one line for each thing a job says later. Races that are not
 * settled when the process ends are not in the file.
 *
 * <p>Each line goes out in one append, whole and at once, so that a crash costs at most the line being written and several
 * processes may append to one file. A line that a crash left torn is ended on opening; readers report it and go on.
 *
 * <p>Thread-safe. Writing never throws into a race: what could not be written is counted in {@link #lost()}, and the first
 * error is kept in {@link #failure()} and thrown by {@link #close()}. After closing, everything is lost in that sense.
 */
public final class JsonlTraceWriter implements TraceSink, AutoCloseable {

    private final Path file;
    private final Object lock = new Object();

    // All of these are guarded by the lock.
    private final OutputStream out;
    private @Nullable IOException failure;
    private boolean lastWriteFailed;
    private boolean closed;
    private long written;
    private long lost;

    private JsonlTraceWriter(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
    }

    /**
     * Opens a file for appending and creates it if need be. A line is safe against a crash of this process once written, and
     * against a crash of the machine once the operating system has stored it.
     *
     * @throws IOException if the file cannot be opened
     * @throws IllegalStateException if Jackson is not there, which this package needs
     */
    public static JsonlTraceWriter open(Path file) throws IOException {
        return open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    /**
     * The same, but each line is forced to the storage device before the next thing happens. That takes milliseconds, in
     * which the race that reports stands still.
     *
     * @throws IOException if the file cannot be opened
     */
    public static JsonlTraceWriter openDurable(Path file) throws IOException {
        return open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.APPEND,
                StandardOpenOption.DSYNC);
    }

    private static JsonlTraceWriter open(Path file, OpenOption... options) throws IOException {
        requireJackson();
        boolean torn = endsWithinLine(file);
        // Not a channel: an interrupt of the calling thread would close that, and with it the file for all races.
        OutputStream out = Files.newOutputStream(file, options);
        try {
            if (torn) {
                out.write('\n');
            }
            return new JsonlTraceWriter(file, out);
        } catch (IOException failed) {
            out.close();
            throw failed;
        }
    }

    /** Jackson is optional for users of other packages; here its absence must not show as an empty file. */
    private static void requireJackson() {
        try {
            Json.object();
        } catch (LinkageError missing) {
            throw new IllegalStateException(
                    "Jackson: not found (expected: com.fasterxml.jackson.core:jackson-databind on the class path, or on the"
                            + " module path with --add-modules com.fasterxml.jackson.databind)",
                    missing);
        }
    }

    private static boolean endsWithinLine(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.size() > 0 && channel.position(channel.size() - 1).read(last) == 1 && last.get(0) != '\n';
        }
    }

    /** Writes what comes after the race was settled; the rest comes with the race. */
    @Override
    public void onEvent(String request, String function, TraceEvent event) {
        if (event instanceof TraceEvent.Late late) {
            append(() -> TraceLines.late(request, function, late));
        }
    }

    @Override
    public void onSettled(Trace trace) {
        append(() -> TraceLines.race(trace));
    }

    private void append(Supplier<String> line) {
        byte[] ended;
        try {
            ended = (line.get() + '\n').getBytes(StandardCharsets.UTF_8);
        } catch (RuntimeException unwritable) {
            synchronized (lock) {
                lose(new IOException(file + ": a record could not be put into words: " + unwritable, unwritable));
            }
            return;
        }
        synchronized (lock) {
            try {
                if (closed) {
                    throw new IOException(file + ": a record came after the trace file was closed");
                }
                // Part of the failed line may stand in the file; it must not run into this one.
                out.write(lastWriteFailed ? afterLineEnd(ended) : ended);
                lastWriteFailed = false;
                written++;
            } catch (IOException failed) {
                lastWriteFailed = true;
                lose(failed);
            }
        }
    }

    private void lose(IOException why) {
        lost++;
        if (failure == null) {
            failure = why;
        }
    }

    private static byte[] afterLineEnd(byte[] line) {
        byte[] both = new byte[line.length + 1];
        both[0] = '\n';
        System.arraycopy(line, 0, both, 1, line.length);
        return both;
    }

    /** Number of lines written. */
    public long written() {
        synchronized (lock) {
            return written;
        }
    }

    /** Number of lines that could not be written. */
    public long lost() {
        synchronized (lock) {
            return lost;
        }
    }

    /** The first error, if there was one. */
    public Optional<IOException> failure() {
        synchronized (lock) {
            return Optional.ofNullable(failure);
        }
    }

    /**
     * Closes the file. Further calls have no effect.
     *
     * @throws IOException the first error of all, if there was one
     */
    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (closed) {
                return;
            }
            closed = true;
            try {
                out.close();
            } catch (IOException failed) {
                if (failure == null) {
                    failure = failed;
                }
            }
            if (failure != null) {
                throw new IOException(
                        file + ": " + lost + " trace lines were not written, first: " + failure.getMessage(), failure);
            }
        }
    }
}
