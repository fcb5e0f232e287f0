package dev.hedge.budget;

/** Everything since the beginning. */
final class Total implements SpendMeter {

    private long spent;

    @Override
    public void moveTo(long nowNanos) {}

    @Override
    public void add(long micros) {
        spent = SpendMeter.sum(spent, micros);
    }

    @Override
    public long spent() {
        return spent;
    }

    @Override
    public long nanosUntilFallenBy(long micros) {
        return NEVER;
    }
}
