package dev.hedge.trace.json;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file as lines of UTF-8, one at a time: line feed ends a line, a carriage return before it belongs to the end, a byte
 * order mark at the beginning is passed over. Belongs to one thread.
 */
final class LineSource implements Closeable {

    static final int DEFAULT_MAX_BYTES = 64 << 20;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final char REPLACEMENT = '\uFFFD';

    private final Path file;
    private final InputStream in;
    private final int maxBytes;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private int position;
    private int limit;
    private long number;

    private LineSource(Path file, InputStream in, int maxBytes) {
        this.file = file;
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /**
     * Opens a file.
     *
     * @param maxBytes longer lines are passed over and marked
     */
    static LineSource open(Path file, int maxBytes) throws IOException {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("maxLineBytes: " + maxBytes + " (expected: more than zero)");
        }
        if (Files.isDirectory(file)) {
            throw TraceFormatException.inFile(file, "a directory", "a file");
        }
        try {
            return new LineSource(file, Files.newInputStream(file), maxBytes);
        } catch (NoSuchFileException missing) {
            throw TraceFormatException.inFile(file, "no such file", "the name of an existing file");
        }
    }

    Path file() {
        return file;
    }

    /** The next line, blank ones included; empty at the end. */
    Optional<Line> next() throws IOException {
        pending.reset();
        boolean any = false;
        boolean ended = false;
        boolean tooLong = false;
        while (!ended && (position < limit || fill())) {
            any = true;
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            if (!tooLong && pending.size() + (end - position) <= maxBytes) {
                pending.write(buffer, position, end - position);
            } else {
                tooLong = true;
                pending.reset();
            }
            ended = end < limit;
            position = ended ? end + 1 : end;
        }
        if (!any) {
            return Optional.empty();
        }
        number++;
        return Optional.of(decoded(ended, tooLong));
    }

    private Line decoded(boolean ended, boolean tooLong) {
        byte[] bytes = pending.toByteArray();
        int start = number == 1 && startsWithMark(bytes) ? 3 : 0;
        int end = bytes.length > start && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
        String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        // A replacement character may stand in the file as such; only a strict decoder can tell.
        boolean replaced = text.indexOf(REPLACEMENT) >= 0 && !isUtf8(ByteBuffer.wrap(bytes, start, end - start));
        return new Line(number, text, ended, replaced, tooLong);
    }

    private static boolean startsWithMark(byte[] bytes) {
        return bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
    }

    private static boolean isUtf8(ByteBuffer bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes);
            return true;
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
