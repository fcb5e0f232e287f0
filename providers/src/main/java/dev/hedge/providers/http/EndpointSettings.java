package dev.hedge.providers.http;

import dev.hedge.cost.RateCard;
import java.net.URI;
import java.time.Duration;

/**
 * Where a backend is and how to behave there. Immutable. Durations are more than zero.
 *
 * @param base the root of the cloud's addresses; the only origin that gets the credentials
 * @param credentials what opens its door
 * @param rates what it costs
 * @param pollInterval time between two looks at one job
 * @param submitLimit how long a submit may take to be answered
 * @param cancelWindow how long a cancelled job is looked at for proof that it stopped
 * @param maxResultBytes the largest answer that is taken in; the connection is closed beyond it
 */
public record EndpointSettings(
        URI base,
        Credentials credentials,
        RateCard rates,
        Duration pollInterval,
        Duration submitLimit,
        Duration cancelWindow,
        long maxResultBytes) {

    public EndpointSettings {
        positive("pollInterval", pollInterval);
        positive("submitLimit", submitLimit);
        positive("cancelWindow", cancelWindow);
        if (maxResultBytes < 1) {
            throw new IllegalArgumentException("maxResultBytes: " + maxResultBytes + " (expected: 1 or more)");
        }
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: more than zero)");
        }
    }

    /** An address without credentials and price; a look each second, 30 s for submits and for proof, 64 MiB. */
    public static EndpointSettings at(URI base) {
        return new EndpointSettings(
                base,
                Credentials.NONE,
                RateCard.FREE,
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                64L << 20);
    }

    public EndpointSettings with(Credentials keys) {
        return new EndpointSettings(base, keys, rates, pollInterval, submitLimit, cancelWindow, maxResultBytes);
    }

    public EndpointSettings with(RateCard prices) {
        return new EndpointSettings(base, credentials, prices, pollInterval, submitLimit, cancelWindow, maxResultBytes);
    }

    public EndpointSettings withPollInterval(Duration interval) {
        return new EndpointSettings(base, credentials, rates, interval, submitLimit, cancelWindow, maxResultBytes);
    }

    public EndpointSettings withSubmitLimit(Duration limit) {
        return new EndpointSettings(base, credentials, rates, pollInterval, limit, cancelWindow, maxResultBytes);
    }

    public EndpointSettings withCancelWindow(Duration window) {
        return new EndpointSettings(base, credentials, rates, pollInterval, submitLimit, window, maxResultBytes);
    }

    public EndpointSettings withMaxResultBytes(long bytes) {
        return new EndpointSettings(base, credentials, rates, pollInterval, submitLimit, cancelWindow, bytes);
    }
}
