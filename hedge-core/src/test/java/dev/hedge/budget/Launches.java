package dev.hedge.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.BackendId;
import dev.hedge.budget.Budget.Decision;
import dev.hedge.budget.Budget.Reservation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Launches for budget tests, and what is asked of the answers. */
final class Launches {

    static final LaunchRequest REQUEST = launch(false, 0, 0);
    static final LaunchRequest HEDGE = launch(true, 0, 0);

    private Launches() {}

    static LaunchRequest costing(long worstCaseMicros) {
        return launch(false, worstCaseMicros, 0);
    }

    static LaunchRequest costing(long worstCaseMicros, long nowNanos) {
        return launch(false, worstCaseMicros, nowNanos);
    }

    static LaunchRequest launch(boolean hedge, long worstCaseMicros, long nowNanos) {
        return new LaunchRequest("speech", BackendId.of("a"), hedge, worstCaseMicros, nowNanos);
    }

    static Reservation granted(Budget budget, LaunchRequest launch) {
        Decision decision = budget.tryReserve(launch);
        assertThat(decision).isInstanceOf(Decision.Granted.class);
        return ((Decision.Granted) decision).reservation();
    }

    static Decision.Refused refused(Budget budget, LaunchRequest launch) {
        Decision decision = budget.tryReserve(launch);
        assertThat(decision).isInstanceOf(Decision.Refused.class);
        return (Decision.Refused) decision;
    }

    /** How often in a row a launch is granted, up to a limit. */
    static int grantsInARow(Budget budget, LaunchRequest launch, int atMost) {
        int grants = 0;
        while (grants < atMost && budget.tryReserve(launch) instanceof Decision.Granted) {
            grants++;
        }
        return grants;
    }

    /** Runs a body on several threads that begin together; fails if one of them fails. */
    static void onThreads(int threads, IntConsumer body) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier together = new CyclicBarrier(threads);
            List<Callable<Integer>> bodies = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                bodies.add(() -> {
                    together.await();
                    body.accept(thread);
                    return thread;
                });
            }
            for (Future<Integer> done : executor.invokeAll(bodies)) {
                done.get();
            }
        } finally {
            executor.shutdownNow();
        }
    }
}
