package dev.hedge.budget;

import java.math.BigDecimal;
import java.util.List;

/**
 * The built-in budgets, and their text form.
 *
 * <p>All are thread-safe, never wait, and answer from memory alone. Their {@code toString} is the canonical text form, which
 * {@link #parse} reads back.
 */
public final class Budgets {

    private Budgets() {}

    /**
     * Bounds how many hedges there are for each request: a token bucket that gains {@code perRequest} tokens with every
     * request (a launch that is not a hedge) and loses one with every hedge. It starts full. Whatever the order of launches,
     * {@code attempts ≤ requests × (1 + perRequest) + burst}.
     *
     * <p>Requests themselves are always granted. A launch that is given back unused gives back what it took or brought. Counts
     * in whole millionths of a token, so nothing drifts.
     *
     * @param perRequest tokens for each request: 0 to 1000, rounded down to six decimals
     * @param burst how many tokens the bucket holds: 1 to 1,000,000, rounded down to six decimals; or 0 together with {@code
     *     perRequest} 0, which refuses every hedge
     */
    public static Budget hedgeRate(double perRequest, double burst) {
        return HedgeRate.of(perRequest, burst);
    }

    /**
     * Bounds what is spent in an hour. A launch is granted if its worst case fits under the limit together with the worst
     * cases of all open reservations and the real costs (billed and unconfirmed) of the last hour.
     *
     * <p>Never counts too little: an open reservation counts however old it is, and a cost counts for at least an hour from
     * the last launch that was asked for before it settled. It counts for less than 61 minutes, because the hour is kept in
     * whole minutes. A cost above its reservation is counted in full, and launches are refused until it has left the window.
     *
     * @param dollars the limit, zero or more, with at most six decimals
     */
    public static SpendBudget spendPerHour(BigDecimal dollars) {
        return new Spend(Spend.PER_HOUR, Dollars.micros(Spend.PER_HOUR, dollars), new LastHour());
    }

    /**
     * Bounds what is spent as long as this budget lives. A launch is granted if its worst case fits under the limit together
     * with the worst cases of all open reservations and the real costs (billed and unconfirmed) so far. A cost above its
     * reservation is counted in full, and later launches are refused.
     *
     * @param dollars the limit, zero or more, with at most six decimals
     */
    public static SpendBudget spendTotal(BigDecimal dollars) {
        return new Spend(Spend.TOTAL, Dollars.micros(Spend.TOTAL, dollars), new Total());
    }

    /**
     * Bounds how many jobs are live at once, over all races: a launch holds its place until its reservation is closed.
     *
     * @param cap 1 or more
     */
    public static Budget liveJobs(int cap) {
        return new LiveJobs(cap);
    }

    /**
     * Needs all of several budgets. They are asked in order; when one refuses, those before it get their reservations back
     * unused and the refusal is passed on. For that moment they hold a reservation that leads to nothing, so a launch that
     * asks at the same time can be refused for it.
     *
     * @param budgets at least one
     */
    public static Budget all(Budget... budgets) {
        return new AllOf(List.of(budgets));
    }

    /**
     * Reads a text form: {@code hedge-rate(0.1,burst=5)}, {@code spend-per-hour(2.50)}, {@code spend-total(10)}, {@code
     * live-jobs(8)}, or {@code all(…)} around several of them.
     *
     * @throws IllegalArgumentException with a message that says what is wrong and what is expected
     */
    public static Budget parse(String text) {
        return BudgetParser.parse(text);
    }
}
