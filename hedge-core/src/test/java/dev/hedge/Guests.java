package dev.hedge;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.Submission;
import dev.hedge.budget.Budget;
import dev.hedge.cost.Cost;
import dev.hedge.cost.RateCard;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Plan;
import dev.hedge.policy.RaceView;
import java.util.function.Function;

/** Guest code that keeps no promise. */
final class Guests {

    private Guests() {}

    /** A policy from a function. */
    record Rule(Function<RaceView, Plan> rule) implements HedgePolicy {
        @Override
        public Plan decide(RaceView view) {
            return rule.apply(view);
        }

        @Override
        public String text() {
            return "rule";
        }
    }

    /** A policy without a text form. */
    record Nameless() implements HedgePolicy {
        @Override
        public Plan decide(RaceView view) {
            return Plan.NOTHING;
        }

        @Override
        public String text() {
            throw new IllegalStateException("no name");
        }
    }

    /** A backend that returns no handle. */
    record Jobless(String name) implements Backend {
        @Override
        public BackendId id() {
            return BackendId.of(name);
        }

        @Override
        public Job start(Submission submission, JobObserver observer) {
            return Nulls.none();
        }
    }

    /** A backend whose price list throws. */
    record Priceless(String name) implements Backend {
        @Override
        public BackendId id() {
            return BackendId.of(name);
        }

        @Override
        public RateCard rateCard() {
            throw new IllegalStateException("no price list");
        }

        @Override
        public Job start(Submission submission, JobObserver observer) {
            throw new AssertionError("started without a price");
        }
    }

    /** A reservation that cannot be closed. */
    static final class BrokenReservation implements Budget.Reservation {
        @Override
        public void settled(Cost cost) {
            throw new IllegalStateException("ledger lost");
        }

        @Override
        public void unused() {
            throw new IllegalStateException("ledger lost");
        }
    }
}
