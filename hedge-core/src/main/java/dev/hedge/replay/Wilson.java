package dev.hedge.replay;

/**
 * The score interval for a share, at 95 % (Wilson, 1927). Unlike the textbook interval it says something true for 0 of n.
 */
final class Wilson {

    /** The 97.5 % quantile of the normal distribution. */
    private static final double Z = 1.959963984540054;

    private static final double Z2 = Z * Z;

    private Wilson() {}

    /**
     * The interval around {@code hits / n}.
     *
     * @param hits 0 to n
     * @param n zero or more; of nothing, everything from 0 to 1 is possible
     */
    static Interval interval(int hits, int n) {
        if (hits < 0 || hits > n) {
            throw new IllegalArgumentException("hits: " + hits + " of " + n + " (expected: 0 to n)");
        }
        if (n == 0) {
            return new Interval(0, 1);
        }
        double share = (double) hits / n;
        double centre = share + Z2 / (2.0 * n);
        double half = Z * Math.sqrt((share * (1 - share) + Z2 / (4.0 * n)) / n);
        double scale = 1 + Z2 / n;
        // On paper the ends are exactly 0 and 1 there; in floating point they are not.
        return new Interval(hits == 0 ? 0 : (centre - half) / scale, hits == n ? 1 : (centre + half) / scale);
    }

    /** The upper end: a true share above it is ruled out. */
    static double upper(int hits, int n) {
        return interval(hits, n).high();
    }
}
