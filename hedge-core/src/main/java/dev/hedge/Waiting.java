package dev.hedge;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/** Blocking on a stage that never completes exceptionally. */
final class Waiting {

    private Waiting() {}

    static <T> T on(CompletionStage<T> stage) throws InterruptedException {
        try {
            return stage.toCompletableFuture().get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("a race's stage failed (expected: never)", impossible);
        }
    }
}
