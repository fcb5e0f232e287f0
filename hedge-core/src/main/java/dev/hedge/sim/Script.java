package dev.hedge.sim;

import dev.hedge.backend.Payload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How jobs live on one backend of a {@link ScriptedWorld}. Immutable.
 *
 * @param modes at least one, of which one at least has a weight; no name twice
 * @param output what a job answers
 * @param invalidOutput what a job answers whose result a validator should reject
 * @param carryOver how the past matters; empty if it does not
 */
public record Script(List<Mode> modes, Payload output, Payload invalidOutput, List<CarryOver> carryOver) {

    /**
     * A worker that stays warm: a job launched while no other is open, and soon enough after one completed, lives in this
     * mode, whatever the weights say. Jobs then depend on what was launched before, and rounds are no longer paired.
     *
     * @param window how long a worker stays warm after a completed job, inclusive
     * @param mode the mode's name
     */
    public record CarryOver(Duration window, String mode) {}

    public Script {
        modes = List.copyOf(modes);
        carryOver = List.copyOf(carryOver);
        if (modes.stream().mapToDouble(Mode::weight).sum() <= 0) {
            throw new IllegalArgumentException("modes: " + modes.size() + " without weight (expected: one with some)");
        }
        if (modes.stream().map(Mode::name).distinct().count() < modes.size()) {
            throw new IllegalArgumentException("modes: a name stands twice (expected: once)");
        }
        for (CarryOver warm : carryOver) {
            if (modes.stream().noneMatch(mode -> mode.name().equals(warm.mode()))) {
                throw new IllegalArgumentException("carryOver: '" + warm.mode() + "' (expected: the name of a mode)");
            }
        }
    }

    /** A script whose outputs are the words {@code valid} and {@code invalid}, without a memory. */
    public static Script of(Mode... modes) {
        return new Script(List.of(modes), Payload.text("valid"), Payload.text("invalid"), List.of());
    }

    public Script withOutput(Payload valid) {
        return new Script(modes, valid, invalidOutput, carryOver);
    }

    public Script withInvalidOutput(Payload invalid) {
        return new Script(modes, output, invalid, carryOver);
    }

    /** With a {@link CarryOver}, in place of any before. */
    public Script withCarryOver(Duration window, String mode) {
        return new Script(modes, output, invalidOutput, List.of(new CarryOver(window, mode)));
    }

    /** The mode of a job that is launched now, by its luck: a number between 0 and 1. */
    Mode mode(double luck, JobStart start, JobHistory past) {
        return carriedOver(start, past).orElseGet(() -> byWeight(luck));
    }

    private Mode byWeight(double luck) {
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

    private Optional<Mode> carriedOver(JobStart start, JobHistory past) {
        return carryOver.stream()
                .filter(warm -> past.open() == 0 && completedWithin(warm.window(), start, past))
                .flatMap(warm -> modes.stream().filter(mode -> mode.name().equals(warm.mode())))
                .findFirst();
    }

    private static boolean completedWithin(Duration window, JobStart start, JobHistory past) {
        long since = start.nowNanos() - window.toNanos();
        return past.ended().stream()
                .anyMatch(fate ->
                        fate.kind() == JobHistory.Fate.Kind.COMPLETED && fate.started() && fate.endedNanos() >= since);
    }
}
