package dev.hedge.sim;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.sim.Lifecycle.Ending;
import dev.hedge.sim.Lifecycle.Sighting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A world of scripts and luck. What happens to a job depends on the seed, its backend and the id of its request, and on
 * nothing else, so the same request meets the same fate on a backend under every policy, whenever and in whatever order
 * jobs are launched: policies are compared on equal terms. (Only {@link Script#withCarryOver} adds a memory.) The worker's
 * time, starting included, is reported as execution.
 *
 * <p>Immutable and pure; the same on every machine.
 */
public final class ScriptedWorld implements World {

    private final long seed;
    private final Map<BackendId, Script> scripts;

    private ScriptedWorld(long seed, Map<BackendId, Script> scripts) {
        this.seed = seed;
        this.scripts = Collections.unmodifiableMap(new LinkedHashMap<>(scripts));
    }

    /** A builder of worlds with this seed. */
    public static Builder seeded(long seed) {
        return new Builder(seed);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the backend has no script
     */
    @Override
    public Lifecycle lifecycle(JobStart start, JobHistory past) {
        Script script = script(start.backend());
        Mode mode = script.mode(luck(start, "mode"), start, past);
        long queue = draw(mode.queue(), start, "queue");
        long starting = draw(mode.starting(), start, "starting");
        long end = queue + starting + draw(mode.run(), start, "run");
        double fate = luck(start, "fate");

        if (fate < mode.failing()) {
            boolean neverWas =
                    mode.failure() instanceof JobFailure.Refused || mode.failure() instanceof JobFailure.Broke;
            return neverWas
                    ? Lifecycle.refused(Duration.ZERO, mode.failure())
                    : life(queue, starting, new Ending.Failure(end, mode.failure()), mode);
        }
        if (fate < mode.failing() + mode.lost()) {
            return life(queue, starting, new Ending.Never(), mode);
        }
        boolean invalid = fate < mode.failing() + mode.lost() + mode.invalid();
        Payload output = invalid ? script.invalidOutput() : script.output();
        JobResult result = JobResult.of(output).withExecution(Duration.ofNanos(end - queue));
        return life(queue, starting, new Ending.Answer(end, result), mode);
    }

    private Script script(BackendId backend) {
        Script script = scripts.get(backend);
        if (script == null) {
            throw new IllegalArgumentException("backend: " + backend + " (expected: one of " + scripts.keySet() + ")");
        }
        return script;
    }

    private static Lifecycle life(long queue, long starting, Ending ending, Mode mode) {
        List<Sighting> sightings = new ArrayList<>(3);
        if (queue > 0) {
            sightings.add(new Sighting(0, LifecycleState.QUEUED));
        }
        if (starting > 0) {
            sightings.add(new Sighting(queue, LifecycleState.STARTING));
        }
        sightings.add(new Sighting(queue + starting, LifecycleState.RUNNING));
        return new Lifecycle(sightings, ending, mode.stop());
    }

    private long draw(Spread spread, JobStart start, String what) {
        return spread.quantile(luck(start, what)).toNanos();
    }

    /** Each thing that can turn out one way or another has luck of its own, so that changing one changes no other. */
    private double luck(JobStart start, String what) {
        return Luck.of(seed, start.backend().value(), start.request(), what);
    }

    /** Builds a world. Not thread-safe; the world it builds is. */
    public static final class Builder {

        private final long seed;
        private final Map<BackendId, Script> scripts = new LinkedHashMap<>();

        private Builder(long seed) {
            this.seed = seed;
        }

        /** Says how jobs live on a backend, in place of what was said before. */
        public Builder backend(BackendId id, Script script) {
            scripts.put(id, script);
            return this;
        }

        public ScriptedWorld build() {
            return new ScriptedWorld(seed, scripts);
        }
    }
}
