package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Usage;

/**
 * One job: what was asked, its fate, and when somebody asked to stop it. Where it is follows from the time alone, so nothing
 * has to happen for it to move. Guarded by its {@link JobTable}; immutable but for the cancel.
 */
final class CloudJob {

    private final long ordinal;
    private final String id;
    private final String worker;
    private final JsonNode input;
    private final Fate fate;
    private final long submittedMs;
    private long cancelledMs = Usage.NEVER;

    CloudJob(long ordinal, String id, String worker, JsonNode input, Fate fate, long submittedMs) {
        this.ordinal = ordinal;
        this.id = id;
        this.worker = worker;
        this.input = input;
        this.fate = fate;
        this.submittedMs = submittedMs;
    }

    long ordinal() {
        return ordinal;
    }

    String id() {
        return id;
    }

    /** The name of the worker that it gets. */
    String worker() {
        return worker;
    }

    JsonNode input() {
        return input;
    }

    Fate fate() {
        return fate;
    }

    long submittedMs() {
        return submittedMs;
    }

    /** Remembers the first request to stop; whether it works is up to the fate. */
    void cancelled(long nowMs) {
        if (cancelledMs == Usage.NEVER) {
            cancelledMs = nowMs;
        }
    }

    /** When it ends, as far as is known now; {@link Usage#NEVER} if it does not. */
    long endMs() {
        long natural = naturalEndMs();
        long stop = stopMs();
        return stop != Usage.NEVER && (natural == Usage.NEVER || stop < natural) ? stop : natural;
    }

    /** Where it is. */
    JobView at(long nowMs) {
        long startingMs = submittedMs + fate.startingMs();
        long runningMs = submittedMs + fate.runningMs();
        long endMs = endMs();
        boolean ended = endMs != Usage.NEVER && nowMs >= endMs;
        long last = ended ? endMs : nowMs;
        return new JobView(
                ended ? endState(endMs) : openState(nowMs, startingMs, runningMs),
                submittedMs,
                startingMs < last || (!ended && startingMs == last) ? startingMs : Usage.NEVER,
                runningMs < last || (!ended && runningMs == last) || completesAt(last) ? runningMs : Usage.NEVER,
                ended ? endMs : Usage.NEVER,
                cancelledMs,
                nowMs);
    }

    /** A job may run for no time at all and still answer. */
    private boolean completesAt(long endMs) {
        return fate.end() == LifecycleState.COMPLETED && endMs == naturalEndMs() && endMs() == endMs;
    }

    private LifecycleState endState(long endMs) {
        return endMs == naturalEndMs() ? fate.end() : LifecycleState.CANCELLED;
    }

    private static LifecycleState openState(long nowMs, long startingMs, long runningMs) {
        if (nowMs < startingMs) {
            return LifecycleState.QUEUED;
        }
        return nowMs < runningMs ? LifecycleState.STARTING : LifecycleState.RUNNING;
    }

    private long naturalEndMs() {
        return fate.endMs() == Usage.NEVER ? Usage.NEVER : submittedMs + fate.endMs();
    }

    private long stopMs() {
        return cancelledMs == Usage.NEVER || !fate.stop().works()
                ? Usage.NEVER
                : cancelledMs + fate.stop().stopAfter().toMillis();
    }
}
