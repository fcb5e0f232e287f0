package dev.hedge.demo;

import dev.hedge.time.Time;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Waits by a clock. Begins when it is made. */
final class RealPacer implements Pacer {

    private final Time time;
    private final long beginNanos;

    RealPacer(Time time) {
        this.time = time;
        this.beginNanos = time.nanoTime();
    }

    @Override
    public void await(Duration sinceBeginning) throws InterruptedException {
        long left = sinceBeginning.toNanos() - (time.nanoTime() - beginNanos);
        if (left > 0) {
            CountDownLatch over = new CountDownLatch(1);
            time.schedule(left, over::countDown);
            over.await();
        }
    }
}
