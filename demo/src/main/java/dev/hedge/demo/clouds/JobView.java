package dev.hedge.demo.clouds;

import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.Usage;
import java.util.concurrent.TimeUnit;

/**
 * One job at one moment. Times are milliseconds since the cloud started, or {@link Usage#NEVER} for what has not come.
 *
 * @param startingMs when a worker took it
 * @param runningMs when the worker began to execute it
 */
record JobView(
        LifecycleState state,
        long submittedMs,
        long startingMs,
        long runningMs,
        long endedMs,
        long cancelledMs,
        long nowMs) {

    boolean ended() {
        return state.terminal();
    }

    boolean ran() {
        return runningMs != Usage.NEVER;
    }

    /** Until a worker executed it: the start of a worker is part of the wait. */
    long delayMs() {
        return (ran() ? runningMs : lastMs()) - submittedMs;
    }

    long executionMs() {
        return ran() ? lastMs() - runningMs : 0;
    }

    /** What it costs so far, in millionths of a dollar, the idle window included. */
    long costMicros(RateCard rates) {
        return rates.charge(new Usage(
                        nanos(submittedMs),
                        ran() ? nanos(runningMs) : Usage.NEVER,
                        nanos(lastMs()),
                        ran() ? nanos(executionMs()) : Usage.NEVER))
                .billedMicros();
    }

    private long lastMs() {
        return endedMs == Usage.NEVER ? nowMs : endedMs;
    }

    private static long nanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
