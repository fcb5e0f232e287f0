package dev.hedge.demo.clouds;

import java.util.EnumSet;
import java.util.List;

/**
 * What a set of fakes is like. Immutable.
 *
 * @param kinds which clouds, at least one, none twice
 * @param firstPort the port of the first of them, the others follow; 0 for any that are free
 * @param seed decides what happens to whom
 * @param speed by what all durations are divided, and prices multiplied, so that a job costs what it would; more than zero
 * @param function what jobs compute
 */
public record FakeOptions(List<CloudKind> kinds, int firstPort, long seed, double speed, FakeFunction function) {

    public FakeOptions {
        kinds = List.copyOf(kinds);
        if (kinds.isEmpty() || EnumSet.copyOf(kinds).size() < kinds.size()) {
            throw new IllegalArgumentException("kinds: " + kinds + " (expected: one or more, none twice)");
        }
        if (firstPort < 0 || firstPort + kinds.size() > 65_536) {
            throw new IllegalArgumentException("port: " + firstPort + " (expected: 0 to 65532)");
        }
        if (!(speed > 0 && speed <= 1e6)) {
            throw new IllegalArgumentException("speed: " + speed + " (expected: more than 0, at most 1000000)");
        }
    }

    /** All clouds on free ports, seed 1, twenty times as fast as the real ones, echoing texts. */
    public static FakeOptions standard() {
        return new FakeOptions(List.of(CloudKind.values()), 0, 1, 20, FakeFunction.ECHO);
    }

    public FakeOptions withKinds(CloudKind... clouds) {
        return new FakeOptions(List.of(clouds), firstPort, seed, speed, function);
    }

    public FakeOptions withFirstPort(int port) {
        return new FakeOptions(kinds, port, seed, speed, function);
    }

    public FakeOptions withSeed(long number) {
        return new FakeOptions(kinds, firstPort, number, speed, function);
    }

    public FakeOptions withSpeed(double factor) {
        return new FakeOptions(kinds, firstPort, seed, factor, function);
    }

    public FakeOptions withFunction(FakeFunction computed) {
        return new FakeOptions(kinds, firstPort, seed, speed, computed);
    }
}
