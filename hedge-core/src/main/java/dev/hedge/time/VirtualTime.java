package dev.hedge.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A clock that moves only when it is told to, for tests, demos and replays. Tasks run on the thread that moves the clock,
 * each with the clock at the moment it was due.
 *
 * <p>Not thread-safe: one thread drives it, and only that thread may schedule and cancel. Equal runs give equal results.
 *
 * <p>A task may schedule, cancel and even advance; the clock never goes back. If a task throws, the exception reaches the
 * caller who moved the clock, which then stands where that task was due; the task is spent and all others are still
 * pending.
 */
public final class VirtualTime implements Time {

    /** How many tasks {@link #runUntilIdle()} runs before it gives up: 10,000,000. */
    public static final long DEFAULT_MAX_TASKS = 10_000_000;

    private final Instant start;
    private final TimerHeap timers = new TimerHeap();
    private long nowNanos;

    /** Starts at 1970-01-01T00:00:00Z. */
    public VirtualTime() {
        this(Instant.EPOCH);
    }

    /** Starts at an instant; {@link #nanoTime} starts at 0 in any case. */
    public VirtualTime(Instant start) {
        this.start = start;
    }

    /** Nanoseconds since the start. */
    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public Instant now() {
        return start.plusNanos(nowNanos);
    }

    /** Never waits: whoever waited could not move the clock meanwhile. */
    @Override
    public boolean await(CountDownLatch latch, Duration limit) {
        return latch.getCount() == 0;
    }

    /** {@inheritDoc} A delay that would end after 292 years ends then. */
    @Override
    public Timer schedule(long delayNanos, Runnable task) {
        Objects.requireNonNull(task, "task");
        long due = nowNanos + Math.max(delayNanos, 0);
        return timers.add(due < 0 ? Long.MAX_VALUE : due, task);
    }

    /**
     * Moves the clock on and runs what falls due on the way, tasks that were scheduled on the way included. The clock ends
     * after 292 years.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public void advance(Duration by) {
        long nanos = TimeUnit.NANOSECONDS.convert(by);
        if (nanos < 0) {
            throw new IllegalArgumentException("by: " + by + " (expected: zero or more)");
        }
        long target = nowNanos + nanos;
        runThrough(target < 0 ? Long.MAX_VALUE : target);
    }

    /**
     * {@link #advance} to a moment counted from the start.
     *
     * @throws IllegalArgumentException if the clock is past that moment
     */
    public void advanceTo(Duration sinceStart) {
        long target = TimeUnit.NANOSECONDS.convert(sinceStart);
        if (target < nowNanos) {
            throw new IllegalArgumentException(
                    "sinceStart: " + sinceStart + " (expected: " + Duration.ofNanos(nowNanos) + " or later)");
        }
        runThrough(target);
    }

    /**
     * Moves the clock to the next task and runs it.
     *
     * @return whether there was one
     */
    public boolean runNext() {
        TimerHeap.Entry next = timers.first();
        if (next == null) {
            return false;
        }
        run(next);
        return true;
    }

    /**
     * Runs all pending tasks, and all that they schedule, until none is left.
     *
     * @return how many ran
     * @throws IllegalStateException if some are still pending after {@value #DEFAULT_MAX_TASKS}
     */
    public long runUntilIdle() {
        return runUntilIdle(DEFAULT_MAX_TASKS);
    }

    /**
     * {@link #runUntilIdle()} with another bound, which catches tasks that schedule each other for ever.
     *
     * @param maxTasks how many tasks may run; zero or more
     * @return how many ran
     * @throws IllegalStateException if some are still pending after that many
     */
    public long runUntilIdle(long maxTasks) {
        long ran = 0;
        while (ran < maxTasks && runNext()) {
            ran++;
        }
        if (timers.size() > 0) {
            throw new IllegalStateException(
                    "pending: " + timers.size() + " after " + ran + " tasks (expected: none after " + maxTasks + ")");
        }
        return ran;
    }

    /** Number of tasks that are neither run nor cancelled. */
    public int pending() {
        return timers.size();
    }

    /** When the next task falls due, counted from the start; empty if none is pending. */
    public Optional<Duration> nextDue() {
        TimerHeap.Entry next = timers.first();
        return next == null ? Optional.empty() : Optional.of(Duration.ofNanos(next.dueNanos()));
    }

    private void runThrough(long target) {
        TimerHeap.Entry next = timers.first();
        while (next != null && next.dueNanos() <= target) {
            run(next);
            next = timers.first();
        }
        nowNanos = Math.max(nowNanos, target);
    }

    private void run(TimerHeap.Entry entry) {
        // A task that advanced the clock itself may have left tasks behind that were due before.
        nowNanos = Math.max(nowNanos, entry.dueNanos());
        entry.take().run();
    }
}
