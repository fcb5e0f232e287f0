package dev.hedge.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The meters of one registry. Each is built and registered when it is first needed and remembered after that, because
 * building one to find it again costs more than the race it counts. Thread-safe.
 */
final class Meters {

    private static final String NO_TAG = "";

    private final MeterRegistry registry;
    private final Map<Key, Counter> counters = new ConcurrentHashMap<>();
    private final Map<Key, Timer> timers = new ConcurrentHashMap<>();

    /** Behind the gauges: nanoseconds. */
    private final Map<Key, AtomicLong> gauged = new ConcurrentHashMap<>();

    Meters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** A counter whose only tag is the function. */
    Counter counter(HedgeMeter meter, String function) {
        return counter(meter, function, NO_TAG, NO_TAG);
    }

    /** A counter with two tags. */
    Counter counter(HedgeMeter meter, String function, String second) {
        return counter(meter, function, second, NO_TAG);
    }

    /** A counter with three tags. */
    Counter counter(HedgeMeter meter, String function, String second, String third) {
        Key key = new Key(meter, function, second, third);
        Counter known = counters.get(key);
        return known != null ? known : counters.computeIfAbsent(key, this::newCounter);
    }

    Timer timer(HedgeMeter meter, String function, String second, String third) {
        Key key = new Key(meter, function, second, third);
        Timer known = timers.get(key);
        return known != null ? known : timers.computeIfAbsent(key, this::newTimer);
    }

    /** A gauge in seconds, as the nanoseconds that it shows. */
    AtomicLong gaugedNanos(HedgeMeter meter, String function, String second) {
        return gauged.computeIfAbsent(new Key(meter, function, second, NO_TAG), this::newGauge);
    }

    private Counter newCounter(Key key) {
        return Counter.builder(key.meter.meterName())
                .description(key.meter.meaning())
                .baseUnit(key.meter.unit())
                .tags(key.tags())
                .register(registry);
    }

    private Timer newTimer(Key key) {
        return Timer.builder(key.meter.meterName())
                .description(key.meter.meaning())
                .tags(key.tags())
                .register(registry);
    }

    private AtomicLong newGauge(Key key) {
        AtomicLong nanos = new AtomicLong();
        Gauge.builder(key.meter.meterName(), nanos, value -> value.get() / 1e9)
                .description(key.meter.meaning())
                .baseUnit(key.meter.unit())
                .tags(key.tags())
                .register(registry);
        return nanos;
    }

    /** Which meter: its tags' values in the order of {@link HedgeMeter#tags()}, as many as it has. */
    private record Key(HedgeMeter meter, String function, String second, String third) {

        Tags tags() {
            String[] keys = meter.tags().split(", ", -1);
            String[] values = {function, second, third};
            Tags tags = Tags.empty();
            for (int i = 0; i < keys.length; i++) {
                tags = tags.and(keys[i], values[i]);
            }
            return tags;
        }
    }
}
