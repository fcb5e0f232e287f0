package dev.hedge;

import java.util.concurrent.Executor;

/**
 * Runs tasks on another executor, or in the caller once that one takes no more. A race whose executor is gone must still
 * settle, so whoever brings the news does the work.
 */
record NeverRefusing(Executor executor) implements Executor {

    @Override
    public void execute(Runnable task) {
        try {
            executor.execute(task);
        } catch (RuntimeException refused) {
            // Rejected, or broken in its own way: either way the task was not taken.
            task.run();
        }
    }
}
