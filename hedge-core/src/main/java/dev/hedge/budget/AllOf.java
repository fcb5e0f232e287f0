package dev.hedge.budget;

import dev.hedge.cost.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Several budgets that must all agree. */
final class AllOf implements Budget {

    private final List<Budget> members;

    AllOf(List<Budget> members) {
        if (members.isEmpty()) {
            throw new IllegalArgumentException("all: 0 budgets (expected: at least one)");
        }
        this.members = members;
    }

    @Override
    public Decision tryReserve(LaunchRequest launch) {
        List<Reservation> held = new ArrayList<>(members.size());
        boolean granted = false;
        try {
            for (Budget member : members) {
                Decision decision = member.tryReserve(launch);
                if (!(decision instanceof Decision.Granted agreed)) {
                    return decision;
                }
                if (agreed.reservation() != Reservation.NONE) {
                    held.add(agreed.reservation());
                }
            }
            granted = true;
            return held.isEmpty() ? Decision.FREE : new Decision.Granted(new Bundle(held));
        } finally {
            // Also when a member throws: what the others granted must not stay taken.
            if (!granted) {
                closeEach(held, 0, Reservation::unused);
            }
        }
    }

    /** Nested, so that a member that throws keeps none of the others from being closed. */
    private static void closeEach(List<Reservation> held, int from, Consumer<Reservation> closing) {
        if (from < held.size()) {
            try {
                closing.accept(held.get(from));
            } finally {
                closeEach(held, from + 1, closing);
            }
        }
    }

    @Override
    public String toString() {
        return members.stream().map(Budget::toString).collect(Collectors.joining(", ", "all(", ")"));
    }

    private static final class Bundle extends ClosedOnce {

        private final List<Reservation> held;

        Bundle(List<Reservation> held) {
            this.held = held;
        }

        @Override
        void onSettled(Cost cost) {
            closeEach(held, 0, reservation -> reservation.settled(cost));
        }

        @Override
        void onUnused() {
            closeEach(held, 0, Reservation::unused);
        }
    }
}
