package dev.hedge.budget;

import dev.hedge.cost.Cost;
import java.util.concurrent.atomic.AtomicInteger;

/** A cap on open reservations. */
final class LiveJobs implements Budget {

    static final String NAME = "live-jobs";

    private final int cap;
    private final AtomicInteger open = new AtomicInteger();

    LiveJobs(int cap) {
        if (cap < 1) {
            throw new IllegalArgumentException(NAME + ": " + cap + " (expected: 1 or more)");
        }
        this.cap = cap;
    }

    @Override
    public Decision tryReserve(LaunchRequest launch) {
        while (true) {
            int before = open.get();
            if (before == cap) {
                return Decision.refused(
                        NAME, before + " of " + cap + " jobs are live; worth asking again when one of them ends");
            }
            if (open.compareAndSet(before, before + 1)) {
                return new Decision.Granted(new Place());
            }
        }
    }

    @Override
    public String toString() {
        return NAME + "(" + cap + ")";
    }

    private final class Place extends ClosedOnce {

        @Override
        void onSettled(Cost cost) {
            open.decrementAndGet();
        }

        @Override
        void onUnused() {
            open.decrementAndGet();
        }
    }
}
