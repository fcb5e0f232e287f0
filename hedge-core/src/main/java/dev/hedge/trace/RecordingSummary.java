package dev.hedge.trace;

import dev.hedge.backend.BackendId;
import dev.hedge.time.Durations;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What one backend did in a recording. The median is the nearest rank over all attempts that were watched to their end,
 * where an attempt without a valid result counts as infinitely slow; so a backend gains nothing by failing fast.
 *
 * @param backend which
 * @param attempts all its recorded jobs
 * @param censored those among them that were stopped or left before they ended; they count in no other figure
 * @param successes those that ended with a valid result
 * @param minNanos the fastest success, or {@link #NONE}
 * @param medianNanos the median, or {@link #NONE} if that is infinite
 * @param maxNanos the slowest success, or {@link #NONE}
 */
public record RecordingSummary(
        BackendId backend, int attempts, int censored, int successes, long minNanos, long medianNanos, long maxNanos) {

    /** Stands for a latency that does not exist. */
    public static final long NONE = -1;

    /** One summary per backend, in the order in which they first appear. */
    public static List<RecordingSummary> of(Recording recording) {
        return recording.backends().stream()
                .map(backend -> of(
                        backend,
                        recording.rounds().stream()
                                .flatMap(round -> round.arm(backend).stream())
                                .toList()))
                .toList();
    }

    private static RecordingSummary of(BackendId backend, List<Arm> arms) {
        int censored = (int)
                arms.stream().filter(arm -> arm.ending() == Arm.Ending.CENSORED).count();
        long[] valid = arms.stream()
                .filter(arm -> arm.ending() == Arm.Ending.VALID)
                .mapToLong(Arm::latencyNanos)
                .sorted()
                .toArray();
        int middle = (arms.size() - censored + 1) / 2 - 1;
        return new RecordingSummary(
                backend,
                arms.size(),
                censored,
                valid.length,
                at(valid, 0),
                at(valid, middle),
                at(valid, valid.length - 1));
    }

    private static long at(long[] sorted, int index) {
        return index >= 0 && index < sorted.length ? sorted[index] : NONE;
    }

    /** Successes among the attempts that were watched to their end; empty if there were none of those. */
    public OptionalDouble successRate() {
        int ended = attempts - censored;
        return ended == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) successes / ended);
    }

    /** One line for people. What does not exist is called {@code none}; no figure is ever NaN. */
    public String text() {
        String rate = successRate().isEmpty()
                ? "none"
                : String.format(Locale.ROOT, "%.1f %%", 100 * successRate().getAsDouble());
        return backend + ": " + attempts + " attempts"
                + (censored == 0 ? "" : ", " + censored + " censored") + ", " + successes + " valid, success rate "
                + rate + ", min " + text(minNanos) + ", p50 " + text(medianNanos) + ", max " + text(maxNanos);
    }

    private static String text(long nanos) {
        return nanos == NONE ? "none" : Durations.formatNanos(nanos);
    }
}
