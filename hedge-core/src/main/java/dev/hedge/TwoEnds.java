package dev.hedge;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The two moments a caller can wait for. Completed on the executor, so that a caller's own stages never run inside a race's
 * turn; handed out as stages that a caller can neither complete nor cancel, because cancelling one would stop nothing.
 */
final class TwoEnds {

    private final Executor executor;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private final CompletableFuture<Settlement> settlement = new CompletableFuture<>();

    TwoEnds(Executor executor) {
        this.executor = executor;
    }

    CompletionStage<Outcome> outcome() {
        return outcome.minimalCompletionStage();
    }

    CompletionStage<Settlement> settlement() {
        return settlement.minimalCompletionStage();
    }

    void decided(Outcome end) {
        executor.execute(() -> outcome.complete(end));
    }

    /** Hung on the outcome so that nobody sees the settlement first, whichever thread is faster. */
    void settled(Settlement account) {
        executor.execute(() -> {
            var unused = outcome.whenComplete((end, failure) -> settlement.complete(account));
        });
    }
}
