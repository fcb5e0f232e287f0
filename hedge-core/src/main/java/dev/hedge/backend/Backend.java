package dev.hedge.backend;

import dev.hedge.cost.RateCard;

/** One configured place where functions run. Implementations are thread-safe. */
public interface Backend {

    BackendId id();

    default Capabilities capabilities() {
        return Capabilities.NONE;
    }

    /** How this backend bills. */
    default RateCard rateCard() {
        return RateCard.FREE;
    }

    /**
     * Starts one job. Returns at once and does not throw: what goes wrong is reported to the observer, which may be told
     * anything from inside this call. Exactly one job is submitted, never silently a second one.
     *
     * @return the handle to stop it by
     */
    Job start(Submission submission, JobObserver observer);
}
