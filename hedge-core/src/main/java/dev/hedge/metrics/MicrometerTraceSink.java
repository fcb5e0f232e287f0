package dev.hedge.metrics;

import dev.hedge.backend.AttemptId;
import dev.hedge.cost.Cost;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;

/**
 * Feeds the meters of {@link HedgeMeter}. Counts a race when it settles, so that all meters of one race move together.
 * Remembers the meters it has registered: one that is taken out of the registry later is fed no more. Thread-safe.
 */
public final class MicrometerTraceSink implements TraceSink {

    private static final double MICROS_PER_DOLLAR = 1e6;

    private final Meters meters;

    public MicrometerTraceSink(MeterRegistry registry) {
        this.meters = new Meters(registry);
    }

    @Override
    public void onSettled(Trace trace) {
        RaceTally tally = new RaceTally();
        for (TraceEvent event : trace.events()) {
            tally.take(event);
            count(trace.function(), tally, event);
        }
        tally.attempts().forEach(attempt -> attempt(trace.function(), attempt));
    }

    private void count(String function, RaceTally tally, TraceEvent event) {
        if (event instanceof TraceEvent.Launched launched && tally.launches() > 1) {
            String backend = launched.backend().value();
            meters.counter(HedgeMeter.HEDGES_SENT, function, backend).increment();
            meters.gaugedNanos(HedgeMeter.HEDGE_DELAY, function, backend).set(launched.atNanos());
        } else if (event instanceof TraceEvent.Denied denied) {
            suppressed(function, denied.backend().value(), denied.budget());
        } else if (event instanceof TraceEvent.Deferred deferred) {
            suppressed(function, deferred.backend().value(), "live-cap");
        } else {
            countEnd(function, tally, event);
        }
    }

    private void countEnd(String function, RaceTally tally, TraceEvent event) {
        if (event instanceof TraceEvent.Decided decided) {
            meters.counter(HedgeMeter.REQUESTS, function, outcome(decided.kind()))
                    .increment();
            for (AttemptId winner : decided.winner()) {
                if (tally.isBackup(winner)) {
                    meters.counter(HedgeMeter.HEDGES_WON, function, tally.backend(winner))
                            .increment();
                }
            }
        } else if (event instanceof TraceEvent.Booked booked) {
            cost(function, tally.backend(booked.attempt()), booked.cost());
        } else if (event instanceof TraceEvent.Anomaly anomaly) {
            meters.counter(HedgeMeter.ANOMALIES, function, tally.backend(anomaly.attempt()))
                    .increment();
        } else if (event instanceof TraceEvent.Fault) {
            meters.counter(HedgeMeter.FAULTS, function).increment();
        }
    }

    private static String outcome(TraceEvent.Decided.Kind kind) {
        return switch (kind) {
            case WON -> "won";
            case EXHAUSTED -> "exhausted";
            case EXPIRED -> "expired";
            case CANCELLED -> "cancelled";
        };
    }

    private void attempt(String function, RaceTally.Attempt attempt) {
        if (!attempt.ended()) {
            return;
        }
        meters.timer(HedgeMeter.ATTEMPTS, function, attempt.backend(), attempt.ending())
                .record(attempt.nanos(), TimeUnit.NANOSECONDS);
        if (attempt.leaked()) {
            meters.counter(HedgeMeter.LEAKS, function, attempt.backend()).increment();
        }
    }

    private void suppressed(String function, String backend, String reason) {
        meters.counter(HedgeMeter.HEDGES_SUPPRESSED, function, backend, reason).increment();
    }

    private void cost(String function, String backend, Cost cost) {
        spent(function, backend, "confirmed", cost.confirmedMicros());
        spent(function, backend, "billed", cost.billedMicros());
        spent(function, backend, "unconfirmed", cost.unconfirmedMicros());
    }

    private void spent(String function, String backend, String kind, long micros) {
        meters.counter(HedgeMeter.COST, function, backend, kind).increment(micros / MICROS_PER_DOLLAR);
    }
}
