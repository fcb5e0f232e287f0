package dev.hedge.benchmarks.jmh;

import com.twitter.finagle.Service;
import com.twitter.finagle.client.BackupRequestFilter;
import com.twitter.finagle.service.ResponseClassifier;
import com.twitter.finagle.service.RetryBudgets;
import com.twitter.finagle.stats.NullStatsReceiver;
import com.twitter.util.Future;
import com.twitter.util.Promise;
import com.twitter.util.tunable.Tunable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Finagle's {@code BackupRequestFilter}: a backup after ten seconds (the least it is allowed here, since every request is
 * faster), one extra request in a hundred, no interrupts, statistics off.
 *
 * <p>Where the primary is complete when it is asked for, Finagle arms no timer at all; where it answers later it does.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class Finagle {

    private static final int DELAY_MS = 10_000;

    /** Above the delay: a delay that the histogram cannot hold would switch hedging off. */
    private static final int HIGHEST_TRACKABLE_MS = 60_000;

    private static final double MAX_EXTRA_LOAD = 0.01;
    private static final String REQUEST = "request";

    private final FinagleTimer timer = new FinagleTimer();
    private final BackupRequestFilter<String, String> filter = new BackupRequestFilter<>(
            Tunable.mutable("max-extra-load", (Object) MAX_EXTRA_LOAD),
            false,
            DELAY_MS,
            ResponseClassifier.Default(),
            RetryBudgets.newRetryBudget(),
            1,
            HIGHEST_TRACKABLE_MS,
            NullStatsReceiver.get(),
            timer,
            "benchmark");
    private final Answering complete = new Answering("answer");
    private final Holding holding = new Holding();

    /** Waits until the filter hedges: it does not before it has computed its delay for the first time. */
    @Setup
    public void waitUntilItHedges() {
        while (filter.sendBackupAfterDuration().inMilliseconds() != DELAY_MS) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @TearDown
    public void stop() {
        filter.close();
        timer.stop();
    }

    /** The primary is complete when it is asked for. */
    @Benchmark
    public Future<String> hedge() {
        return filter.apply(REQUEST, complete);
    }

    /** The primary answers after the backup was scheduled. */
    @Benchmark
    public Future<String> hedgeThenAnswer() {
        Future<String> first = filter.apply(REQUEST, holding);
        holding.pending.setValue("answer");
        return first;
    }

    private static final class Answering extends Service<String, String> {
        private final String answer;

        Answering(String answer) {
            this.answer = answer;
        }

        @Override
        public Future<String> apply(String request) {
            return Future.value(answer);
        }
    }

    private static final class Holding extends Service<String, String> {
        private Promise<String> pending = new Promise<>();

        @Override
        public Future<String> apply(String request) {
            pending = new Promise<>();
            return pending;
        }
    }
}
