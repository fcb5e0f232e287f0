package dev.hedge.policy;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Usage;

/**
 * A picture of one attempt. Times are nanoseconds since the race began, {@link #NEVER} for what has not happened.
 *
 * @param id which attempt
 * @param backend where it runs
 * @param phase where it stands in the race
 * @param state where its job was last seen
 * @param launchedNanos when it was submitted (or denied)
 * @param queuedNanos when its job was first seen waiting; after it lost a worker, when it was first seen waiting again
 * @param startedNanos when its job was first seen with a worker; {@link #NEVER} again once it lost that
 * @param endedNanos when it ended for the race: answered, failed, or was told to stop and did
 * @param executedNanos how long it executed, as the backend reports
 * @param reason why it ended as it did; empty while it runs, and for a winner
 */
public record AttemptView(
        AttemptId id,
        BackendId backend,
        AttemptPhase phase,
        LifecycleState state,
        long launchedNanos,
        long queuedNanos,
        long startedNanos,
        long endedNanos,
        long executedNanos,
        String reason) {

    /** Stands for what has not happened or is not known. */
    public static final long NEVER = Usage.NEVER;

    /** An attempt that was launched just now. */
    public static AttemptView launched(AttemptId id, BackendId backend, long nowNanos) {
        return new AttemptView(
                id, backend, AttemptPhase.RUNNING, LifecycleState.PENDING, nowNanos, NEVER, NEVER, NEVER, NEVER, "");
    }

    /** An attempt that a budget refused. */
    public static AttemptView denied(AttemptId id, BackendId backend, long nowNanos, String reason) {
        return new AttemptView(
                id,
                backend,
                AttemptPhase.DENIED,
                LifecycleState.UNKNOWN,
                nowNanos,
                NEVER,
                NEVER,
                nowNanos,
                NEVER,
                reason);
    }

    /** The same attempt with its job seen in a state; remembers since when it waits and when it got a worker. */
    public AttemptView seen(LifecycleState next, long nowNanos) {
        long queued = queuedNanos;
        long started = startedNanos;
        if (next.hasWorker() && started == NEVER) {
            started = nowNanos;
        } else if (next == LifecycleState.QUEUED && (queued == NEVER || started != NEVER)) {
            queued = nowNanos;
            started = NEVER;
        }
        return new AttemptView(
                id, backend, phase, next, launchedNanos, queued, started, endedNanos, executedNanos, reason);
    }

    /** The same attempt in another phase, still without an end. */
    public AttemptView in(AttemptPhase next) {
        return new AttemptView(
                id, backend, next, state, launchedNanos, queuedNanos, startedNanos, endedNanos, executedNanos, reason);
    }

    /** The same attempt, told to stop. */
    public AttemptView cancelling(String why) {
        return new AttemptView(
                id,
                backend,
                AttemptPhase.CANCELLING,
                state,
                launchedNanos,
                queuedNanos,
                startedNanos,
                endedNanos,
                executedNanos,
                why);
    }

    /**
     * The same attempt with its job at an end. A job that completed had a worker, whether or not anyone saw it; where
     * nobody did, it is taken to have had one from the launch.
     */
    public AttemptView ended(AttemptPhase next, LifecycleState endState, long nowNanos, long executed, String why) {
        return new AttemptView(
                id,
                backend,
                next,
                endState,
                launchedNanos,
                queuedNanos,
                endState == LifecycleState.COMPLETED && startedNanos == NEVER ? launchedNanos : startedNanos,
                endedNanos == NEVER ? nowNanos : endedNanos,
                executed == NEVER ? executedNanos : executed,
                why);
    }

    /** Whether the job is known to wait for a worker. */
    public boolean queued() {
        return state == LifecycleState.QUEUED;
    }

    /** Whether a worker holds the job, or held it when it ended. */
    public boolean started() {
        return startedNanos != NEVER;
    }

    /** What its costs depend on. Only for an attempt that ended. */
    public Usage usage() {
        return new Usage(launchedNanos, startedNanos, endedNanos, executedNanos);
    }
}
