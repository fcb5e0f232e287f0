package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RealPacerTest {

    @Test
    void waitsForWhatIsLeft_andNotForThePast() throws InterruptedException {
        Obliging time = new Obliging();
        Pacer pacer = new RealPacer(time);
        pacer.await(Duration.ofSeconds(2));
        time.nanos += Duration.ofSeconds(1).toNanos();
        pacer.await(Duration.ofSeconds(5));
        pacer.await(Duration.ofSeconds(4));
        assertThat(time.waits).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(2));
    }

    /** A clock on which every wait is over at once. */
    private static final class Obliging implements Time {

        private final List<Duration> waits = new ArrayList<>();
        private long nanos = 42;

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public Instant now() {
            return Instant.EPOCH;
        }

        @Override
        public Timer schedule(long delayNanos, Runnable task) {
            waits.add(Duration.ofNanos(delayNanos));
            nanos += delayNanos;
            task.run();
            return () -> false;
        }
    }
}
