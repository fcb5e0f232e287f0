package dev.hedge.demo.clouds;

import dev.hedge.backend.JobFailure;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** One request to a cloud, with the fault that hits it. Owned by the listener's thread. */
final class Call {

    /** A name that can never be reached: the top-level domain is reserved for that. */
    private static final URI ELSEWHERE = URI.create("https://elsewhere.invalid/x");

    private final Exchange exchange;
    private final Operation operation;
    private final Optional<FaultRule> fault;
    private final long roundTripMs;
    private final Wire wire;
    private final Desk desk;

    Call(Exchange exchange, Operation operation, Optional<FaultRule> fault, long roundTripMs, Wire wire, Desk desk) {
        this.exchange = exchange;
        this.operation = operation;
        this.fault = fault;
        this.roundTripMs = roundTripMs;
        this.wire = wire;
        this.desk = desk;
        onLeft(() -> {});
    }

    Exchange exchange() {
        return exchange;
    }

    Request request() {
        return exchange.request();
    }

    Operation operation() {
        return operation;
    }

    /** Says what to do if the client leaves before it is answered. */
    void onLeft(Runnable reaction) {
        exchange.onLeft(() -> {
            desk.tally().clientsLeft.increment();
            reaction.run();
        });
    }

    /** Answers after the usual time. */
    void answer(Response response) {
        answer(response, Duration.ZERO);
    }

    /** Answers after a while on top of the usual time. */
    void answer(Response response, Duration more) {
        long delayMs = roundTripMs + more.toMillis();
        if (delayMs == 0) {
            finish(response);
        } else {
            desk.later(delayMs, () -> finish(response));
        }
    }

    /** Answers as a cloud that takes no job. */
    void refuse(JobFailure refusal) {
        if (refusal instanceof JobFailure.Refused refused) {
            answer(refused.retryAfter().isZero() ? wire.tooMany() : advised(refused.retryAfter()));
        } else {
            exchange.drop();
        }
    }

    /** Lets the fault have its way, where nothing is done at all. */
    void strike(FaultRule rule) {
        switch (rule.fault()) {
            case DROP -> exchange.drop();
            case RESET -> exchange.reset();
            case HTTP_500 -> answer(wire.broken(500));
            case HTTP_502 -> answer(Response.html(502, "Bad Gateway"));
            case HTTP_503 -> answer(wire.broken(503));
            case HTTP_587 -> answer(wire.broken(587));
            case RATE_LIMITED -> answer(wire.tooMany());
            case RATE_LIMITED_WITH_ADVICE -> answer(advised(rule.amount()));
            case UNAUTHORIZED -> answer(wire.unauthorized());
            case NOT_FOUND -> answer(wire.notFound());
            case FOREIGN_REDIRECT -> answer(Response.empty(303).withHeader("Location", ELSEWHERE.toString()));
            case HANG -> {
                // The client has the next word: it leaves.
            }
            default -> throw new IllegalStateException("fault: " + rule.fault() + " (expected: one that does nothing)");
        }
    }

    private Response advised(Duration wait) {
        long seconds = Math.max(1, (long) Math.ceil(wait.toMillis() / 1_000.0));
        return wire.tooMany().withHeader("Retry-After", String.valueOf(seconds));
    }

    private void finish(Response response) {
        if (fault.isEmpty()) {
            exchange.reply(response);
            return;
        }
        switch (fault.orElseThrow().fault()) {
            case DROP_AFTER -> exchange.drop();
            case HTTP_504 -> exchange.reply(wire.broken(504));
            case TRUNCATED -> exchange.replyHalf(response);
            case MALFORMED -> exchange.reply(response.cutShort());
            case HANG_AFTER -> {
                // The client has the next word: it leaves.
            }
            default -> exchange.reply(response);
        }
    }
}
