package dev.hedge.demo.clouds;

import dev.hedge.time.Durations;
import java.time.Duration;

/**
 * When a fault strikes: of the calls of one operation, the first {@code skip} go free, of the others each is hit with a
 * probability, until {@code times} were hit. Immutable; made by {@link #of} and the {@code with…} methods.
 *
 * @param fault what goes wrong
 * @param operation at which calls; {@link Operation#SUBMIT} for a fault of a job
 * @param share how many are hit, 0 to 1, drawn from the cloud's seed
 * @param skip calls let through at first; zero or more
 * @param times the most hits; at least one
 * @param amount for faults that take a while, in the cloud's own time (divided by its speed); zero or more
 */
public record FaultRule(Fault fault, Operation operation, double share, int skip, int times, Duration amount) {

    private static final Duration AMOUNT = Duration.ofSeconds(2);

    public FaultRule {
        if (fault.ofJob() && operation != Operation.SUBMIT) {
            throw new IllegalArgumentException("operation: " + operation + " (expected: SUBMIT for " + fault + ")");
        }
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("share: " + share + " (expected: 0 to 1)");
        }
        if (skip < 0) {
            throw new IllegalArgumentException("skip: " + skip + " (expected: zero or more)");
        }
        if (times < 1) {
            throw new IllegalArgumentException("times: " + times + " (expected: 1 or more)");
        }
        if (amount.isNegative()) {
            throw new IllegalArgumentException("amount: " + Durations.format(amount) + " (expected: zero or more)");
        }
    }

    /** Every submit, with an amount of two seconds. */
    public static FaultRule of(Fault fault) {
        return new FaultRule(fault, Operation.SUBMIT, 1, 0, Integer.MAX_VALUE, AMOUNT);
    }

    public FaultRule on(Operation calls) {
        return new FaultRule(fault, calls, share, skip, times, amount);
    }

    public FaultRule withShare(double hit) {
        return new FaultRule(fault, operation, hit, skip, times, amount);
    }

    public FaultRule withSkip(int free) {
        return new FaultRule(fault, operation, share, free, times, amount);
    }

    public FaultRule withTimes(int most) {
        return new FaultRule(fault, operation, share, skip, most, amount);
    }

    public FaultRule withAmount(Duration value) {
        return new FaultRule(fault, operation, share, skip, times, value);
    }
}
