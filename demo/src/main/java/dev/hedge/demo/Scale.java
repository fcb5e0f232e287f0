package dev.hedge.demo;

import java.time.Duration;

/**
 * Which column stands for which time.
 *
 * @param columns how many there are; at least one
 * @param span the time they stand for together
 */
record Scale(int columns, Duration span) {

    private static final int[] STEPS_S = {10, 20, 30, 60};
    private static final int LABEL_COLUMNS = 8;

    /** May lie beyond the last column. */
    int column(long nanos) {
        return (int) Math.min(Integer.MAX_VALUE, (long) ((double) nanos / span.toNanos() * columns));
    }

    /** The first moment of a column. */
    long nanos(int column) {
        return (long) ((double) column / columns * span.toNanos());
    }

    /** Seconds between two labels, so that they have room. */
    int stepSeconds() {
        for (int step : STEPS_S) {
            if (column(Duration.ofSeconds(step).toNanos()) >= LABEL_COLUMNS) {
                return step;
            }
        }
        return (int) span.toSeconds();
    }
}
