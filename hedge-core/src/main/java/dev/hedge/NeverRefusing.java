package dev.hedge;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs tasks on another executor, or in the caller once that one takes no more. A race whose executor is gone must still
 * settle, so whoever brings the news does the work.
 */
record NeverRefusing(Executor executor) implements Executor {

    @Override
    public void execute(Runnable task) {
        try {
            executor.execute(task);
        } catch (RejectedExecutionException refused) {
            task.run();
        }
    }
}
