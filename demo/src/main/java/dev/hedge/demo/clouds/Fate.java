package dev.hedge.demo.clouds;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Usage;
import dev.hedge.sim.Stop;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of a job if nobody stops it. Times are whole milliseconds since its submit, or {@link Usage#NEVER}.
 * Immutable.
 *
 * @param mode the name of its mode
 * @param startingMs when a worker takes it and gets ready
 * @param runningMs when the worker executes it; the same as {@code startingMs} on a warm worker
 * @param endMs when it ends
 * @param end how it ends
 * @param output what it answers if it completes
 * @param refusal why it never comes to be, if so
 * @param reason what it says if it fails
 * @param stop what a cancel does
 * @param faults its own, one rule each
 */
record Fate(
        String mode,
        long startingMs,
        long runningMs,
        long endMs,
        LifecycleState end,
        Output output,
        Optional<JobFailure> refusal,
        String reason,
        Stop stop,
        List<FaultRule> faults) {

    /** Kinds of output. */
    enum Output {
        VALID,
        INVALID,
        ERROR
    }

    Fate withEnd(LifecycleState state, String why) {
        return new Fate(mode, startingMs, runningMs, endMs, state, output, refusal, why, stop, faults);
    }

    Fate withOutput(Output kind) {
        return new Fate(mode, startingMs, runningMs, endMs, end, kind, refusal, reason, stop, faults);
    }

    Fate withEndMs(long when, LifecycleState state) {
        return new Fate(mode, startingMs, runningMs, when, state, output, refusal, reason, stop, faults);
    }

    Fate withStop(Stop behaviour) {
        return new Fate(mode, startingMs, runningMs, endMs, end, output, refusal, reason, behaviour, faults);
    }

    Fate withFaults(List<FaultRule> rules) {
        return new Fate(mode, startingMs, runningMs, endMs, end, output, refusal, reason, stop, rules);
    }

    /** Ended by the cloud: at {@code ttlMs} if no worker took it by then, and after {@code executionMs} of execution. */
    Fate within(long ttlMs, long executionMs) {
        if (ttlMs <= runningMs && (endMs == Usage.NEVER || ttlMs < endMs)) {
            return withEndMs(ttlMs, LifecycleState.TIMED_OUT);
        }
        long latest = runningMs + executionMs;
        return endMs == Usage.NEVER || latest < endMs ? withEndMs(latest, LifecycleState.TIMED_OUT) : this;
    }

    Optional<FaultRule> fault(Fault kind) {
        return faults.stream().filter(rule -> rule.fault() == kind).findFirst();
    }

    boolean cold() {
        return runningMs > startingMs;
    }
}
