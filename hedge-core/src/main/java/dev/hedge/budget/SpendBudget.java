package dev.hedge.budget;

/** A budget that counts money. Amounts are micro-dollars. */
public interface SpendBudget extends Budget {

    /** What settled launches cost: since the budget was made, or in its window as of the last launch that was asked for. */
    long spentMicros();

    /** What open reservations hold, at their worst cases. */
    long reservedMicros();

    /** The most that may be spent. */
    long limitMicros();
}
