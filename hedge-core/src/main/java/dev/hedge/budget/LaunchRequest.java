package dev.hedge.budget;

import dev.hedge.backend.BackendId;

/**
 * One launch that asks for permission.
 *
 * @param function what is to run
 * @param backend where
 * @param hedge whether an earlier attempt of the same request was launched; false for the first
 * @param worstCaseMicros the most it can cost, in micro-dollars; not negative
 * @param nowNanos the time, on the scale of {@link dev.hedge.time.Time#nanoTime()}
 */
public record LaunchRequest(String function, BackendId backend, boolean hedge, long worstCaseMicros, long nowNanos) {

    public LaunchRequest {
        if (worstCaseMicros < 0) {
            throw new IllegalArgumentException("worstCaseMicros: " + worstCaseMicros + " (expected: zero or more)");
        }
    }
}
