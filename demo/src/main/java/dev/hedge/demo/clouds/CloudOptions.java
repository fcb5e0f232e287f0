package dev.hedge.demo.clouds;

import dev.hedge.cost.RateCard;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Script;
import dev.hedge.sim.Spread;
import java.time.Duration;
import java.util.List;

/**
 * How one fake behaves. Immutable; made by {@link #of} and the {@code with…} methods.
 *
 * @param port on the loopback address; 0 for any that is free
 * @param seed decides what happens to the n-th job and which call a fault hits
 * @param speed by what all durations of modes, faults and limits are divided; more than zero
 * @param modes the ways in which jobs live, at least one with a weight; {@link Mode#starting()} is the start of a cold
 *     worker, a mode named {@code throttled} waits for want of room
 * @param roundTrip how long the cloud takes for any answer
 * @param keepWarm how long a worker shows as idle after a job
 * @param rates what execution costs, as it passes on this machine's clock; the start of a worker is not billed
 * @param function what jobs compute
 * @param keys the credentials that are accepted
 * @param keepsRequestIds whether Cerebrium takes the client's {@code X-Request-Id} for its run, which nobody knows of the
 *     real one
 * @param faults the rules in force at first
 */
public record CloudOptions(
        int port,
        long seed,
        double speed,
        List<Mode> modes,
        Spread roundTrip,
        Duration keepWarm,
        RateCard rates,
        FakeFunction function,
        FakeKeys keys,
        boolean keepsRequestIds,
        List<FaultRule> faults) {

    public CloudOptions {
        // A script refuses what is no list of modes.
        modes = Script.of(modes.toArray(Mode[]::new)).modes();
        faults = List.copyOf(faults);
        if (!(speed > 0 && speed <= 1e6)) {
            throw new IllegalArgumentException("speed: " + speed + " (expected: more than 0, at most 1000000)");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + " (expected: 0 to 65535)");
        }
        if (keepWarm.isNegative()) {
            throw new IllegalArgumentException("keepWarm: " + keepWarm + " (expected: zero or more)");
        }
    }

    /** The cloud's usual habits at their real speed, with its usual price. */
    public static CloudOptions of(CloudKind kind) {
        return new CloudOptions(
                0,
                1,
                1,
                Habits.modes(kind),
                Habits.roundTrip(kind),
                Habits.KEEP_WARM,
                Habits.rates(kind),
                FakeFunction.ECHO,
                Habits.keys(kind),
                false,
                List.of());
    }

    /** Every answer and every job at once, and free: for tests that add what they need. */
    public static CloudOptions immediate(CloudKind kind) {
        return of(kind).withModes(Mode.named("warm")).withRoundTrip(Spread.ZERO).withRates(RateCard.FREE);
    }

    public CloudOptions withPort(int number) {
        return new CloudOptions(
                number, seed, speed, modes, roundTrip, keepWarm, rates, function, keys, keepsRequestIds, faults);
    }

    public CloudOptions withSeed(long number) {
        return new CloudOptions(
                port, number, speed, modes, roundTrip, keepWarm, rates, function, keys, keepsRequestIds, faults);
    }

    public CloudOptions withSpeed(double factor) {
        return new CloudOptions(
                port, seed, factor, modes, roundTrip, keepWarm, rates, function, keys, keepsRequestIds, faults);
    }

    public CloudOptions withModes(Mode... lives) {
        return new CloudOptions(
                port, seed, speed, List.of(lives), roundTrip, keepWarm, rates, function, keys, keepsRequestIds, faults);
    }

    public CloudOptions withRoundTrip(Spread spread) {
        return new CloudOptions(
                port, seed, speed, modes, spread, keepWarm, rates, function, keys, keepsRequestIds, faults);
    }

    public CloudOptions withKeepWarm(Duration window) {
        return new CloudOptions(
                port, seed, speed, modes, roundTrip, window, rates, function, keys, keepsRequestIds, faults);
    }

    public CloudOptions withRates(RateCard card) {
        return new CloudOptions(
                port, seed, speed, modes, roundTrip, keepWarm, card, function, keys, keepsRequestIds, faults);
    }

    public CloudOptions withFunction(FakeFunction computed) {
        return new CloudOptions(
                port, seed, speed, modes, roundTrip, keepWarm, rates, computed, keys, keepsRequestIds, faults);
    }

    public CloudOptions withKeys(FakeKeys accepted) {
        return new CloudOptions(
                port, seed, speed, modes, roundTrip, keepWarm, rates, function, accepted, keepsRequestIds, faults);
    }

    public CloudOptions withKeepsRequestIds(boolean kept) {
        return new CloudOptions(port, seed, speed, modes, roundTrip, keepWarm, rates, function, keys, kept, faults);
    }

    public CloudOptions withFaults(FaultRule... rules) {
        return new CloudOptions(
                port, seed, speed, modes, roundTrip, keepWarm, rates, function, keys, keepsRequestIds, List.of(rules));
    }
}
