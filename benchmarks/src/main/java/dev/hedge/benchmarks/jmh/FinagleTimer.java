package dev.hedge.benchmarks.jmh;

import com.twitter.util.Duration;
import com.twitter.util.Time;
import com.twitter.util.Timer;
import com.twitter.util.TimerTask;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;
import scala.Function0;
import scala.runtime.BoxedUnit;

/**
 * Netty's wheel as Finagle's timer, which is what its network modules use too. A periodic task runs at once for the first
 * time, so that nobody has to wait three seconds for Finagle to take up its configured delay. Thread-safe.
 */
final class FinagleTimer implements Timer {

    private final HashedWheelTimer wheel =
            new HashedWheelTimer(new DefaultThreadFactory("finagle-wheel", true), 1, TimeUnit.MILLISECONDS, 1024);

    @Override
    public TimerTask scheduleOnce(Time when, Function0<BoxedUnit> task) {
        return new Once(
                wheel.newTimeout(timeout -> task.apply(), when.sinceNow().inNanoseconds(), TimeUnit.NANOSECONDS));
    }

    @Override
    public TimerTask schedulePeriodically(Time when, Duration period, Function0<BoxedUnit> task) {
        Periodic periodic = new Periodic(period.inNanoseconds(), task);
        periodic.arm(0);
        return periodic;
    }

    @Override
    public void stop() {
        wheel.stop();
    }

    private record Once(Timeout timeout) implements TimerTask {
        @Override
        public void cancel() {
            timeout.cancel();
        }
    }

    private final class Periodic implements TimerTask {

        private final long periodNanos;
        private final Function0<BoxedUnit> task;
        private volatile boolean cancelled;

        Periodic(long periodNanos, Function0<BoxedUnit> task) {
            this.periodNanos = periodNanos;
            this.task = task;
        }

        void arm(long delayNanos) {
            wheel.newTimeout(timeout -> run(), delayNanos, TimeUnit.NANOSECONDS);
        }

        private void run() {
            if (!cancelled) {
                task.apply();
                arm(periodNanos);
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }
}
