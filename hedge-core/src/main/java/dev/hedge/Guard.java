package dev.hedge;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Submission;
import dev.hedge.budget.Budget;
import dev.hedge.budget.LaunchRequest;
import dev.hedge.cost.Cost;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Plan;
import dev.hedge.policy.RaceView;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/**
 * Calls guest code (policies, backends, validators, budgets) for one race. A guest that throws, or returns null, breaks its
 * contract; here that becomes a recorded fact and the cautious answer, never a dead race. This is the only room with broad
 * catches.
 */
final class Guard {

    private final BiConsumer<String, Throwable> onFault;
    private final Executor turns;

    /**
     * Tells {@code onFault} who threw, and what; always in a turn.
     *
     * @param turns the way back into a turn for what is called outside
     */
    Guard(BiConsumer<String, Throwable> onFault, Executor turns) {
        this.onFault = onFault;
        this.turns = turns;
    }

    /** The policy's plan; if it throws, no more moves: what runs may still win. */
    Plan decide(HedgePolicy policy, RaceView view) {
        try {
            return Objects.requireNonNull(policy.decide(view), "plan");
        } catch (RuntimeException | Error thrown) {
            onFault.accept("policy " + policy.getClass().getSimpleName(), thrown);
            return Plan.NOTHING;
        }
    }

    /** The budget's word; if it throws, no. */
    Budget.Decision tryReserve(Budget budget, LaunchRequest request) {
        try {
            return Objects.requireNonNull(budget.tryReserve(request), "decision");
        } catch (RuntimeException | Error thrown) {
            onFault.accept("budget", thrown);
            return Budget.Decision.refused("budget", "the budget failed: " + thrown);
        }
    }

    void settle(Budget.Reservation reservation, Cost cost) {
        try {
            reservation.settled(cost);
        } catch (RuntimeException | Error thrown) {
            onFault.accept("budget", thrown);
        }
    }

    void release(Budget.Reservation reservation) {
        try {
            reservation.unused();
        } catch (RuntimeException | Error thrown) {
            onFault.accept("budget", thrown);
        }
    }

    /** Starts the job; if the backend throws, the job may or may not exist. */
    Job start(Flight flight, Submission submission) {
        try {
            return Objects.requireNonNull(flight.place.backend().start(submission, flight), "job");
        } catch (RuntimeException | Error thrown) {
            onFault.accept("backend " + flight.place.name(), thrown);
            flight.onFailure(new JobFailure.Ambiguous("the backend failed to start it: " + thrown));
            return reason -> flight.onReceipt(unprovable(flight, "its start had failed"));
        }
    }

    /** Sends the cancel; if the backend throws, nothing is proven. */
    void cancel(Flight flight, Job job, CancelReason reason) {
        try {
            job.cancel(reason);
        } catch (RuntimeException | Error thrown) {
            onFault.accept("backend " + flight.place.name(), thrown);
            flight.onReceipt(unprovable(flight, "the cancel failed: " + thrown));
        }
    }

    /** The verdict; if the validator throws, a rejection. Called outside the race's turns. */
    Verdict judge(Validator validator, JobResult result) {
        try {
            return Objects.requireNonNull(validator.judge(result), "verdict");
        } catch (RuntimeException | Error thrown) {
            turns.execute(() -> onFault.accept("validator", thrown));
            return Verdict.rejected("the validator failed: " + thrown);
        }
    }

    private static CancellationReceipt unprovable(Flight flight, String note) {
        return CancellationReceipt.nothingProven(flight.state, note);
    }
}
