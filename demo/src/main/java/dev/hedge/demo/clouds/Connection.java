package dev.hedge.demo.clouds;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** One client's connection: requests in turn, one at a time. Owned by the listener's thread. */
final class Connection {

    /** What a client may send ahead while its request is open. */
    private static final int MOST_AHEAD_BYTES = 1024 * 1024;

    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private final HttpListener listener;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final RequestParser parser = new RequestParser();
    private final Deque<ByteBuffer> out = new ArrayDeque<>();
    private Optional<Exchange> current = Optional.empty();
    private boolean closesWhenWritten;
    private boolean closed;
    private boolean serving;

    Connection(HttpListener listener, SocketChannel channel, SelectionKey key) {
        this.listener = listener;
        this.channel = channel;
        this.key = key;
    }

    void ready(SelectionKey selected, ByteBuffer buffer) {
        if (selected.isWritable()) {
            flush();
        }
        if (!closed && selected.isReadable()) {
            read(buffer);
        }
    }

    /** Sends bytes, in the order of the calls. */
    void write(byte[] bytes) {
        if (!closed) {
            out.add(ByteBuffer.wrap(bytes));
            flush();
        }
    }

    /** The current exchange has said its last. */
    void ended(boolean close) {
        current = Optional.empty();
        listener.exchangeEnded();
        if (close) {
            closesWhenWritten = true;
            flush();
        } else {
            serve();
        }
    }

    /** Breaks the connection so that the client sees a reset. */
    void reset() {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException clientBroke) {
            out.clear();
        }
        close();
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        key.cancel();
        try {
            channel.close();
        } catch (IOException broken) {
            out.clear();
        }
        listener.connectionEnded(this);
        Optional<Exchange> left = current;
        current = Optional.empty();
        left.ifPresent(exchange -> {
            listener.exchangeEnded();
            exchange.clientLeft();
        });
    }

    private void read(ByteBuffer buffer) {
        try {
            int count;
            do {
                buffer.clear();
                count = channel.read(buffer);
                buffer.flip();
                parser.feed(buffer);
            } while (count == buffer.capacity());
            if (count < 0 || (current.isPresent() && parser.waiting() > MOST_AHEAD_BYTES)) {
                close();
                return;
            }
        } catch (IOException clientBroke) {
            close();
            return;
        }
        serve();
    }

    /** Hands on what is complete. A handler that answers at once comes back here, so the loop is entered once only. */
    private void serve() {
        if (serving) {
            return;
        }
        serving = true;
        try {
            while (!closed && !closesWhenWritten && current.isEmpty()) {
                Optional<Request> request = parser.next();
                if (parser.continueWanted() && request.isEmpty()) {
                    write(CONTINUE);
                }
                if (request.isEmpty()) {
                    return;
                }
                Exchange exchange = new Exchange(this, request.orElseThrow());
                current = Optional.of(exchange);
                listener.exchangeOpened();
                listener.handle(exchange);
            }
        } catch (RequestParser.Refused refused) {
            write(Exchange.head(Response.empty(refused.status()), 0, true));
            closesWhenWritten = true;
            flush();
        } finally {
            serving = false;
        }
    }

    private void flush() {
        try {
            while (!out.isEmpty()) {
                ByteBuffer next = out.element();
                channel.write(next);
                if (next.hasRemaining()) {
                    key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
                    return;
                }
                out.remove();
            }
            if (closesWhenWritten) {
                close();
            } else if (key.isValid() && key.interestOps() != SelectionKey.OP_READ) {
                key.interestOps(SelectionKey.OP_READ);
            }
        } catch (IOException clientBroke) {
            close();
        }
    }
}
