package dev.hedge;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.JobResult;
import dev.hedge.policy.AttemptView;
import dev.hedge.trace.TraceEvent.Decided.Kind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns a decided state into what the caller gets. Pure. */
final class Endings {

    private Endings() {}

    static Outcome outcome(
            Kind kind, RaceState state, @Nullable JobResult result, CancelReason reason, Duration elapsed) {
        return switch (kind) {
            case WON -> won(state, result, elapsed);
            case EXHAUSTED ->
                new Outcome.Exhausted(reason == CancelReason.DEFINITIVE_ANSWER, elapsed, state.attempts());
            case EXPIRED -> new Outcome.Expired(elapsed, state.attempts());
            case CANCELLED -> new Outcome.Cancelled(elapsed, state.attempts());
        };
    }

    private static Outcome won(RaceState state, @Nullable JobResult result, Duration elapsed) {
        if (result == null) {
            throw new IllegalStateException("result: none in a race that was won (expected: one)");
        }
        AttemptView winner = state.attempt(state.winner());
        return new Outcome.Won(result, winner.id(), winner.backend(), elapsed, state.attempts());
    }
}
