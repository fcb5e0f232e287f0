package dev.hedge.budget;

import dev.hedge.cost.Cost;
import java.util.concurrent.atomic.AtomicBoolean;

/** A reservation whose first closing counts, from whichever thread it comes. */
abstract class ClosedOnce implements Budget.Reservation {

    private final AtomicBoolean open = new AtomicBoolean(true);

    @Override
    public final void settled(Cost cost) {
        if (open.compareAndSet(true, false)) {
            onSettled(cost);
        }
    }

    @Override
    public final void unused() {
        if (open.compareAndSet(true, false)) {
            onUnused();
        }
    }

    abstract void onSettled(Cost cost);

    abstract void onUnused();
}
