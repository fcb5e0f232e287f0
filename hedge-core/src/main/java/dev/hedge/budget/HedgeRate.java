package dev.hedge.budget;

import dev.hedge.cost.Cost;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A token bucket, counted in millionths of a token.
 *
 * <p>The level goes below zero when a request is given back whose tokens a hedge has taken already: the debt is paid by the
 * next requests, so the bound on attempts holds all the same.
 */
final class HedgeRate implements Budget {

    static final String NAME = "hedge-rate";

    private static final int DECIMALS = 6;
    private static final long TOKEN = 1_000_000L;
    private static final double MOST_PER_REQUEST = 1_000;
    private static final double MOST_BURST = 1_000_000;

    private final long perRequest;
    private final long burst;
    private final AtomicLong level;

    private HedgeRate(long perRequest, long burst) {
        this.perRequest = perRequest;
        this.burst = burst;
        this.level = new AtomicLong(burst);
    }

    static HedgeRate of(double perRequest, double burst) {
        if (!(perRequest >= 0 && perRequest <= MOST_PER_REQUEST)) {
            throw new IllegalArgumentException(
                    NAME + ", tokens per request: " + perRequest + " (expected: 0 to 1000, such as 0.1)");
        }
        if (!(burst >= 0 && burst <= MOST_BURST)) {
            throw new IllegalArgumentException(NAME + ", burst: " + burst + " (expected: 1 to 1000000, such as 5)");
        }
        HedgeRate budget = new HedgeRate(millionths(perRequest), millionths(burst));
        if (budget.burst < TOKEN && (budget.burst > 0 || budget.perRequest > 0)) {
            throw new IllegalArgumentException(
                    NAME + ", burst: " + burst
                            + " (expected: 1 or more, as a hedge takes a whole token; to refuse every hedge write hedge-rate(0,burst=0))");
        }
        if (budget.perRequest == 0 && perRequest > 0) {
            throw new IllegalArgumentException(
                    NAME + ", tokens per request: " + perRequest + " (expected: 0, or 0.000001 and more)");
        }
        return budget;
    }

    @Override
    public Decision tryReserve(LaunchRequest launch) {
        if (launch.hedge()) {
            return tryTake();
        }
        long earned = earn();
        return earned == 0 ? Decision.FREE : new Decision.Granted(new Held(-earned));
    }

    /** Adds what one request brings, as far as the bucket has room for it. */
    private long earn() {
        while (true) {
            long before = level.get();
            long earned = Math.min(perRequest, burst - before);
            if (level.compareAndSet(before, before + earned)) {
                return earned;
            }
        }
    }

    private Decision tryTake() {
        while (true) {
            long before = level.get();
            if (before < TOKEN) {
                return Decision.refused(NAME, reason(before));
            }
            if (level.compareAndSet(before, before - TOKEN)) {
                return new Decision.Granted(new Held(TOKEN));
            }
        }
    }

    private String reason(long now) {
        String state = "a hedge takes 1 token, the bucket holds " + tokens(now) + " of " + tokens(burst);
        if (perRequest == 0) {
            return state + " and gains none";
        }
        long requests = (TOKEN - now + perRequest - 1) / perRequest;
        return state + "; worth asking again after " + requests + (requests == 1 ? " request" : " requests");
    }

    private static long millionths(double tokens) {
        return BigDecimal.valueOf(tokens)
                .setScale(DECIMALS, RoundingMode.DOWN)
                .movePointRight(DECIMALS)
                .longValueExact();
    }

    private static String tokens(long millionths) {
        return Dollars.plain(BigDecimal.valueOf(millionths, DECIMALS));
    }

    @Override
    public String toString() {
        return NAME + "(" + tokens(perRequest) + ",burst=" + tokens(burst) + ")";
    }

    /** What one launch changed the level by: positive for tokens taken, negative for tokens brought. */
    private final class Held extends ClosedOnce {

        private final long taken;

        Held(long taken) {
            this.taken = taken;
        }

        /** Tokens are for launching, whatever came of it. */
        @Override
        void onSettled(Cost cost) {}

        @Override
        void onUnused() {
            level.accumulateAndGet(taken, (before, change) -> Math.min(burst, before + change));
        }
    }
}
