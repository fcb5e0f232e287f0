package dev.hedge.demo.clouds;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.cost.Usage;
import dev.hedge.sim.JobStart;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.Lifecycle.Ending;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Script;
import dev.hedge.sim.ScriptedWorld;
import dev.hedge.sim.Stop;
import dev.hedge.sim.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws lives from the seed: the n-th job of a cloud always meets the same fate. Immutable, but for the rules of the faults
 * that it asks.
 */
final class Fates {

    /** Keeps the luck of modes apart from that of faults. */
    private static final long MODE = 3;

    private final long seed;
    private final double speed;
    private final List<Mode> modes;
    private final World world;
    private final Faults faults;

    Fates(long seed, double speed, List<Mode> modes, Faults faults) {
        this.seed = seed;
        this.speed = speed;
        this.modes = modes;
        this.faults = faults;
        ScriptedWorld.Builder builder = ScriptedWorld.seeded(seed);
        for (Mode mode : modes) {
            builder.backend(BackendId.of(mode.name()), Script.of(mode));
        }
        world = builder.build();
    }

    /** The fate of the job with this number, with the faults that strike now. */
    Fate draw(long ordinal) {
        Mode mode = mode(Chance.of(seed, MODE, 0, ordinal));
        Lifecycle life = world.lifecycle(new JobStart(BackendId.of(mode.name()), "job-" + ordinal, 0), new NoPast());
        Fate fate = scaled(mode.name(), life);
        for (FaultRule rule : faults.ofJob()) {
            fate = hit(fate, rule);
        }
        return fate;
    }

    /** A cloud's duration on the clock of this machine. */
    long millis(Duration duration) {
        return Math.round(duration.toNanos() / speed / 1e6);
    }

    private Mode mode(double luck) {
        double left = luck * modes.stream().mapToDouble(Mode::weight).sum();
        for (Mode mode : modes) {
            left -= mode.weight();
            if (left < 0) {
                return mode;
            }
        }
        // Sums of fractions may end a hair below their total.
        return modes.get(modes.size() - 1);
    }

    private Fate scaled(String mode, Lifecycle life) {
        Stop stop = scaled(life.stop());
        if (life.sightings().isEmpty()) {
            Optional<JobFailure> refusal =
                    life.ending() instanceof Ending.Failure failure ? Optional.of(failure.failure()) : Optional.empty();
            return new Fate(mode, 0, 0, 0, LifecycleState.FAILED, Fate.Output.VALID, refusal, "", stop, List.of());
        }
        long starting = firstMillis(life, LifecycleState.STARTING);
        long running = firstMillis(life, LifecycleState.RUNNING);
        Fate fate = new Fate(
                mode,
                starting == Usage.NEVER ? running : starting,
                running,
                Usage.NEVER,
                LifecycleState.LOST,
                Fate.Output.VALID,
                Optional.empty(),
                "",
                stop,
                List.of());
        if (life.ending() instanceof Ending.Answer answer) {
            Fate.Output kind =
                    answer.result().output().equals(Payload.text("valid")) ? Fate.Output.VALID : Fate.Output.INVALID;
            return fate.withEndMs(millis(answer.atNanos()), LifecycleState.COMPLETED)
                    .withOutput(kind);
        }
        if (life.ending() instanceof Ending.Failure failure) {
            return fate.withEndMs(millis(failure.atNanos()), LifecycleState.FAILED)
                    .withEnd(failure.failure().endState(), failure.failure().reason());
        }
        return fate;
    }

    private Fate hit(Fate fate, FaultRule rule) {
        FaultRule here = rule.withAmount(Duration.ofMillis(millis(rule.amount())));
        List<FaultRule> more = new ArrayList<>(fate.faults());
        more.add(here);
        Fate struck = fate.withFaults(List.copyOf(more));
        if (fate.end() == LifecycleState.COMPLETED) {
            struck = switch (rule.fault()) {
                case INVALID_OUTPUT -> struck.withOutput(Fate.Output.INVALID);
                case ERROR_PAYLOAD -> struck.withOutput(Fate.Output.ERROR);
                case FAILED -> struck.withEnd(LifecycleState.FAILED, "CUDA out of memory");
                default -> struck;
            };
        }
        return switch (rule.fault()) {
            case STUCK -> struck.withEndMs(Usage.NEVER, LifecycleState.LOST);
            case SLOW_CANCEL -> struck.withStop(Stop.after(here.amount()));
            case CANCEL_IGNORED -> struck.withStop(Stop.ignored());
            default -> struck;
        };
    }

    private Stop scaled(Stop stop) {
        return new Stop(
                stop.works(),
                Duration.ofMillis(millis(stop.stopAfter())),
                stop.receipted(),
                Duration.ofMillis(millis(stop.receiptAfter())),
                stop.evidence());
    }

    private long firstMillis(Lifecycle life, LifecycleState state) {
        return life.sightings().stream()
                .filter(sighting -> sighting.state() == state)
                .findFirst()
                .map(sighting -> millis(sighting.atNanos()))
                .orElse(Usage.NEVER);
    }

    private long millis(long nanos) {
        return Math.round(nanos / speed / 1e6);
    }
}
