package dev.hedge.demo.clouds;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Cuts the bytes of one connection into requests. Belongs to one thread. */
final class RequestParser {

    /** What came is no HTTP, or more of it than is taken. */
    static final class Refused extends Exception {

        private static final long serialVersionUID = 1;

        private final int status;

        Refused(int status, String why) {
            super(why);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    private static final int MOST_HEAD_BYTES = 64 * 1024;
    private static final int MOST_BODY_BYTES = 64 * 1024 * 1024;

    private byte[] buffer = new byte[4096];
    private int start;
    private int end;
    private int scanned;

    private Optional<Request> head = Optional.empty();
    private long bodyLength;
    private boolean chunked;
    private boolean continueAsked;
    private ByteArrayOutputStream chunks = new ByteArrayOutputStream(0);

    void feed(ByteBuffer more) {
        int count = more.remaining();
        if (end + count > buffer.length) {
            int used = end - start;
            byte[] roomy = used + count > buffer.length ? new byte[Math.max(2 * buffer.length, used + count)] : buffer;
            System.arraycopy(buffer, start, roomy, 0, used);
            scanned -= start;
            buffer = roomy;
            start = 0;
            end = used;
        }
        more.get(buffer, end, count);
        end += count;
    }

    /** How many bytes wait to be cut. */
    int waiting() {
        return end - start;
    }

    /** Whether a client waits for "100 Continue" before it sends its body; said once per request. */
    boolean continueWanted() {
        boolean wanted = continueAsked && head.isPresent();
        continueAsked = false;
        return wanted;
    }

    /** The next request, if all of it is here. */
    Optional<Request> next() throws Refused {
        if (head.isEmpty() && !readHead()) {
            return Optional.empty();
        }
        byte[] body;
        if (chunked) {
            if (!readChunks()) {
                return Optional.empty();
            }
            body = chunks.toByteArray();
            chunks = new ByteArrayOutputStream(0);
        } else {
            if (waiting() < bodyLength) {
                return Optional.empty();
            }
            body = Arrays.copyOfRange(buffer, start, start + (int) bodyLength);
            start += (int) bodyLength;
        }
        scanned = start;
        Request request = head.orElseThrow();
        head = Optional.empty();
        return Optional.of(new Request(request.method(), request.path(), request.query(), request.headers(), body));
    }

    private boolean readHead() throws Refused {
        int stop = endOfHead();
        if (stop < 0) {
            if (waiting() > MOST_HEAD_BYTES) {
                throw new Refused(431, "header: more than " + MOST_HEAD_BYTES + " bytes");
            }
            return false;
        }
        String[] lines = new String(buffer, start, stop - start, StandardCharsets.ISO_8859_1).split("\r\n", -1);
        start = stop + 4;
        scanned = start;
        String[] words = lines[0].split(" ", -1);
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            throw new Refused(400, "request line: not HTTP/1.1");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon <= 0) {
                throw new Refused(400, "header line " + i + ": no name");
            }
            headers.put(
                    lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
                    lines[i].substring(colon + 1).strip());
        }
        if (words[2].equals("HTTP/1.0")) {
            headers.putIfAbsent("connection", "close");
        }
        chunked = headers.getOrDefault("transfer-encoding", "")
                .toLowerCase(Locale.ROOT)
                .endsWith("chunked");
        bodyLength = chunked ? 0 : length(headers.getOrDefault("content-length", "0"));
        continueAsked = headers.getOrDefault("expect", "").equalsIgnoreCase("100-continue");
        int question = words[1].indexOf('?');
        String path = question < 0 ? words[1] : words[1].substring(0, question);
        String query = question < 0 ? "" : words[1].substring(question + 1);
        head = Optional.of(new Request(words[0], path, query, headers, new byte[0]));
        return true;
    }

    private int endOfHead() {
        for (int i = Math.max(start, scanned); i + 3 < end; i++) {
            if (buffer[i] == '\r' && buffer[i + 1] == '\n' && buffer[i + 2] == '\r' && buffer[i + 3] == '\n') {
                return i;
            }
        }
        scanned = Math.max(start, end - 3);
        return -1;
    }

    private static long length(String text) throws Refused {
        try {
            long length = Long.parseLong(text);
            if (length >= 0 && length <= MOST_BODY_BYTES) {
                return length;
            }
        } catch (NumberFormatException notANumber) {
            throw new Refused(400, "Content-Length: not a number");
        }
        throw new Refused(413, "Content-Length: " + text + " (expected: at most " + MOST_BODY_BYTES + ")");
    }

    /** Takes whole chunks as they come; says whether the last one is in. Trailers are read over. */
    private boolean readChunks() throws Refused {
        while (true) {
            int line = endOfLine(start);
            if (line < 0) {
                return false;
            }
            int size = chunkSize(new String(buffer, start, line - start, StandardCharsets.ISO_8859_1));
            if (size == 0) {
                return readTrailers(line + 2);
            }
            if (chunks.size() + (long) size > MOST_BODY_BYTES) {
                throw new Refused(413, "body: more than " + MOST_BODY_BYTES + " bytes");
            }
            if (end < line + 2 + size + 2) {
                return false;
            }
            chunks.write(buffer, line + 2, size);
            start = line + 2 + size + 2;
        }
    }

    private boolean readTrailers(int from) {
        int at = from;
        while (true) {
            int line = endOfLine(at);
            if (line < 0) {
                return false;
            }
            boolean last = line == at;
            at = line + 2;
            if (last) {
                start = at;
                return true;
            }
        }
    }

    private int endOfLine(int from) {
        for (int i = from; i + 1 < end; i++) {
            if (buffer[i] == '\r' && buffer[i + 1] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private static int chunkSize(String line) throws Refused {
        int semicolon = line.indexOf(';');
        try {
            int size = Integer.parseInt((semicolon < 0 ? line : line.substring(0, semicolon)).strip(), 16);
            if (size >= 0) {
                return size;
            }
        } catch (NumberFormatException notANumber) {
            throw new Refused(400, "chunk size: not a number");
        }
        throw new Refused(400, "chunk size: negative");
    }
}
