package dev.hedge;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** The thread pool of a client that was given none. */
final class Pools {

    private static final int MOST_THREADS = 8;

    private Pools() {}

    static ExecutorService daemon(String name) {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory threads = task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
        return Executors.newFixedThreadPool(
                Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()), threads);
    }
}
