package dev.hedge.demo.clouds;

import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.Usage;

/** One call of a model, as it goes on: billed from when it computes until it ends. Thread-safe. */
final class LlmAttempt {

    private final long ordinal;
    private final String model;
    private final long submittedMs;

    // Guarded by this.
    private LifecycleState state = LifecycleState.QUEUED;
    private long runningMs = Usage.NEVER;
    private long endedMs = Usage.NEVER;

    LlmAttempt(long ordinal, String model, long submittedMs) {
        this.ordinal = ordinal;
        this.model = model;
        this.submittedMs = submittedMs;
    }

    long ordinal() {
        return ordinal;
    }

    synchronized void runs(long nowMs) {
        if (!state.terminal()) {
            state = LifecycleState.RUNNING;
            runningMs = nowMs;
        }
    }

    /** The first end counts. */
    synchronized void ends(LifecycleState end, long nowMs) {
        if (!state.terminal()) {
            state = end;
            endedMs = nowMs;
        }
    }

    synchronized boolean open() {
        return !state.terminal();
    }

    synchronized BilledJob billed(RateCard rates, long nowMs) {
        long cancelledMs = state == LifecycleState.CANCELLED ? endedMs : Usage.NEVER;
        JobView view = new JobView(state, submittedMs, runningMs, runningMs, endedMs, cancelledMs, nowMs);
        return new BilledJob(
                ordinal,
                "chatcmpl-" + ordinal,
                model,
                state,
                submittedMs,
                runningMs,
                endedMs,
                cancelledMs,
                view.executionMs(),
                view.costMicros(rates));
    }
}
