package dev.hedge.demo;

import dev.hedge.backend.BackendId;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.validate.Validator;
import java.util.List;

/**
 * What a demo shows. Immutable.
 *
 * @param policies at least one; the first and the last are watched, those between them run unseen
 * @param requests 1 to 10,000
 * @param seed decides what happens to whom
 * @param speed virtual seconds per second of a watched pass, 0.01 to 1,000,000; 0 for as fast as possible
 * @param validator which answers may win
 */
public record DemoOptions(List<HedgePolicy> policies, int requests, long seed, double speed, Validator validator) {

    /** The most requests of a demo. */
    public static final int MOST_REQUESTS = 10_000;

    private static final double SLOWEST = 0.01;
    private static final double FASTEST = 1e6;

    /** How long a demo may take. */
    private static final double PLEASANT_SECONDS = 12;

    private static final int USUAL_REQUESTS = 24;
    private static final long USUAL_SEED = 82;

    public DemoOptions {
        policies = List.copyOf(policies);
        if (policies.isEmpty()) {
            throw new IllegalArgumentException("policies: none (expected: at least one)");
        }
        if (requests < 1 || requests > MOST_REQUESTS) {
            throw new IllegalArgumentException("requests: " + requests + " (expected: 1 to " + MOST_REQUESTS + ")");
        }
        if (speed != 0 && !(speed >= SLOWEST && speed <= FASTEST)) {
            throw new IllegalArgumentException("speed: " + speed + " (expected: 0, or 0.01 to 1000000)");
        }
    }

    /**
     * 24 requests under {@code single}, {@code fixed-delay(10s)}, {@code queue-cutover(2.5s,8.5s)} and {@code
     * cascade(2.5s,8.5s,25s)}, as fast as possible.
     */
    public static DemoOptions standard() {
        return new DemoOptions(Story.POLICIES, USUAL_REQUESTS, USUAL_SEED, 0, Story.validator());
    }

    /** The backends of the demo, in the order in which policies prefer them. */
    public static List<BackendId> backends() {
        return Story.ORDER;
    }

    public DemoOptions withPolicies(List<HedgePolicy> contenders) {
        return new DemoOptions(contenders, requests, seed, speed, validator);
    }

    public DemoOptions withRequests(int count) {
        return new DemoOptions(policies, count, seed, speed, validator);
    }

    public DemoOptions withSeed(long number) {
        return new DemoOptions(policies, requests, number, speed, validator);
    }

    public DemoOptions withSpeed(double virtualSecondsPerSecond) {
        return new DemoOptions(policies, requests, seed, virtualSecondsPerSecond, validator);
    }

    public DemoOptions withValidator(Validator judge) {
        return new DemoOptions(policies, requests, seed, speed, judge);
    }

    /** At a speed at which all of it can be followed: about ten seconds for the standard demo. */
    public DemoOptions watchable() {
        return withSpeed((Story.watchedNanos(requests, policies.size()) / 1e9) / PLEASANT_SECONDS);
    }
}
