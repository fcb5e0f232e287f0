package dev.hedge.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Real time; nothing here depends on how fast the machine is, except that a minute must be enough. */
final class SystemTimeTest {

    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofSeconds(100);

    private final BlockingQueue<Throwable> reports = new LinkedBlockingQueue<>();
    private final SystemTime time = new SystemTime(reports::add);

    @Test
    void thereIsOneForTheProcess() {
        assertThat(Time.system()).isSameAs(Time.system()).isInstanceOf(SystemTime.class);
    }

    @Test
    void tasksRunOnOneDaemonThread() throws InterruptedException {
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();

        time.schedule(0, () -> threads.add(Thread.currentThread()));
        time.schedule(MILLISECOND, () -> threads.add(Thread.currentThread()));

        Thread first = take(threads);
        assertThat(first.isDaemon()).isTrue();
        assertThat(first.getName()).isEqualTo("hedge-timer");
        assertThat(first).isNotSameAs(Thread.currentThread()).isSameAs(take(threads));
    }

    @Test
    void noTaskRunsEarly() throws InterruptedException {
        BlockingQueue<Long> early = new LinkedBlockingQueue<>();
        Random random = new Random(1);
        for (int i = 0; i < 500; i++) {
            long delay = random.nextLong(20_000_000);
            long notBefore = time.nanoTime() + delay;
            time.schedule(delay, () -> early.add(Math.min(0, time.nanoTime() - notBefore)));
        }
        for (int i = 0; i < 500; i++) {
            assertThat(take(early)).isZero();
        }
    }

    @Test
    void equalDelays_runInTheOrderScheduled() throws InterruptedException {
        BlockingQueue<Integer> order = new LinkedBlockingQueue<>();
        for (int i = 0; i < 2000; i++) {
            int number = i;
            time.schedule(MILLISECOND, () -> order.add(number));
        }
        for (int i = 0; i < 2000; i++) {
            assertThat(take(order)).isEqualTo(i);
        }
    }

    @Test
    void negativeDelay_runsSoon_butNotInline() throws InterruptedException {
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();

        time.schedule(Long.MIN_VALUE, () -> threads.add(Thread.currentThread()));

        assertThat(take(threads)).isNotSameAs(Thread.currentThread());
    }

    @Test
    void anEarlierTimer_wakesTheThreadFromALongSleep() throws InterruptedException {
        Time.Timer far = time.schedule(Duration.ofDays(3), () -> {});
        awaitSleep();
        CountDownLatch near = new CountDownLatch(1);

        time.schedule(MILLISECOND, near::countDown);

        await(near);
        assertThat(far.cancel()).isTrue();
    }

    @Test
    void theFirstTimerAfterNone_wakesTheThread() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            CountDownLatch ran = new CountDownLatch(1);
            time.schedule(MILLISECOND, ran::countDown);
            await(ran);
            awaitSleep();
        }
    }

    @Test
    void foreverIsAllowed_andHoldsUpNothing() throws InterruptedException {
        Time.Timer never = time.schedule(Duration.ofSeconds(Long.MAX_VALUE), () -> {});
        CountDownLatch ran = new CountDownLatch(1);

        time.schedule(MILLISECOND, ran::countDown);

        await(ran);
        assertThat(never.cancel()).isTrue();
        assertThat(time.pending()).isZero();
    }

    @Test
    void cancelled_neverRuns() throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch later = new CountDownLatch(1);
        Time.Timer timer = time.schedule(Duration.ofHours(1), ran::incrementAndGet);

        assertThat(timer.cancel()).isTrue();
        assertThat(timer.cancel()).isFalse();
        time.schedule(MILLISECOND, later::countDown);

        await(later);
        assertThat(ran).hasValue(0);
        assertThat(time.pending()).isZero();
    }

    @Test
    void cancellingARunningTask_isRefused() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch finished = new CountDownLatch(1);
        Time.Timer timer = time.schedule(0, () -> {
            running.countDown();
            awaitUnchecked(goOn);
            finished.countDown();
        });
        await(running);

        assertThat(timer.cancel()).isFalse();
        goOn.countDown();
        await(finished);
    }

    @Test
    void aTaskMayScheduleAndCancel_whileItRuns() throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        Time.Timer victim = time.schedule(LONG, () -> {});

        time.schedule(0, () -> {
            if (victim.cancel()) {
                time.schedule(0, ran::countDown);
            }
        });

        await(ran);
    }

    @Test
    void aThrowingTask_isReported_andStopsNothing() throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        time.schedule(0, () -> {
            throw new IllegalStateException("boom");
        });
        time.schedule(MILLISECOND, ran::countDown);

        await(ran);
        assertThat(take(reports)).isInstanceOf(IllegalStateException.class).hasMessage("boom");
    }

    @Test
    void anErrorThatCannotEvenBeReported_stopsNothing() throws InterruptedException {
        SystemTime unlucky = new SystemTime(thrown -> {
            throw new OutOfMemoryError("again");
        });
        CountDownLatch ran = new CountDownLatch(1);
        unlucky.schedule(0, () -> {
            throw new OutOfMemoryError("first");
        });
        unlucky.schedule(MILLISECOND, ran::countDown);

        await(ran);
    }

    @Test
    void anInterruptByATask_stopsNothing() throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        time.schedule(0, () -> Thread.currentThread().interrupt());
        time.schedule(Duration.ofMillis(20), ran::countDown);

        await(ran);
    }

    @Test
    void manyThreads_everyTimerEitherRunsOrIsCancelled() throws InterruptedException {
        int threads = 4;
        int each = 5000;
        CountDownLatch ended = new CountDownLatch(threads * each);
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger cancelled = new AtomicInteger();
        List<Thread> workers = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Random random = new Random(t);
            workers.add(new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    Time.Timer timer = time.schedule(random.nextLong(3_000_000), () -> {
                        ran.incrementAndGet();
                        ended.countDown();
                    });
                    if (random.nextBoolean() && timer.cancel()) {
                        cancelled.incrementAndGet();
                        ended.countDown();
                    }
                }
            }));
        }
        workers.forEach(Thread::start);
        for (Thread worker : workers) {
            worker.join();
        }

        await(ended);
        assertThat(ran.get() + cancelled.get()).isEqualTo(threads * each);
        assertThat(cancelled.get()).isPositive();
        assertThat(time.pending()).isZero();
    }

    /** Returns once the timer thread waits. */
    private void awaitSleep() {
        while (!time.sleeping()) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            await(latch);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(1, TimeUnit.MINUTES);
        assertThat(taken).isNotNull();
        return Objects.requireNonNull(taken);
    }
}
