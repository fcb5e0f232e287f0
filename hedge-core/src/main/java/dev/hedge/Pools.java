package dev.hedge;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The thread pools of a client that was given none. With the one timer thread of the process they come to 8 threads at most,
 * however many races there are.
 */
final class Pools {

    private static final int MOST_TURNS = 4;
    private static final int MOST_GUESTS = 3;

    private Pools() {}

    static ExecutorService turns() {
        return daemon("hedge", MOST_TURNS);
    }

    static ExecutorService guests() {
        return daemon("hedge-guest", MOST_GUESTS);
    }

    private static ExecutorService daemon(String name, int most) {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory threads = task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
        return Executors.newFixedThreadPool(Math.min(most, Runtime.getRuntime().availableProcessors()), threads);
    }
}
