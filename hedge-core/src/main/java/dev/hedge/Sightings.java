package dev.hedge;

import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.AttemptView;

/** Which observations count. Pure. */
final class Sightings {

    private Sightings() {}

    /** Why a sighting contradicts what is known and must be dropped; empty if it does not. */
    static String objection(AttemptView attempt, Flight flight, Observation seen) {
        if (flight.sighted && seen.seenNanos() < flight.sightedNanos) {
            return "older than what is known";
        }
        if (attempt.state().terminal()) {
            return seen.state() == attempt.state() ? "" : "the job had ended as " + attempt.state();
        }
        if (attempt.phase() == AttemptPhase.STOPPED && !seen.state().terminal()) {
            return "it was proven to have stopped";
        }
        return goesBack(attempt, seen) && !seen.requeued() ? "a job does not go back to " + seen.state() : "";
    }

    /** Whether a sighting rewinds the job. */
    static boolean goesBack(AttemptView attempt, Observation seen) {
        return seen.state() != LifecycleState.UNKNOWN && seen.state().compareTo(attempt.state()) < 0;
    }

    /** Whether a sighting without objection says anything new. */
    static boolean news(AttemptView attempt, Flight flight, Observation seen) {
        boolean further = seen.state() != LifecycleState.UNKNOWN && seen.state() != attempt.state();
        boolean progress = !seen.detail().isEmpty() && !seen.detail().equals(flight.detail);
        return further || progress;
    }
}
