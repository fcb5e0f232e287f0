package dev.hedge;

import dev.hedge.backend.BackendId;
import dev.hedge.budget.Budget;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.OnFailure;
import dev.hedge.time.Time;
import dev.hedge.trace.TraceSink;
import dev.hedge.validate.Validator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * What all races of one client share. Immutable.
 *
 * @param places the backends, in the order in which policies see them
 * @param order their names
 * @param policyText the policy's text form, asked for once
 * @param sinks empty where nobody listens, so that no event is even made
 * @param executor where turns run
 * @param guests where code runs that is not ours and may take its time: validators, and what callers hang on an outcome
 * @param cancelWindow how long a cancel may take to be proven before its slot is given away
 */
record RaceRules(
        List<Place> places,
        List<BackendId> order,
        HedgePolicy policy,
        String policyText,
        Validator validator,
        Budget budget,
        List<TraceSink> sinks,
        Time time,
        Executor executor,
        Executor guests,
        int maxLive,
        Duration cancelWindow,
        OnFailure onFailure) {

    boolean traced() {
        return !sinks.isEmpty();
    }
}
