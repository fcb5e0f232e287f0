package dev.hedge.sim;

import dev.hedge.backend.JobFailure;

/**
 * One of the ways in which jobs live on a scripted backend, such as warm and cold. Immutable; made by {@link #named} and
 * the {@code with…} methods.
 *
 * @param name for people, and for {@link Script#withCarryOver}; no other mode of the script has it
 * @param weight how often it comes, relative to the script's other modes; zero or more
 * @param queue from the launch until a worker takes the job
 * @param starting from then until the worker executes it; no such state is shown where this is zero
 * @param run from then until the end
 * @param invalid share of jobs that answer with the script's invalid output
 * @param failing share of jobs that fail
 * @param lost share of jobs that are never heard of again once they run
 * @param failure how the failing ones fail: before they exist if that is {@link JobFailure.Refused} or {@link
 *     JobFailure.Broke}, else when they would have answered
 * @param stop what a cancel does
 */
public record Mode(
        String name,
        double weight,
        Spread queue,
        Spread starting,
        Spread run,
        double invalid,
        double failing,
        double lost,
        JobFailure failure,
        Stop stop) {

    private static final JobFailure FAILURE = new JobFailure.RemoteError("the script says so");

    public Mode {
        if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weight: " + weight + " (expected: zero or more)");
        }
        if (!(invalid >= 0 && failing >= 0 && lost >= 0 && invalid + failing + lost <= 1)) {
            throw new IllegalArgumentException("invalid, failing, lost: " + invalid + ", " + failing + ", " + lost
                    + " (expected: shares, together at most 1)");
        }
    }

    /** A mode of weight 1 in which every job answers at once, with a valid output, and stops at once. */
    public static Mode named(String name) {
        return new Mode(name, 1, Spread.ZERO, Spread.ZERO, Spread.ZERO, 0, 0, 0, FAILURE, Stop.AT_ONCE);
    }

    public Mode withWeight(double relative) {
        return new Mode(name, relative, queue, starting, run, invalid, failing, lost, failure, stop);
    }

    public Mode withQueue(Spread spread) {
        return new Mode(name, weight, spread, starting, run, invalid, failing, lost, failure, stop);
    }

    public Mode withStarting(Spread spread) {
        return new Mode(name, weight, queue, spread, run, invalid, failing, lost, failure, stop);
    }

    public Mode withRun(Spread spread) {
        return new Mode(name, weight, queue, starting, spread, invalid, failing, lost, failure, stop);
    }

    public Mode withInvalid(double share) {
        return new Mode(name, weight, queue, starting, run, share, failing, lost, failure, stop);
    }

    public Mode withFailures(double share, JobFailure kind) {
        return new Mode(name, weight, queue, starting, run, invalid, share, lost, kind, stop);
    }

    public Mode withLost(double share) {
        return new Mode(name, weight, queue, starting, run, invalid, failing, share, failure, stop);
    }

    public Mode withStop(Stop behaviour) {
        return new Mode(name, weight, queue, starting, run, invalid, failing, lost, failure, behaviour);
    }
}
