package dev.hedge.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A clock with timers. {@link #system()} is thread-safe; {@link VirtualTime} belongs to one thread.
 *
 * <p>A task never runs inside the call that schedules it, whatever the delay. A task must return at once: it runs on the
 * thread that all timers share. Tasks due at the same instant run in the order in which they were scheduled.
 */
public interface Time {

    /** Nanoseconds on a monotonic scale with an arbitrary origin; only differences mean something. */
    long nanoTime();

    /** The wall clock, for stamping records. Never used to decide anything. */
    Instant now();

    /**
     * Runs a task once, later.
     *
     * @param delayNanos nanoseconds from now; zero or less means as soon as possible, yet not inside this call
     */
    Timer schedule(long delayNanos, Runnable task);

    /** {@link #schedule(long, Runnable)} with a duration. More than 292 years count as 292 years. */
    default Timer schedule(Duration delay, Runnable task) {
        return schedule(TimeUnit.NANOSECONDS.convert(delay), task);
    }

    /**
     * Waits for a latch to open, for no longer than a limit.
     *
     * @return whether it is open
     * @throws InterruptedException if this thread was interrupted before or meanwhile
     */
    default boolean await(CountDownLatch latch, Duration limit) throws InterruptedException {
        return latch.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** The machine's clock, one timer thread for the whole process, started on first use and never in the way of exit. */
    static Time system() {
        return SystemTime.INSTANCE;
    }

    /** One pending task. */
    interface Timer {

        /**
         * Forgets the task, at constant cost, and releases the memory it holds.
         *
         * @return whether the task was still pending; false once it ran, began to run or was cancelled before
         */
        boolean cancel();
    }
}
