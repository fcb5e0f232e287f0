package dev.hedge.cost;

import java.math.BigDecimal;

/**
 * What attempts cost, in whole micro-dollars (1 USD = 1,000,000). The three figures answer different questions and are
 * never added to one another.
 *
 * @param confirmedMicros execution that is known to have happened, at the rate card's price; not negative
 * @param billedMicros what the invoice will show for it: {@code confirmedMicros} plus the idle window; not negative
 * @param unconfirmedMicros an upper bound for work nobody can prove did or did not happen; not negative
 */
public record Cost(long confirmedMicros, long billedMicros, long unconfirmedMicros) {

    public static final Cost ZERO = new Cost(0, 0, 0);

    public Cost {
        if (confirmedMicros < 0 || billedMicros < 0 || unconfirmedMicros < 0) {
            throw new IllegalArgumentException("cost: " + confirmedMicros + "/" + billedMicros + "/" + unconfirmedMicros
                    + " (expected: no negative amount)");
        }
    }

    /** Work that is known to have happened. */
    public static Cost confirmed(long activeMicros, long billedMicros) {
        return new Cost(activeMicros, billedMicros, 0);
    }

    /** Work that may have happened, at its upper bound. */
    public static Cost unconfirmed(long upperBoundMicros) {
        return new Cost(0, 0, upperBoundMicros);
    }

    /** Adds figure by figure. A sum that does not fit a {@code long} is {@link Long#MAX_VALUE}. */
    public Cost plus(Cost other) {
        return new Cost(
                add(confirmedMicros, other.confirmedMicros),
                add(billedMicros, other.billedMicros),
                add(unconfirmedMicros, other.unconfirmedMicros));
    }

    /** Adds two amounts, neither negative. Stops at the top: a sum must neither wrap to a debt nor end a race. */
    static long add(long micros, long more) {
        long sum = micros + more;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    /** Micro-dollars as dollars, exactly. */
    public static BigDecimal toDollars(long micros) {
        return BigDecimal.valueOf(micros, 6);
    }
}
