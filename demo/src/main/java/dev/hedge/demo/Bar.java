package dev.hedge.demo;

/**
 * One attempt as it is drawn. Times are nanoseconds since its race began, {@link #NEVER} for what has not happened.
 *
 * @param place of its backend in the order, from 0
 * @param end how it ended
 * @param endedNanos when, unless it is {@link End#OPEN}
 */
record Bar(int place, long launchedNanos, long startingNanos, long runningNanos, End end, long endedNanos) {

    static final long NEVER = Long.MAX_VALUE;

    /** How an attempt can end in a picture. */
    enum End {
        OPEN,
        WON,
        /** Failed, or its answer was rejected. */
        FAILED,
        CANCELLED
    }

    boolean liveBetween(long fromNanos, long toNanos) {
        return launchedNanos < toNanos && (end == End.OPEN || endedNanos > fromNanos);
    }

    /** The character for its state at a moment. */
    char glyph(Glyphs glyphs, long atNanos) {
        if (atNanos >= runningNanos) {
            return glyphs.running();
        }
        return atNanos >= startingNanos ? glyphs.starting() : glyphs.queued();
    }
}
