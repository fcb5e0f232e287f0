package dev.hedge.budget;

import dev.hedge.cost.Cost;

/** A desk that every launch passes. Implementations are thread-safe and return at once. */
@FunctionalInterface
public interface Budget {

    /** Asks for permission; if granted, the reservation must be closed in exactly one of its ways. */
    Decision tryReserve(LaunchRequest launch);

    /** Grants everything. */
    static Budget unlimited() {
        return launch -> Decision.FREE;
    }

    /** The answer to one request. */
    sealed interface Decision {

        /** Granted, with nothing to give back. */
        Decision FREE = new Granted(Reservation.NONE);

        static Decision refused(String budget, String reason) {
            return new Refused(budget, reason);
        }

        /** Go ahead. */
        record Granted(Reservation reservation) implements Decision {}

        /**
         * No.
         *
         * @param budget the name of the budget that refused, such as {@code hedge-rate}
         * @param reason for people
         */
        record Refused(String budget, String reason) implements Decision {}
    }

    /** A held permission. Closing it a second time has no effect. */
    interface Reservation {

        /** Holds nothing. */
        Reservation NONE = new Reservation() {
            @Override
            public void settled(Cost cost) {}

            @Override
            public void unused() {}
        };

        /** The attempt ended, or was given up, at this cost (unconfirmed cost counts at its upper bound). */
        void settled(Cost cost);

        /** No job came to be. Gives back everything the launch took. */
        void unused();
    }
}
