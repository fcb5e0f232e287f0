package dev.hedge.demo;

import dev.hedge.time.Time;
import java.time.Duration;

/** Holds a demo back, so that it can be watched. */
public interface Pacer {

    /** Does not hold back. */
    Pacer NONE = sinceBeginning -> {};

    /**
     * Returns once this much time has passed since the first call, or since the pacer was made.
     *
     * @throws InterruptedException if this thread was interrupted
     */
    void await(Duration sinceBeginning) throws InterruptedException;

    /** A pacer that goes by the machine's clock and begins now. */
    static Pacer real() {
        return new RealPacer(Time.system());
    }
}
