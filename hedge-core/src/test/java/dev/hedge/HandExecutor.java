package dev.hedge;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Keeps what it is given until a test says which of it runs. For one thread. */
final class HandExecutor implements Executor {

    final List<Runnable> tasks = new ArrayList<>();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    void run(int index) {
        tasks.remove(index).run();
    }

    /** Runs tasks, oldest first, until none is left. */
    void runAll() {
        while (!tasks.isEmpty()) {
            run(0);
        }
    }
}
