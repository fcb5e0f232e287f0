package dev.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.SerialExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order, exclusion, no re-entry; and a queue that outlives whatever runs in it. */
final class SerialExecutorTest {

    private final List<String> ran = new ArrayList<>();
    private final List<Throwable> thrown = new ArrayList<>();

    @Test
    void tasks_runInTheOrderInWhichTheyCame() {
        HandExecutor pool = new HandExecutor();
        SerialExecutor serial = new SerialExecutor(pool, thrown::add);
        for (int i = 0; i < 5; i++) {
            String name = String.valueOf(i);
            serial.execute(() -> ran.add(name));
        }

        assertThat(pool.tasks).as("drains").hasSize(1);
        assertThat(ran).isEmpty();
        pool.runAll();
        assertThat(ran).containsExactly("0", "1", "2", "3", "4");
    }

    @Test
    void emptyQueue_startsAgain() {
        SerialExecutor serial = new SerialExecutor(Runnable::run, thrown::add);
        serial.execute(() -> ran.add("first"));
        serial.execute(() -> ran.add("second"));

        assertThat(ran).containsExactly("first", "second");
    }

    @Test
    void taskFromInsideATask_runsAfterIt_alsoInTheCallersThread() {
        SerialExecutor serial = new SerialExecutor(Runnable::run, thrown::add);
        serial.execute(() -> {
            serial.execute(() -> {
                ran.add("inner begins");
                serial.execute(() -> ran.add("innermost"));
                ran.add("inner ends");
            });
            serial.execute(() -> ran.add("second inner"));
            ran.add("outer ends");
        });

        assertThat(ran).containsExactly("outer ends", "inner begins", "inner ends", "second inner", "innermost");
    }

    @Test
    void taskThatThrows_isReported_andTheNextOneRuns() {
        SerialExecutor serial = new SerialExecutor(Runnable::run, thrown::add);
        IllegalStateException first = new IllegalStateException("boom");
        AssertionError second = new AssertionError("bang");
        serial.execute(() -> {
            serial.execute(() -> {
                throw second;
            });
            serial.execute(() -> ran.add("after"));
            throw first;
        });

        assertThat(thrown).containsExactly(first, second);
        assertThat(ran).containsExactly("after");
    }

    @Test
    void longQueue_onAnExecutorThatRunsInTheCaller_doesNotDeepenTheStack() {
        SerialExecutor serial = new SerialExecutor(Runnable::run, thrown::add);
        int tasks = 100_000;
        serial.execute(() -> IntStream.range(0, tasks).forEach(i -> serial.execute(() -> ran.add("x"))));

        assertThat(ran).hasSize(tasks);
        assertThat(thrown).isEmpty();
    }

    @Test
    void executorThatRefuses_leavesTheWorkToWhoeverBringsIt() {
        HandExecutor pool = new HandExecutor();
        List<Boolean> closed = new ArrayList<>();
        SerialExecutor serial = new SerialExecutor(
                new NeverRefusing(task -> {
                    if (!closed.isEmpty()) {
                        throw new RejectedExecutionException("shut down");
                    }
                    pool.execute(task);
                }),
                thrown::add);
        serial.execute(() -> ran.add("taken"));
        closed.add(true);
        serial.execute(() -> ran.add("queued behind it"));
        pool.runAll();
        IntStream.range(0, 100).forEach(i -> serial.execute(() -> ran.add("refused")));
        serial.execute(() -> IntStream.range(0, 200).forEach(i -> serial.execute(() -> ran.add("nested"))));

        assertThat(ran).hasSize(302).startsWith("taken", "queued behind it").endsWith("nested");
        assertThat(thrown).isEmpty();
    }

    /**
     * Interleavings: a producer swaps the tail while the drain finds its last node without a successor, or gives the queue
     * up while a producer takes it over; with more drains than threads. Every task counts on a plain field, which only
     * exclusion and visibility keep right, and each producer's tasks must keep its order.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void manyThreads_oneAtATime_inEachOnesOrder(int poolThreads) throws InterruptedException {
        int producers = 4;
        int each = 25_000;
        ExecutorService pool = Executors.newFixedThreadPool(poolThreads);
        AtomicInteger reported = new AtomicInteger();
        SerialExecutor serial = new SerialExecutor(pool, error -> reported.incrementAndGet());
        Tally tally = new Tally(producers);
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(producers * each);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int producer = p;
            threads.add(new Thread(() -> {
                awaitQuietly(go);
                for (int i = 0; i < each; i++) {
                    int number = i;
                    serial.execute(() -> {
                        tally.count(producer, number);
                        done.countDown();
                    });
                    if (i % 16 == 0) {
                        Thread.onSpinWait();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(done.await(30, TimeUnit.SECONDS)).as("all tasks ran").isTrue();
        pool.shutdown();
        assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();

        assertThat(tally.counted).isEqualTo(producers * each);
        assertThat(tally.outOfOrder).isZero();
        assertThat(reported).hasValue(0);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Plain fields on purpose. */
    private static final class Tally {

        private final int[] next;
        private int counted;
        private int outOfOrder;

        Tally(int producers) {
            next = new int[producers];
        }

        void count(int producer, int number) {
            counted++;
            if (next[producer] != number) {
                outOfOrder++;
            }
            next[producer] = number + 1;
        }
    }
}
