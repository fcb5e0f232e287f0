package dev.hedge.cli;

import dev.hedge.time.Time;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Shows on a terminal how far a job has come, once it has taken a second. {@link #step} is called by the thread that works,
 * drawing happens on the timer's.
 */
final class Progress implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration REDRAW = Duration.ofMillis(200);
    private static final int WIDTH = 24;

    private final Console console;
    private final Time time;
    private final String what;
    private final int total;
    private final long beganNanos;

    // Guarded by this.
    private int done;
    private Time.@Nullable Timer timer;
    private boolean closed;

    private Progress(Console console, Time time, String what, int total) {
        this.console = console;
        this.time = time;
        this.what = what;
        this.total = total;
        this.beganNanos = time.nanoTime();
    }

    /**
     * Begins to watch a job.
     *
     * @param what it does, such as {@code replaying}
     * @param total how many steps it has
     */
    static Progress start(Console console, Time time, String what, int total) {
        Progress progress = new Progress(console, time, what, total);
        if (console.showsStatus()) {
            progress.drawAfter(PATIENCE);
        }
        return progress;
    }

    /** One more step is done. */
    synchronized void step() {
        done++;
    }

    /** Removes what is shown. */
    @Override
    public synchronized void close() {
        closed = true;
        if (timer != null) {
            timer.cancel();
        }
        console.clearStatus();
    }

    private synchronized void drawAfter(Duration delay) {
        timer = time.schedule(delay, this::draw);
    }

    private synchronized void draw() {
        if (!closed) {
            console.status(line());
            drawAfter(REDRAW);
        }
    }

    private String line() {
        int filled = total == 0 ? 0 : Math.min(WIDTH, WIDTH * done / total);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(time.nanoTime() - beganNanos);
        return what + "  [" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "]  " + done + " of " + total + "  "
                + seconds + " s";
    }
}
