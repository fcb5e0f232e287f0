package dev.hedge.trace.json;

import dev.hedge.time.Durations;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Arm.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How a foreign record says that a job ended.
 *
 * @param ending what we make of it
 * @param doubt why that may be wrong; empty if nothing speaks against it
 */
record ForeignEnding(Ending ending, String doubt) {

    /** What a state says on its own. */
    private enum Fate {
        RESULT,
        FAILED,
        CENSORED,
        LOST,
        UNKNOWN_WORD;

        static Fate of(String state) {
            return switch (state.toUpperCase(Locale.ROOT)) {
                case "", "COMPLETED", "COMPLETE", "SUCCEEDED", "SUCCESS", "OK" -> RESULT;
                case "FAILED", "FAILURE", "ERROR", "SUBMIT_FAILED", "REFUSED" -> FAILED;
                case "TIMED_OUT", "TIMEOUT", "CANCELLED", "CANCELED", "CENSORED" -> CENSORED;
                case "LOST", "UNKNOWN" -> LOST;
                default -> UNKNOWN_WORD;
            };
        }
    }

    /**
     * Judges a record.
     *
     * @param state the record's word; empty if it has none, which counts as completed
     * @param valid the record's verdict; empty if it has none
     * @param judged whether the records of this source carry verdicts; if not, what completed is valid
     */
    static ForeignEnding of(String state, String valid, boolean judged) throws LineFault {
        return switch (Fate.of(state)) {
            case RESULT -> new ForeignEnding(!judged || flag(valid) ? Ending.VALID : Ending.INVALID, "");
            case FAILED -> new ForeignEnding(Ending.FAILED, contradiction(state, valid));
            case CENSORED -> new ForeignEnding(Ending.CENSORED, contradiction(state, valid));
            case LOST -> new ForeignEnding(Ending.LOST, contradiction(state, valid));
            case UNKNOWN_WORD -> new ForeignEnding(Ending.LOST, "state: '" + state + "' is unknown; taken as lost");
        };
    }

    private static String contradiction(String state, String valid) throws LineFault {
        boolean accepted = !valid.isEmpty() && flag(valid);
        return accepted ? "state: '" + state + "' together with valid; the state counts" : "";
    }

    private static boolean flag(String valid) throws LineFault {
        return switch (valid.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "1" -> true;
            case "false", "no", "0" -> false;
            case "" -> throw new LineFault("valid: missing", "true or false");
            default -> throw new LineFault("valid: '" + valid + "'", "true or false");
        };
    }

    /** The latency that goes with this ending. Nobody knows when a lost job ends, so only that may be missing. */
    long latency(String name, OptionalLong recorded) throws LineFault {
        if (recorded.isEmpty() && ending != Ending.LOST) {
            throw new LineFault(name + ": missing", "how long it took");
        }
        return recorded.orElse(0);
    }

    /** The queue time that goes with a latency: no job waits for longer than it takes. */
    long queue(OptionalLong recorded, long latencyNanos) {
        if (recorded.isEmpty()) {
            return Arm.UNKNOWN;
        }
        return tooLong(recorded, latencyNanos) ? latencyNanos : recorded.getAsLong();
    }

    /** Nobody knows how long a lost job took. */
    private boolean tooLong(OptionalLong queue, long latencyNanos) {
        return ending != Ending.LOST && queue.isPresent() && queue.getAsLong() > latencyNanos;
    }

    /** What speaks against the record as a whole. */
    List<String> doubts(String latencyName, long latencyNanos, String queueName, OptionalLong queue) {
        List<String> doubts = new ArrayList<>();
        if (tooLong(queue, latencyNanos)) {
            String latency = Durations.formatNanos(latencyNanos);
            doubts.add(queueName + ": " + Durations.formatNanos(queue.getAsLong()) + " is longer than " + latencyName
                    + ", " + latency + "; taken as " + latency + " (is its unit right?)");
        }
        if (!doubt.isEmpty()) {
            doubts.add(doubt);
        }
        if (ending == Ending.VALID && latencyNanos == 0) {
            doubts.add(latencyName + ": a valid result after no time at all");
        }
        return doubts;
    }
}
