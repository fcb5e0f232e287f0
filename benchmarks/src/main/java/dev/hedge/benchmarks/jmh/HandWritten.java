package dev.hedge.benchmarks.jmh;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The control: the least that a hedge can be, as one writes it by hand from a {@link CompletableFuture} and Netty's timer
 * wheel. No policy but "after ten seconds", no validation, no record, no cancel of the loser.
 *
 * <p>The wheel ticks every millisecond, as hedge's does. With Netty's default of 100 ms, which takes in 100,000 timers per
 * tick, a benchmark would pile up timers faster than the wheel can take them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class HandWritten {

    private static final long DELAY_S = 10;

    private final HashedWheelTimer wheel =
            new HashedWheelTimer(new DefaultThreadFactory("wheel", true), 1, TimeUnit.MILLISECONDS, 1024);
    private final String answer = "answer";
    private final CompletableFuture<String> complete = CompletableFuture.completedFuture(answer);

    @TearDown
    public void stop() {
        wheel.stop();
    }

    /** The floor: no hedge at all. */
    @Benchmark
    public String directCall() {
        return complete.join();
    }

    /** The primary is complete when it is asked for. */
    @Benchmark
    public String hedge() {
        return race(complete).join();
    }

    /** The primary answers after the backup was scheduled. */
    @Benchmark
    public String hedgeThenAnswer() {
        CompletableFuture<String> primary = new CompletableFuture<>();
        CompletableFuture<String> first = race(primary);
        primary.complete(answer);
        return first.join();
    }

    private void startBackup(CompletableFuture<String> first) {
        var unused = complete.whenComplete((value, failure) -> first.complete(value));
    }

    private CompletableFuture<String> race(CompletableFuture<String> primary) {
        CompletableFuture<String> first = new CompletableFuture<>();
        Timeout backup = wheel.newTimeout(timeout -> startBackup(first), DELAY_S, TimeUnit.SECONDS);
        var unused = primary.whenComplete((value, failure) -> {
            if (first.complete(value)) {
                backup.cancel();
            }
        });
        return first;
    }
}
