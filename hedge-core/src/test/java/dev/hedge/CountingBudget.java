package dev.hedge;

import dev.hedge.budget.Budget;
import dev.hedge.budget.LaunchRequest;
import dev.hedge.cost.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A budget that keeps every reservation it grants and what became of it. For one thread. */
final class CountingBudget implements Budget {

    /** The reason of a refusal, or empty for a grant. */
    private Function<LaunchRequest, String> rule = launch -> "";

    final List<LaunchRequest> asked = new ArrayList<>();
    final List<Held> granted = new ArrayList<>();

    void refuse(Function<LaunchRequest, String> reasonOrEmpty) {
        rule = reasonOrEmpty;
    }

    @Override
    public Decision tryReserve(LaunchRequest launch) {
        asked.add(launch);
        String refusal = rule.apply(launch);
        if (!refusal.isEmpty()) {
            return Decision.refused("test", refusal);
        }
        Held held = new Held();
        granted.add(held);
        return new Decision.Granted(held);
    }

    /** How each granted reservation was closed, in the order of the grants. */
    List<List<String>> closings() {
        return granted.stream().map(held -> held.closings).toList();
    }

    /** One reservation. */
    static final class Held implements Reservation {

        final List<String> closings = new ArrayList<>();
        Cost cost = Cost.ZERO;

        @Override
        public void settled(Cost booked) {
            cost = booked;
            closings.add("settled");
        }

        @Override
        public void unused() {
            closings.add("unused");
        }
    }
}
