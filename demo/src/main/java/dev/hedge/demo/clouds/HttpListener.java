package dev.hedge.demo.clouds;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A small HTTP/1.1 server on a loopback port: one thread that accepts, reads, calls the handler and writes. A request that
 * is not answered yet costs a connection and no thread, a client that leaves is noticed at once, and an answer can be cut,
 * dropped or reset at any byte, which is what a fake of a failing cloud is for and what the JDK's own server cannot do.
 */
final class HttpListener implements AutoCloseable {

    /** Called on the listener's thread for each request; returns at once and answers whenever it likes. */
    @FunctionalInterface
    interface Handler {
        void handle(Exchange exchange);
    }

    private static final int BACKLOG = 4096;
    private static final int READ_BYTES = 64 * 1024;

    private final Selector selector;
    private final ServerSocketChannel server;
    private final int port;
    private final Handler handler;
    private final Consumer<Throwable> reporter;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger openConnections = new AtomicInteger();
    private final AtomicInteger openExchanges = new AtomicInteger();
    private final AtomicInteger mostExchanges = new AtomicInteger();
    private volatile boolean closing;

    // Owned by the thread.
    private final Set<Connection> connections = new HashSet<>();
    private final ByteBuffer readBuffer = ByteBuffer.allocateDirect(READ_BYTES);

    private HttpListener(String name, int wantedPort, Handler handler, Consumer<Throwable> reporter)
            throws IOException {
        this.handler = handler;
        this.reporter = reporter;
        selector = Selector.open();
        server = ServerSocketChannel.open();
        server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wantedPort), BACKLOG);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        thread = new Thread(this::run, "hedge-fake-" + name);
        thread.setDaemon(true);
    }

    /**
     * Listens.
     *
     * @param port 0 for any that is free
     * @param reporter is told what the handler or a task threw; the listener goes on
     * @throws IOException if the port cannot be had
     */
    static HttpListener start(String name, int port, Handler handler, Consumer<Throwable> reporter) throws IOException {
        HttpListener listener = new HttpListener(name, port, handler, reporter);
        listener.thread.start();
        return listener;
    }

    int port() {
        return port;
    }

    int openConnections() {
        return openConnections.get();
    }

    /** Requests that are not answered yet. */
    int openExchanges() {
        return openExchanges.get();
    }

    int mostExchanges() {
        return mostExchanges.get();
    }

    /** Runs a task on the listener's thread, soon. Callable from any thread; forgotten once the listener is closed. */
    void execute(Runnable task) {
        if (closing) {
            return;
        }
        tasks.add(task);
        if (Thread.currentThread() != thread) {
            selector.wakeup();
        }
    }

    /** Stops listening and closes every connection; returns when the thread is gone. Callable again. */
    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void exchangeOpened() {
        int open = openExchanges.incrementAndGet();
        mostExchanges.accumulateAndGet(open, Math::max);
    }

    void exchangeEnded() {
        openExchanges.decrementAndGet();
    }

    void connectionEnded(Connection connection) {
        if (connections.remove(connection)) {
            openConnections.decrementAndGet();
        }
    }

    /** The thread's edge for the handler: a request that breaks it is answered with 500. */
    void handle(Exchange exchange) {
        try {
            handler.handle(exchange);
        } catch (RuntimeException broken) {
            reporter.accept(broken);
            exchange.reply(Response.text(500, "the fake itself failed: " + broken));
        }
    }

    private void run() {
        try {
            while (!closing) {
                selector.select(this::ready);
                runTasks();
            }
        } catch (IOException | ClosedSelectorException broken) {
            reporter.accept(broken);
        } finally {
            List.copyOf(connections).forEach(Connection::close);
            tasks.clear();
            closeQuietly(server);
            closeQuietly(selector);
        }
    }

    private void runTasks() {
        // Tasks that tasks add wait for the next round, so that none can starve the sockets.
        int count = tasks.size();
        for (int i = 0; i < count; i++) {
            Runnable task = tasks.poll();
            if (task != null) {
                guarded(task);
            }
        }
        if (!tasks.isEmpty()) {
            selector.wakeup();
        }
    }

    private void ready(SelectionKey key) {
        guarded(() -> {
            if (key.attachment() instanceof Connection connection) {
                connection.ready(key, readBuffer);
            } else {
                accept();
            }
        });
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (CancelledKeyException closedMeanwhile) {
            // Its connection is closed, and whoever waited on it was told then.
            return;
        } catch (RuntimeException broken) {
            reporter.accept(broken);
        }
    }

    private void accept() {
        try {
            for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                Connection connection = new Connection(this, channel, key);
                key.attach(connection);
                connections.add(connection);
                openConnections.incrementAndGet();
            }
        } catch (IOException outOfDescriptors) {
            reporter.accept(outOfDescriptors);
        }
    }

    private void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception broken) {
            reporter.accept(broken);
        }
    }
}
