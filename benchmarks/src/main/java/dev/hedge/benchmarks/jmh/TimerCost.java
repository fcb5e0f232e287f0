package dev.hedge.benchmarks.jmh;

import dev.hedge.time.Time;
import io.netty.util.HashedWheelTimer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A ten-second timer, armed and cancelled by one thread while others are pending. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class TimerCost {

    private static final long DELAY_S = 10;
    private static final long PENDING_DELAY_S = 100;

    /** How many 100-second timers are pending in each of the three meanwhile. */
    @Param({"0", "100000"})
    public int pending;

    private final TimerTask wheelTask = timeout -> {};
    private final Time time = Time.system();
    private final HashedWheelTimer wheel =
            new HashedWheelTimer(new DefaultThreadFactory("wheel", true), 1, TimeUnit.MILLISECONDS, 1024);
    private final ScheduledThreadPoolExecutor pool =
            new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("pool", true));

    @Setup
    public void fill() {
        pool.setRemoveOnCancelPolicy(true);
        for (int i = 0; i < pending; i++) {
            time.schedule(TimeUnit.SECONDS.toNanos(PENDING_DELAY_S), TimerCost::task);
            wheel.newTimeout(wheelTask, PENDING_DELAY_S, TimeUnit.SECONDS);
            var unused = pool.schedule(TimerCost::task, PENDING_DELAY_S, TimeUnit.SECONDS);
        }
    }

    @TearDown
    public void stop() {
        wheel.stop();
        pool.shutdownNow();
    }

    /** The clock that races use. */
    @Benchmark
    public boolean hedge() {
        return time.schedule(TimeUnit.SECONDS.toNanos(DELAY_S), TimerCost::task).cancel();
    }

    /** Netty's wheel with a tick of 1 ms; hands timers over to its own thread, which does the rest of the work. */
    @Benchmark
    public boolean nettyWheel() {
        return wheel.newTimeout(wheelTask, DELAY_S, TimeUnit.SECONDS).cancel();
    }

    /** The JDK's scheduler, told to forget what was cancelled. */
    @Benchmark
    public boolean jdkScheduler() {
        return pool.schedule(TimerCost::task, DELAY_S, TimeUnit.SECONDS).cancel(false);
    }

    /** Never due. */
    private static void task() {}
}
