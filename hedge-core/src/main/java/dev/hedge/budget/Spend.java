package dev.hedge.budget;

import dev.hedge.cost.Cost;
import dev.hedge.time.Durations;

/** Reserves the worst case of a launch and settles on what it really cost. */
final class Spend implements SpendBudget {

    static final String PER_HOUR = "spend-per-hour";
    static final String TOTAL = "spend-total";

    private final String name;
    private final long limitMicros;
    private final Object lock = new Object();
    /** Guarded by the lock. */
    private final SpendMeter meter;
    /** Guarded by the lock; never above the limit, because only granted launches add to it. */
    private long reserved;

    Spend(String name, long limitMicros, SpendMeter meter) {
        this.name = name;
        this.limitMicros = limitMicros;
        this.meter = meter;
    }

    @Override
    public Decision tryReserve(LaunchRequest launch) {
        long worst = launch.worstCaseMicros();
        long spent;
        long held;
        long wait;
        synchronized (lock) {
            meter.moveTo(launch.nowNanos());
            spent = meter.spent();
            held = reserved;
            if (spent <= limitMicros - held && worst <= limitMicros - held - spent) {
                reserved = held + worst;
                return new Decision.Granted(new Held(worst));
            }
            wait = worst > limitMicros - held
                    ? SpendMeter.NEVER
                    : meter.nanosUntilFallenBy(spent - (limitMicros - held - worst));
        }
        return Decision.refused(name, reason(worst, spent, held, wait));
    }

    private String reason(long worst, long spent, long held, long wait) {
        return "the launch can cost " + Dollars.text(worst) + "; of " + Dollars.text(limitMicros) + ", "
                + Dollars.text(spent) + " are spent and " + Dollars.text(held) + " reserved; "
                + advice(worst, held, wait);
    }

    private String advice(long worst, long held, long wait) {
        if (worst > limitMicros) {
            return "it can never fit: raise the limit, or lower the deadline";
        }
        if (wait != SpendMeter.NEVER) {
            return "worth asking again in " + Durations.formatNanos(wait)
                    + (held > 0 ? ", or when a running job settles" : "");
        }
        return held > 0
                ? "worth asking again when a running job settles below its worst case"
                : "it stays so until the limit is raised";
    }

    private void close(long worst, long cost) {
        synchronized (lock) {
            reserved -= worst;
            meter.add(cost);
        }
    }

    @Override
    public long spentMicros() {
        synchronized (lock) {
            return meter.spent();
        }
    }

    @Override
    public long reservedMicros() {
        synchronized (lock) {
            return reserved;
        }
    }

    @Override
    public long limitMicros() {
        return limitMicros;
    }

    @Override
    public String toString() {
        return name + "(" + Dollars.number(limitMicros) + ")";
    }

    private final class Held extends ClosedOnce {

        private final long worst;

        Held(long worst) {
            this.worst = worst;
        }

        @Override
        void onSettled(Cost cost) {
            close(worst, SpendMeter.sum(cost.billedMicros(), cost.unconfirmedMicros()));
        }

        @Override
        void onUnused() {
            close(worst, 0);
        }
    }
}
