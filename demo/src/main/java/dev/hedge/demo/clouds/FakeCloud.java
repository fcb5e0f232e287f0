package dev.hedge.demo.clouds;

import dev.hedge.time.Time;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One fake cloud on a loopback port. It starts when it is made and ends with {@link #close}, after which its bill can still
 * be read. Thread-safe. It keeps every job it ever had, about a kilobyte each.
 *
 * <p>Another process reads the bill with {@code GET /__jobs} and {@code GET /__counts}, and sets faults with {@code POST
 * /__faults}; that needs no credential.
 */
public final class FakeCloud implements AutoCloseable {

    private final CloudKind kind;
    private final CloudOptions options;
    private final Tally tally = new Tally();
    private volatile Optional<Throwable> lastFailure = Optional.empty();
    private final AtomicLong requests = new AtomicLong();
    private final Desk desk;
    private final Wire wire;
    private final Admin admin;
    private final HttpListener listener;

    private FakeCloud(CloudKind kind, CloudOptions options) throws IOException {
        this.kind = kind;
        this.options = options;
        desk = new Desk(options, Time.system(), this::onListener, tally, this::failed);
        wire = kind.wire(desk);
        admin = new Admin(this);
        listener = HttpListener.start(kind.text(), options.port(), this::serve, this::failed);
    }

    /**
     * Starts a fake.
     *
     * @throws IOException if the port cannot be had
     */
    public static FakeCloud start(CloudKind kind, CloudOptions options) throws IOException {
        return new FakeCloud(kind, options);
    }

    public CloudKind kind() {
        return kind;
    }

    /** The root of its addresses, without a slash at the end. */
    public URI base() {
        return URI.create("http://127.0.0.1:" + listener.port());
    }

    /** The jobs so far and where they are now, in the order of their submits. */
    public List<BilledJob> jobs() {
        return wire.ledger();
    }

    /** What it would charge now. */
    public Bill bill() {
        return Bill.of(jobs());
    }

    public Counts counts() {
        return tally.counts(listener, wire.mostOpen());
    }

    /** What last went wrong in the fake itself, for a test that finds {@link Counts#failures()}. */
    public Optional<Throwable> lastFailure() {
        return lastFailure;
    }

    /** Puts rules in force in place of all before. Jobs that exist keep the faults they have. */
    public void setFaults(List<FaultRule> rules) {
        desk.faults().set(rules);
    }

    /** The rules in force. */
    public List<FaultRule> faults() {
        return desk.faults().rules();
    }

    public CloudOptions options() {
        return options;
    }

    /** Stops listening and drops every connection. Callable again. */
    @Override
    public void close() {
        listener.close();
    }

    int openConnections() {
        return listener.openConnections();
    }

    private void serve(Exchange exchange) {
        Request request = exchange.request();
        if (admin.knows(request)) {
            exchange.reply(admin.answer(request));
            return;
        }
        Optional<Operation> operation = wire.operation(request);
        if (operation.isEmpty()) {
            tally.unknown.increment();
            exchange.reply(wire.notFound());
            return;
        }
        Operation asked = operation.orElseThrow();
        tally.called(asked);
        if (!wire.authorized(asked, request)) {
            tally.unauthorized.increment();
            exchange.reply(wire.unauthorized());
            return;
        }
        Optional<FaultRule> fault = desk.faults().ofRequest(asked);
        Call call = new Call(exchange, asked, fault, desk.roundTripMs(requests.incrementAndGet()), wire, desk);
        if (fault.isPresent()) {
            tally.faults.increment();
        }
        if (fault.filter(rule -> !rule.fault().doneAnyway()).isPresent()) {
            call.strike(fault.orElseThrow());
        } else {
            wire.serve(call);
        }
    }

    private void onListener(Runnable task) {
        listener.execute(task);
    }

    private void failed(Throwable broken) {
        tally.failures.increment();
        lastFailure = Optional.of(broken);
    }
}
