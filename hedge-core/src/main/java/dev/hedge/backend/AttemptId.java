package dev.hedge.backend;

/**
 * The name of one attempt within its race.
 *
 * @param ordinal 0 for the primary, then 1, 2, … in the order of launch
 */
public record AttemptId(int ordinal) implements Comparable<AttemptId> {

    private static final AttemptId[] FIRST = {new AttemptId(0), new AttemptId(1), new AttemptId(2), new AttemptId(3)};

    public AttemptId {
        if (ordinal < 0) {
            throw new IllegalArgumentException("ordinal: " + ordinal + " (expected: zero or more)");
        }
    }

    public static AttemptId of(int ordinal) {
        return ordinal >= 0 && ordinal < FIRST.length ? FIRST[ordinal] : new AttemptId(ordinal);
    }

    @Override
    public int compareTo(AttemptId other) {
        return Integer.compare(ordinal, other.ordinal);
    }

    @Override
    public String toString() {
        return "#" + ordinal;
    }
}
