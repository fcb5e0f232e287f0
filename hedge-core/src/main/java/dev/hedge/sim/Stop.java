package dev.hedge.sim;

import dev.hedge.backend.Evidence;
import java.time.Duration;

/**
 * What a cancel does to a simulated job.
 *
 * @param works whether the job stops at all; if not, its life goes on and it may still answer
 * @param stopAfter from the cancel until the job stops
 * @param receipted whether a receipt is ever given
 * @param receiptAfter from the cancel until the receipt
 * @param evidence what the receipt says; stronger than {@link Evidence#PROVIDER_ACK} only if the stop works and comes no
 *     later than the receipt
 */
public record Stop(boolean works, Duration stopAfter, boolean receipted, Duration receiptAfter, Evidence evidence) {

    /** Stops and proves it in the same instant. */
    public static final Stop AT_ONCE = new Stop(true, Duration.ZERO, true, Duration.ZERO, Evidence.CONFIRMED_TERMINAL);

    public Stop {
        if (evidence.proven() && (!works || stopAfter.compareTo(receiptAfter) > 0)) {
            throw new IllegalArgumentException(
                    "evidence: " + evidence + " (expected: no proof of a stop that has not happened by then)");
        }
    }

    /** Stops after a while and proves it then. */
    public static Stop after(Duration delay) {
        return new Stop(true, delay, true, delay, Evidence.CONFIRMED_TERMINAL);
    }

    /** Acknowledged at once, and ignored: the job runs on. */
    public static Stop ignored() {
        return new Stop(false, Duration.ZERO, true, Duration.ZERO, Evidence.PROVIDER_ACK);
    }

    /** Never answered, and ignored. */
    public static Stop unanswered() {
        return new Stop(false, Duration.ZERO, false, Duration.ZERO, Evidence.NONE);
    }
}
