package dev.hedge.budget;

import dev.hedge.cost.Cost;
import java.math.BigDecimal;

/** Amounts of money as configuration and refusals show them. */
final class Dollars {

    private static final int DECIMALS = 6;
    private static final BigDecimal MOST = Cost.toDollars(Long.MAX_VALUE);

    private Dollars() {}

    /**
     * Whole micro-dollars.
     *
     * @param name of the budget, for the message
     */
    static long micros(String name, BigDecimal dollars) {
        if (dollars.signum() < 0 || dollars.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(
                    name + ": " + dollars + " dollars (expected: zero or more, at most " + MOST.toPlainString() + ")");
        }
        if (dollars.stripTrailingZeros().scale() > DECIMALS) {
            throw new IllegalArgumentException(name + ": " + dollars + " dollars (expected: at most six decimals)");
        }
        return dollars.movePointRight(DECIMALS).longValueExact();
    }

    /** With the currency sign, such as {@code $0.0018}. */
    static String text(long micros) {
        return "$" + number(micros);
    }

    /** Without, such as {@code 0.0018}. */
    static String number(long micros) {
        return plain(Cost.toDollars(micros));
    }

    /** No exponent and no trailing zeros. */
    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
