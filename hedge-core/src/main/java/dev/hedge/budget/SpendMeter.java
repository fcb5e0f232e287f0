package dev.hedge.budget;

/** What counts as spent. Not thread-safe: {@link Spend} owns one and guards it. */
interface SpendMeter {

    /** Stands for what time alone does not bring about. */
    long NEVER = Long.MAX_VALUE;

    /** Takes notice of the time; an earlier time than the last one changes nothing. */
    void moveTo(long nowNanos);

    /** Adds a cost at the time last noticed. Sums stop at {@link Long#MAX_VALUE}. */
    void add(long micros);

    long spent();

    /**
     * How long until {@link #spent} has fallen by at least this much, if nothing is added.
     *
     * @return nanoseconds from the time last noticed, or {@link #NEVER}
     */
    long nanosUntilFallenBy(long micros);

    static long sum(long micros, long more) {
        long sum = micros + more;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
