package dev.hedge.demo.clouds;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a cloud has seen so far.
 *
 * @param calls requests by operation, those that were refused or hit by a fault included
 * @param unauthorized requests without the right credential
 * @param unknown requests for a path that there is not
 * @param faults how often a fault hit a request
 * @param openRequests requests that are not answered yet
 * @param mostOpenRequests the most of them at one time
 * @param mostOpenJobs the most jobs that were open at one time
 * @param clientsLeft requests whose client left before the answer's end
 * @param failures errors of the fake itself; anything but zero is a bug here
 */
public record Counts(
        Map<Operation, Long> calls,
        long unauthorized,
        long unknown,
        long faults,
        int openRequests,
        int mostOpenRequests,
        int mostOpenJobs,
        long clientsLeft,
        long failures) {

    public Counts {
        Map<Operation, Long> copy = new EnumMap<>(Operation.class);
        copy.putAll(calls);
        calls = Collections.unmodifiableMap(copy);
    }

    /** Requests of one operation. */
    public long of(Operation operation) {
        return calls.getOrDefault(operation, 0L);
    }
}
