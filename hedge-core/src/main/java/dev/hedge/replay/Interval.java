package dev.hedge.replay;

/**
 * A 95 % interval, in the unit of the figure it belongs to. An end that is infinite does not exist: too much of the sample
 * never ended.
 *
 * @param low not above {@code high}; a number
 * @param high a number
 */
public record Interval(double low, double high) {

    /** Neither end exists. */
    static final Interval NONE = new Interval(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("low, high: " + low + ", " + high + " (expected: low not above high)");
        }
    }

    /** Whether the lower end exists. */
    public boolean hasLow() {
        return Double.isFinite(low);
    }

    /** Whether the upper end exists. */
    public boolean hasHigh() {
        return Double.isFinite(high);
    }
}
