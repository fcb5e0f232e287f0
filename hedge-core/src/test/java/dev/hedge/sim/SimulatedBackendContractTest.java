package dev.hedge.sim;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendContract;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.time.VirtualTime;
import java.time.Duration;

/** Simulated jobs keep the contract, as long as their script does. */
final class SimulatedBackendContractTest extends BackendContract {

    private static final Duration QUEUE = Duration.ofSeconds(2);
    private static final Duration RUN = Duration.ofSeconds(3);

    private final VirtualTime time = new VirtualTime();

    @Override
    protected Backend backend(Behaviour behaviour) {
        Lifecycle life = life(behaviour);
        return SimulatedBackend.of(BackendId.of("sim"), (start, past) -> life, time);
    }

    @Override
    protected void letTimePass() {
        time.runUntilIdle();
    }

    @Override
    protected Duration silence() {
        return Duration.ZERO;
    }

    private static Lifecycle life(Behaviour behaviour) {
        return switch (behaviour) {
            case COMPLETES -> Lifecycle.answering(QUEUE, RUN, JobResult.of(Payload.text("out")));
            case FAILS -> Lifecycle.failing(QUEUE, RUN, new JobFailure.RemoteError("out of memory"));
            case REFUSES -> Lifecycle.refused(QUEUE, new JobFailure.Refused("no capacity"));
            case UNREACHABLE -> Lifecycle.refused(QUEUE, new JobFailure.Broke("no route to host"));
            case HANGS -> Lifecycle.hanging(QUEUE);
            case IGNORES_CANCEL -> Lifecycle.hanging(QUEUE).withStop(Stop.ignored());
            case BREAKS_ON_CANCEL ->
                Lifecycle.hanging(QUEUE)
                        .withStop(new Stop(false, Duration.ZERO, true, Duration.ofSeconds(30), Evidence.NONE));
        };
    }
}
