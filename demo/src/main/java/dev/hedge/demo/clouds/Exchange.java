package dev.hedge.demo.clouds;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One request and whatever is made of it. Owned by the listener's thread: from elsewhere, come through {@link
 * HttpListener#execute}. Once it ended, by an answer or because the client left, every further call does nothing.
 */
final class Exchange {

    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(202, "Accepted"),
            Map.entry(303, "See Other"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(404, "Not Found"),
            Map.entry(408, "Request Timeout"),
            Map.entry(410, "Gone"),
            Map.entry(422, "Unprocessable Entity"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(502, "Bad Gateway"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(504, "Gateway Timeout"));

    private final Connection connection;
    private final Request request;
    private Runnable onLeft = () -> {};
    private boolean ended;

    Exchange(Connection connection, Request request) {
        this.connection = connection;
        this.request = request;
    }

    Request request() {
        return request;
    }

    /** Whether an answer, or the rest of it, would still reach somebody. */
    boolean open() {
        return !ended;
    }

    /** Says what to do if the client leaves before the answer's end, in place of what was said before. */
    void onLeft(Runnable reaction) {
        onLeft = reaction;
    }

    /** Answers. */
    void reply(Response response) {
        if (ended) {
            return;
        }
        boolean close = request.lastOnConnection();
        byte[] body = request.method().equals("HEAD") ? new byte[0] : response.body();
        connection.write(joined(head(response, response.body().length, close), body));
        end(close);
    }

    /** Promises all of an answer, sends the first half of its body and closes. */
    void replyHalf(Response response) {
        if (ended) {
            return;
        }
        byte[] half = response.cutShort().body();
        connection.write(joined(head(response, response.body().length, true), half));
        end(true);
    }

    /** Sends status and headers of an answer whose parts follow. */
    void startParts(Response head) {
        if (!ended) {
            connection.write(chunkedHead(head));
        }
    }

    /** Sends one part. */
    void part(String text) {
        if (!ended) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            byte[] size = (Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
            connection.write(joined(joined(size, bytes), new byte[] {'\r', '\n'}));
        }
    }

    /** Says that there are no more parts. */
    void endParts() {
        if (!ended) {
            connection.write("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            end(request.lastOnConnection());
        }
    }

    /** Closes the connection as it is: nothing more is said. */
    void drop() {
        if (!ended) {
            end(true);
        }
    }

    /** Breaks the connection so that the client sees a reset. */
    void reset() {
        if (!ended) {
            ended = true;
            onLeft = () -> {};
            connection.reset();
        }
    }

    /** Told by the connection. */
    void clientLeft() {
        if (!ended) {
            ended = true;
            onLeft.run();
        }
    }

    private void end(boolean close) {
        ended = true;
        onLeft = () -> {};
        connection.ended(close);
    }

    static byte[] head(Response response, int length, boolean close) {
        StringBuilder head =
                lines(response).append("Content-Length: ").append(length).append("\r\n");
        if (close) {
            head.append("Connection: close\r\n");
        }
        return bytes(head);
    }

    private static byte[] chunkedHead(Response response) {
        return bytes(lines(response).append("Transfer-Encoding: chunked\r\n"));
    }

    private static StringBuilder lines(Response response) {
        String reason = REASONS.getOrDefault(response.status(), "Unnamed");
        StringBuilder lines = new StringBuilder(160)
                .append("HTTP/1.1 ")
                .append(response.status())
                .append(' ')
                .append(reason)
                .append("\r\n");
        response.headers()
                .forEach((name, value) ->
                        lines.append(name).append(": ").append(value).append("\r\n"));
        return lines;
    }

    private static byte[] bytes(StringBuilder head) {
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream both = new ByteArrayOutputStream(first.length + second.length);
        both.writeBytes(first);
        both.writeBytes(second);
        return both.toByteArray();
    }
}
