package dev.hedge.time;

import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The machine's clock, with one daemon thread that sleeps until the next slot of a {@link TimerWheel} that holds a timer.
 * Thread-safe. A timer is never early; it is late by at most one tick of the wheel, plus what the operating system and the
 * tasks before it take.
 */
final class SystemTime implements Time {

    static final SystemTime INSTANCE = new SystemTime(SystemTime::log);

    private static final long AWAKE = Long.MIN_VALUE;

    private final Consumer<Throwable> reporter;
    private final long originNanos = System.nanoTime();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition earlierTimer = lock.newCondition();

    // Guarded by lock.
    private final TimerWheel wheel = new TimerWheel();
    private @Nullable Thread thread;
    private long sleepsUntil = AWAKE;

    /** A clock with a thread of its own, which never ends. */
    SystemTime(Consumer<Throwable> reporter) {
        this.reporter = reporter;
    }

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
        Objects.requireNonNull(task, "task");
        lock.lock();
        try {
            if (thread == null) {
                thread = startThread();
            }
            long due = sinceOrigin() + Math.max(delayNanos, 0);
            Pending pending = new Pending(due < 0 ? Long.MAX_VALUE : due, task);
            wheel.add(pending);
            if (pending.dueNanos() < sleepsUntil) {
                earlierTimer.signal();
            }
            return pending;
        } finally {
            lock.unlock();
        }
    }

    /** Number of timers that neither fired nor were cancelled. */
    int pending() {
        lock.lock();
        try {
            return wheel.size();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the thread was started and waits for its next timer, or for one to come. */
    boolean sleeping() {
        lock.lock();
        try {
            return sleepsUntil != AWAKE;
        } finally {
            lock.unlock();
        }
    }

    private long sinceOrigin() {
        return System.nanoTime() - originNanos;
    }

    private Thread startThread() {
        // It outlives whoever happens to need it first, so it must not inherit from them.
        Thread started = new Thread(null, this::runTimers, "hedge-timer", 0, false);
        started.setContextClassLoader(SystemTime.class.getClassLoader());
        started.setDaemon(true);
        started.start();
        return started;
    }

    private void runTimers() {
        for (; ; ) {
            try {
                awaitTask().run();
            } catch (Throwable thrown) {
                report(thrown);
            }
        }
    }

    private Runnable awaitTask() {
        lock.lock();
        try {
            for (; ; ) {
                long now = sinceOrigin();
                wheel.advance(now);
                Runnable task = wheel.takeDue();
                if (task != null) {
                    return task;
                }
                sleepsUntil = wheel.nextNanos();
                try {
                    if (sleepsUntil == Long.MAX_VALUE) {
                        earlierTimer.await();
                    } else {
                        long ignored = earlierTimer.awaitNanos(sleepsUntil - now);
                    }
                } catch (InterruptedException slip) {
                    // Nobody owns this thread but this class: an interrupt is a task's slip, and must not end the
                    // others.
                }
                sleepsUntil = AWAKE;
            }
        } finally {
            lock.unlock();
        }
    }

    private void report(Throwable thrown) {
        try {
            reporter.accept(thrown);
        } catch (Throwable reporterBroke) {
            // Out of memory, perhaps. Losing a report is better than losing the thread, and with it every race's
            // timers.
        }
    }

    private static void log(Throwable thrown) {
        System.getLogger("dev.hedge.time").log(System.Logger.Level.ERROR, "a timer task threw", thrown);
    }

    /** A node of the wheel that is its own handle, so that a timer costs one object. */
    private final class Pending extends TimerWheel.Node implements Timer {

        Pending(long dueNanos, Runnable task) {
            super(dueNanos, task);
        }

        @Override
        public boolean cancel() {
            lock.lock();
            try {
                return wheel.remove(this);
            } finally {
                lock.unlock();
            }
        }
    }
}
