package dev.hedge.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class SystemTimeMemoryTest {

    private static final Duration LONG = Duration.ofSeconds(100);

    private final SystemTime time = new SystemTime(thrown -> {});

    @Test
    void aHundredThousandPendingTimers_fitIn64MiB_andCancellingFreesThem() {
        int count = 100_000;
        List<Time.Timer> timers = new ArrayList<>(count);
        AtomicInteger ran = new AtomicInteger();
        long before = usedBytes();
        for (int i = 0; i < count; i++) {
            int number = i;
            timers.add(time.schedule(LONG, () -> ran.addAndGet(number)));
        }
        long pending = usedBytes() - before;
        assertThat(time.pending()).isEqualTo(count);
        assertThat(timers).allMatch(Time.Timer::cancel);
        long cancelled = usedBytes() - before;

        System.out.printf(
                "%,d pending timers with a task each: %.1f MiB; all cancelled, handles still held: %.1f MiB%n",
                count, pending / 1048576.0, cancelled / 1048576.0);
        assertThat(pending).isLessThan(64L << 20);
        assertThat(time.pending()).isZero();
        assertThat(ran).hasValue(0);
        assertThat(timers).hasSize(count);
    }

    @Test
    void aCancelledTimer_releasesItsTask_thoughItsHandleIsHeld() {
        List<WeakReference<Object>> captured = new ArrayList<>();
        Time.Timer timer = scheduleCapturing(captured);

        assertThat(timer.cancel()).isTrue();
        System.gc();

        assertThat(captured.get(0).get()).isNull();
        assertThat(timer.cancel()).isFalse();
    }

    private Time.Timer scheduleCapturing(List<WeakReference<Object>> captured) {
        Object race = new Object();
        captured.add(new WeakReference<>(race));
        return time.schedule(LONG, () -> assertThat(race).isNull());
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
