package dev.hedge.providers.http;

import java.time.Duration;
import java.util.Optional;

/**
 * Times that a provider reports about one job, in nanoseconds; {@link #UNKNOWN} for what it does not report.
 *
 * @param queuedNanos from submit until a worker took the job
 * @param executedNanos how long a worker executed
 */
public record Timing(long queuedNanos, long executedNanos) {

    public static final long UNKNOWN = -1;

    /** Nothing is reported. */
    public static final Timing NONE = new Timing(UNKNOWN, UNKNOWN);

    public static Timing executed(Duration execution) {
        return new Timing(UNKNOWN, execution.toNanos());
    }

    public Timing withQueued(Duration queue) {
        return new Timing(queue.toNanos(), executedNanos);
    }

    public Optional<Duration> execution() {
        return executedNanos == UNKNOWN ? Optional.empty() : Optional.of(Duration.ofNanos(executedNanos));
    }

    public Optional<Duration> queue() {
        return queuedNanos == UNKNOWN ? Optional.empty() : Optional.of(Duration.ofNanos(queuedNanos));
    }
}
