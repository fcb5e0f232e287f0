package dev.hedge.metrics;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.Cost;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Feeds the meters of {@link HedgeMeter}. Counts a race when it settles, so that all meters of one race move together.
 * Thread-safe.
 */
public final class MicrometerTraceSink implements TraceSink {

    private static final double MICROS_PER_DOLLAR = 1e6;

    private final MeterRegistry registry;

    /** Behind the delay gauges: nanoseconds by function and backend. */
    private final Map<String, AtomicLong> delays = new ConcurrentHashMap<>();

    public MicrometerTraceSink(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onSettled(Trace trace) {
        RaceTally tally = new RaceTally();
        for (TraceEvent event : trace.events()) {
            tally.take(event);
            count(trace.function(), tally, event);
        }
        tally.endings().forEach((attempt, ending) -> attempt(trace.function(), tally.backend(attempt), ending));
    }

    private void count(String function, RaceTally tally, TraceEvent event) {
        if (event instanceof TraceEvent.Launched launched && tally.launches() > 1) {
            counter(HedgeMeter.HEDGES_SENT, function, launched.backend()).increment();
            delay(function, launched.backend()).set(launched.atNanos());
        } else if (event instanceof TraceEvent.Denied denied) {
            suppressed(function, denied.backend(), denied.budget());
        } else if (event instanceof TraceEvent.Deferred deferred) {
            suppressed(function, deferred.backend(), "live-cap");
        } else {
            countEnd(function, tally, event);
        }
    }

    private void countEnd(String function, RaceTally tally, TraceEvent event) {
        if (event instanceof TraceEvent.Decided decided) {
            String outcome = decided.kind().name().toLowerCase(Locale.ROOT);
            registry.counter(HedgeMeter.REQUESTS.meterName(), "function", function, "outcome", outcome)
                    .increment();
            decided.winner().stream()
                    .filter(tally::isBackup)
                    .forEach(winner -> counter(HedgeMeter.HEDGES_WON, function, tally.backend(winner))
                            .increment());
        } else if (event instanceof TraceEvent.Booked booked) {
            cost(function, tally.backend(booked.attempt()), booked.cost());
        } else if (event instanceof TraceEvent.Anomaly anomaly) {
            counter(HedgeMeter.ANOMALIES, function, tally.backend(anomaly.attempt()))
                    .increment();
        } else if (event instanceof TraceEvent.Fault) {
            registry.counter(HedgeMeter.FAULTS.meterName(), "function", function)
                    .increment();
        }
    }

    private void attempt(String function, BackendId backend, RaceTally.Ending ending) {
        Timer.builder(HedgeMeter.ATTEMPTS.meterName())
                .description(HedgeMeter.ATTEMPTS.meaning())
                .tags("function", function, "backend", backend.value(), "ending", ending.word())
                .register(registry)
                .record(Duration.ofNanos(ending.nanos()));
        if (ending.leaked()) {
            counter(HedgeMeter.LEAKS, function, backend).increment();
        }
    }

    private void suppressed(String function, BackendId backend, String reason) {
        HedgeMeter meter = HedgeMeter.HEDGES_SUPPRESSED;
        registry.counter(meter.meterName(), "function", function, "backend", backend.value(), "reason", reason)
                .increment();
    }

    private void cost(String function, BackendId backend, Cost cost) {
        Map<String, Long> kinds = new HashMap<>();
        kinds.put("confirmed", cost.confirmedMicros());
        kinds.put("billed", cost.billedMicros());
        kinds.put("unconfirmed", cost.unconfirmedMicros());
        kinds.forEach((kind, micros) -> Counter.builder(HedgeMeter.COST.meterName())
                .description(HedgeMeter.COST.meaning())
                .baseUnit(HedgeMeter.COST.unit())
                .tags("function", function, "backend", backend.value(), "kind", kind)
                .register(registry)
                .increment(micros / MICROS_PER_DOLLAR));
    }

    private Counter counter(HedgeMeter meter, String function, BackendId backend) {
        return Counter.builder(meter.meterName())
                .description(meter.meaning())
                .tags("function", function, "backend", backend.value())
                .register(registry);
    }

    private AtomicLong delay(String function, BackendId backend) {
        return delays.computeIfAbsent(function + '\n' + backend, key -> {
            AtomicLong nanos = new AtomicLong();
            Gauge.builder(HedgeMeter.HEDGE_DELAY.meterName(), nanos, value -> value.get() / 1e9)
                    .description(HedgeMeter.HEDGE_DELAY.meaning())
                    .baseUnit(HedgeMeter.HEDGE_DELAY.unit())
                    .tags("function", function, "backend", backend.value())
                    .register(registry);
            return nanos;
        });
    }
}
