package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.sim.JobHistory;
import dev.hedge.sim.JobStart;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.Lifecycle.Ending;
import dev.hedge.sim.Lifecycle.Sighting;
import dev.hedge.sim.Stop;
import dev.hedge.sim.World;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Round;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The world of paired rounds: a job lives as it was recorded in its round, whatever happened to the jobs before it. A
 * request is named by the index of its round.
 */
public final class PairedWorld implements World {

    /** Stands for a recorded output; whether it was valid is all that a replay knows of it. */
    private static final Payload VALID = Payload.text("recorded as valid");

    private static final Payload INVALID = Payload.text("recorded as invalid");

    /** A job on a backend that the round has no record of: nobody knows, so it never answers. */
    private static final Lifecycle UNRECORDED = new Lifecycle(List.of(), new Ending.Never(), Stop.AT_ONCE);

    private final Map<BackendId, Map<String, Lifecycle>> lives;

    private PairedWorld(Map<BackendId, Map<String, Lifecycle>> lives) {
        this.lives = lives;
    }

    /** The world of these rounds. */
    public static PairedWorld of(List<Round> rounds, FailedSubmit failedSubmit) {
        Map<BackendId, Map<String, Lifecycle>> lives = new HashMap<>();
        for (int i = 0; i < rounds.size(); i++) {
            for (Arm arm : rounds.get(i).arms()) {
                lives.computeIfAbsent(arm.backend(), backend -> new HashMap<>())
                        .put(requestId(i), lifecycle(arm, failedSubmit));
            }
        }
        return new PairedWorld(lives);
    }

    /** The name of the request that replays a round. */
    public static String requestId(int index) {
        return Integer.toString(index);
    }

    /** Accepts what was recorded as valid. */
    public static Validator validator() {
        return result -> result.output().equals(VALID) ? Verdict.ACCEPTED : Verdict.rejected("recorded as invalid");
    }

    @Override
    public Lifecycle lifecycle(JobStart start, JobHistory past) {
        return lives.getOrDefault(start.backend(), Map.of()).getOrDefault(start.request(), UNRECORDED);
    }

    private static Lifecycle lifecycle(Arm arm, FailedSubmit failedSubmit) {
        boolean neverRan = arm.ending() == Arm.Ending.FAILED && arm.latencyNanos() == 0;
        if (!neverRan) {
            return new Lifecycle(sightings(arm), ending(arm), Stop.AT_ONCE);
        }
        return switch (failedSubmit) {
            case FREE -> Lifecycle.refused(Duration.ZERO, new JobFailure.Refused("recorded as refused"));
            case HANGS -> Lifecycle.hanging(Duration.ZERO);
        };
    }

    /** Where the queue was not recorded the job is taken to have had a worker from the start. */
    private static List<Sighting> sightings(Arm arm) {
        List<Sighting> sightings = new ArrayList<>(2);
        long queue = Math.max(0, arm.queueNanos());
        if (queue > 0) {
            sightings.add(new Sighting(0, LifecycleState.QUEUED));
        }
        sightings.add(new Sighting(queue, LifecycleState.RUNNING));
        return sightings;
    }

    private static Ending ending(Arm arm) {
        return switch (arm.ending()) {
            case VALID -> new Ending.Answer(arm.latencyNanos(), result(VALID, arm));
            case INVALID -> new Ending.Answer(arm.latencyNanos(), result(INVALID, arm));
            case FAILED -> new Ending.Failure(arm.latencyNanos(), new JobFailure.RemoteError("recorded as failed"));
            case LOST, CENSORED -> new Ending.Never();
        };
    }

    private static JobResult result(Payload output, Arm arm) {
        JobResult result = JobResult.of(output);
        return arm.executionNanos() == Arm.UNKNOWN
                ? result
                : result.withExecution(Duration.ofNanos(arm.executionNanos()));
    }
}
