package dev.hedge.time;

import java.time.Instant;

/** The machine's clock. */
final class SystemTime implements Time {

    static final SystemTime INSTANCE = new SystemTime();

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public Timer schedule(long delayNanos, Runnable task) {
        throw new UnsupportedOperationException("written next");
    }
}
