package dev.hedge.demo.clouds;

import dev.hedge.backend.LifecycleState;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a cloud charges at one moment.
 *
 * @param jobs how many there were
 * @param open how many of them have not ended: they go on and cost more
 * @param byState how many there are in each state that occurs
 * @param executionMs the sum of their execution, in milliseconds
 * @param costMicros the sum of their costs, in millionths of a dollar
 */
public record Bill(int jobs, int open, Map<LifecycleState, Integer> byState, long executionMs, long costMicros) {

    public Bill {
        Map<LifecycleState, Integer> copy = new EnumMap<>(LifecycleState.class);
        copy.putAll(byState);
        byState = Collections.unmodifiableMap(copy);
    }

    /** The sum over these jobs. */
    public static Bill of(List<BilledJob> jobs) {
        Map<LifecycleState, Integer> states = new EnumMap<>(LifecycleState.class);
        int open = 0;
        long execution = 0;
        long cost = 0;
        for (BilledJob job : jobs) {
            states.merge(job.state(), 1, Integer::sum);
            open += job.state().terminal() ? 0 : 1;
            execution += job.executionMs();
            cost += job.costMicros();
        }
        return new Bill(jobs.size(), open, states, execution, cost);
    }
}
