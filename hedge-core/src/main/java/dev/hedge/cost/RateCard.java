package dev.hedge.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * How one backend turns time into money.
 *
 * @param nanoDollarsPerSecond price of one second, in billionths of a dollar; not negative
 * @param billsFrom the moment from which seconds count
 * @param granularity billed time is rounded up to a multiple of this; positive (1 ns means: as measured)
 * @param idleWindow time a started worker stays up, and billed, after its job; not negative
 */
public record RateCard(long nanoDollarsPerSecond, BillsFrom billsFrom, Duration granularity, Duration idleWindow) {

    /** Costs nothing. */
    public static final RateCard FREE = perSecond(BigDecimal.ZERO);

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int NANO_DOLLAR_SCALE = 9;

    /** The moment from which a backend counts seconds. */
    public enum BillsFrom {
        /** Every second from our submit until the end, the queue included; a job that never got a worker is free. */
        SUBMIT,
        /** Only seconds in which a worker held the job; a job that never got one is free. */
        WORKER_START
    }

    public RateCard {
        if (nanoDollarsPerSecond < 0) {
            throw new IllegalArgumentException(
                    "nanoDollarsPerSecond: " + nanoDollarsPerSecond + " (expected: zero or more)");
        }
        if (granularity.isNegative() || granularity.isZero()) {
            throw new IllegalArgumentException("granularity: " + granularity + " (expected: more than zero)");
        }
        if (idleWindow.isNegative()) {
            throw new IllegalArgumentException("idleWindow: " + idleWindow + " (expected: zero or more)");
        }
    }

    /**
     * A card that bills from worker start, as measured, without idle window.
     *
     * @param dollars price of one second; not negative, at most nine decimals count
     */
    public static RateCard perSecond(BigDecimal dollars) {
        BigDecimal nanoDollars =
                dollars.setScale(NANO_DOLLAR_SCALE, RoundingMode.HALF_UP).movePointRight(NANO_DOLLAR_SCALE);
        return new RateCard(nanoDollars.longValueExact(), BillsFrom.WORKER_START, Duration.ofNanos(1), Duration.ZERO);
    }

    public RateCard withBillsFrom(BillsFrom moment) {
        return new RateCard(nanoDollarsPerSecond, moment, granularity, idleWindow);
    }

    public RateCard withGranularity(Duration step) {
        return new RateCard(nanoDollarsPerSecond, billsFrom, step, idleWindow);
    }

    public RateCard withIdleWindow(Duration window) {
        return new RateCard(nanoDollarsPerSecond, billsFrom, granularity, window);
    }

    /**
     * The price of an attempt whose end is known.
     *
     * @return confirmed and billed; unconfirmed is zero
     */
    public Cost charge(Usage usage) {
        long active = micros(billableNanos(usage));
        long idle = usage.started() ? micros(idleWindow.toNanos()) : 0;
        return Cost.confirmed(active, active + idle);
    }

    /**
     * The most that one launch can cost: every second until the cap, then the idle window. What a budget reserves before a
     * launch, and what is booked as unconfirmed when nothing proves that a job stopped.
     *
     * @return micro-dollars, rounded up
     */
    public long worstCaseMicros(Duration cap) {
        return micros(roundUp(cap.toNanos())) + micros(idleWindow.toNanos()) + 1;
    }

    private long billableNanos(Usage usage) {
        if (!usage.started()) {
            return 0;
        }
        return roundUp(
                billsFrom == BillsFrom.SUBMIT ? usage.endedNanos() - usage.launchedNanos() : usage.executionNanos());
    }

    private long roundUp(long nanos) {
        long step = granularity.toNanos();
        long rest = nanos % step;
        return rest == 0 ? nanos : nanos - rest + step;
    }

    /** Half-up to the whole micro-dollar; split into seconds and rest so that no product overflows within centuries. */
    private long micros(long nanos) {
        long whole = (nanos / NANOS_PER_SECOND) * nanoDollarsPerSecond;
        long part = (nanos % NANOS_PER_SECOND) * nanoDollarsPerSecond / NANOS_PER_SECOND;
        return (whole + part + 500) / 1_000;
    }
}
