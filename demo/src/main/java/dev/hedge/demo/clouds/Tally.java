package dev.hedge.demo.clouds;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts as they grow. Thread-safe. */
final class Tally {

    final LongAdder unauthorized = new LongAdder();
    final LongAdder unknown = new LongAdder();
    final LongAdder faults = new LongAdder();
    final LongAdder clientsLeft = new LongAdder();
    final LongAdder failures = new LongAdder();

    private final Map<Operation, LongAdder> calls = new EnumMap<>(Operation.class);

    Tally() {
        for (Operation operation : Operation.values()) {
            calls.put(operation, new LongAdder());
        }
    }

    void called(Operation operation) {
        calls.getOrDefault(operation, unknown).increment();
    }

    Counts counts(HttpListener listener, int mostOpenJobs) {
        Map<Operation, Long> sums = new EnumMap<>(Operation.class);
        calls.forEach((operation, adder) -> sums.put(operation, adder.sum()));
        return new Counts(
                sums,
                unauthorized.sum(),
                unknown.sum(),
                faults.sum(),
                listener.openExchanges(),
                listener.mostExchanges(),
                mostOpenJobs,
                clientsLeft.sum(),
                failures.sum());
    }
}
