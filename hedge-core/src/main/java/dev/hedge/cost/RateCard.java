package dev.hedge.cost;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How one backend turns time into money.
 *
 * @param nanoDollarsPerSecond price of one second, in billionths of a dollar; not negative
 * @param billsFrom the moment from which seconds count
 * @param granularity billed time is rounded up to a multiple of this; positive (1 ns means: as measured)
 * @param idleWindow time a started worker stays up, and billed, after its job; not negative
 */
public record RateCard(long nanoDollarsPerSecond, BillsFrom billsFrom, Duration granularity, Duration idleWindow) {

    private static final int NANO_DOLLAR_SCALE = 9;
    private static final BigDecimal HIGHEST_RATE = BigDecimal.valueOf(Long.MAX_VALUE, NANO_DOLLAR_SCALE);
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
    /** One micro-dollar in units of nanoseconds times nano-dollars per second. */
    private static final long PRODUCT_PER_MICRO = 1_000_000_000_000L;

    /** Costs nothing. */
    public static final RateCard FREE = perSecond(BigDecimal.ZERO);

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
        requireNanos("granularity", granularity);
        requireNanos("idleWindow", idleWindow);
    }

    /**
     * A card that bills from worker start, as measured, without idle window.
     *
     * @param dollars price of one second; not negative, at most nine billion, rounded half-up to nine decimals
     */
    public static RateCard perSecond(BigDecimal dollars) {
        if (dollars.signum() < 0 || dollars.compareTo(HIGHEST_RATE) > 0) {
            throw new IllegalArgumentException(
                    "dollars per second: " + dollars + " (expected: zero or more, at most nine billion)");
        }
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
     * The price of an attempt whose end is known. Each figure is rounded half-up to the whole micro-dollar, the idle window on
     * its own; what does not fit a {@code long} is {@link Long#MAX_VALUE}.
     *
     * @return confirmed and billed; unconfirmed is zero
     */
    public Cost charge(Usage usage) {
        long active = price(billableNanos(usage), RoundingMode.HALF_UP);
        long idle = usage.started() ? price(idleWindow.toNanos(), RoundingMode.HALF_UP) : 0;
        return Cost.confirmed(active, Cost.add(active, idle));
    }

    /**
     * The most that one launch can cost: every second until the cap, then the idle window. What a budget reserves before a
     * launch, and what is booked as unconfirmed when nothing proves that a job stopped. Never less than the {@link #charge} of
     * a job that ended within the cap.
     *
     * @param cap how long the job can run, the queue included; not negative, more than 292 years count as 292
     * @return micro-dollars, rounded up; zero only if the launch is free
     */
    public long worstCaseMicros(Duration cap) {
        if (cap.isNegative()) {
            throw new IllegalArgumentException("cap: " + cap + " (expected: zero or more)");
        }
        long active = price(roundUp(TimeUnit.NANOSECONDS.convert(cap)), RoundingMode.UP);
        return Cost.add(active, price(idleWindow.toNanos(), RoundingMode.UP));
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
        if (step == 1) {
            return nanos;
        }
        long rest = nanos % step;
        if (rest == 0) {
            return nanos;
        }
        long up = nanos - rest + step;
        return up < 0 ? Long.MAX_VALUE : up;
    }

    /** Nanoseconds times nano-dollars per second, in micro-dollars. Large amounts take the way through BigInteger. */
    private long price(long nanos, RoundingMode rounding) {
        long correction = rounding == RoundingMode.HALF_UP ? PRODUCT_PER_MICRO / 2 : PRODUCT_PER_MICRO - 1;
        long product = nanos * nanoDollarsPerSecond;
        if (Math.multiplyHigh(nanos, nanoDollarsPerSecond) == 0
                && product >= 0
                && product <= Long.MAX_VALUE - correction) {
            return (product + correction) / PRODUCT_PER_MICRO;
        }
        BigInteger micros = BigInteger.valueOf(nanos)
                .multiply(BigInteger.valueOf(nanoDollarsPerSecond))
                .add(BigInteger.valueOf(correction))
                .divide(BigInteger.valueOf(PRODUCT_PER_MICRO));
        return micros.bitLength() < Long.SIZE ? micros.longValue() : Long.MAX_VALUE;
    }

    /** The same refusal here as everywhere, instead of an arithmetic error at the first charge. */
    private static void requireNanos(String name, Duration duration) {
        if (duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + ": " + duration + " (expected: at most 292 years)");
        }
    }
}
