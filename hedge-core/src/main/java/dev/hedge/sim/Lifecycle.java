package dev.hedge.sim;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole life of one job if nobody stops it. Times count from its launch. Immutable; one may be shared by many jobs.
 *
 * @param sightings what the backend shows, in the order of time; one at zero is shown inside the launch
 * @param ending how it ends
 * @param stop what a cancel does to it
 */
public record Lifecycle(List<Sighting> sightings, Ending ending, Stop stop) {

    public Lifecycle {
        sightings = List.copyOf(sightings);
    }

    /** One state shown at one time. */
    public record Sighting(long atNanos, LifecycleState state) {}

    /** How a job ends by itself. */
    public sealed interface Ending {

        /** It never does. */
        record Never() implements Ending {}

        /** With a result. */
        record Answer(long atNanos, JobResult result) implements Ending {}

        /** Without one. */
        record Failure(long atNanos, JobFailure failure) implements Ending {}
    }

    /** Waits for a worker, runs, answers. */
    public static Lifecycle answering(Duration queue, Duration run, JobResult result) {
        long total = queue.plus(run).toNanos();
        return new Lifecycle(waiting(queue), new Ending.Answer(total, result), Stop.AT_ONCE);
    }

    /** Waits for a worker, runs, fails. */
    public static Lifecycle failing(Duration queue, Duration run, JobFailure failure) {
        long total = queue.plus(run).toNanos();
        return new Lifecycle(waiting(queue), new Ending.Failure(total, failure), Stop.AT_ONCE);
    }

    /** Waits for a worker, runs, and is never heard of again. */
    public static Lifecycle hanging(Duration queue) {
        return new Lifecycle(waiting(queue), new Ending.Never(), Stop.AT_ONCE);
    }

    /** Waits for a worker for ever. */
    public static Lifecycle queuedForEver() {
        return new Lifecycle(List.of(new Sighting(0, LifecycleState.QUEUED)), new Ending.Never(), Stop.AT_ONCE);
    }

    /** Is refused or breaks before it exists. */
    public static Lifecycle refused(Duration after, JobFailure failure) {
        return new Lifecycle(List.of(), new Ending.Failure(after.toNanos(), failure), Stop.AT_ONCE);
    }

    /** Whether the backend ever has a job: one that is refused is never shown. */
    boolean exists() {
        return !sightings.isEmpty();
    }

    public Lifecycle withStop(Stop behaviour) {
        return new Lifecycle(sightings, ending, behaviour);
    }

    private static List<Sighting> waiting(Duration queue) {
        List<Sighting> sightings = new ArrayList<>(2);
        if (!queue.isZero()) {
            sightings.add(new Sighting(0, LifecycleState.QUEUED));
        }
        sightings.add(new Sighting(queue.toNanos(), LifecycleState.RUNNING));
        return sightings;
    }
}
