package dev.hedge.benchmarks;

import dev.hedge.benchmarks.jmh.TimerCost;
import dev.hedge.time.Time;
import io.netty.util.HashedWheelTimer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** What timers cost: the memory of pending ones, the time to arm and cancel one. */
final class TimersSuite implements Suite {

    private static final int FORKS = 2;
    private static final int PENDING = 100_000;
    private static final int PENDING_IN_SMOKE = 1_000;
    private static final long DELAY_S = 100;

    /** Long enough for Netty's thread to move timers from its queue into its wheel. */
    private static final long HAND_OVER_NANOS = 200_000_000;

    private static final Map<String, String> METHODS = Map.of(
            "hedge's clock", "hedge",
            "Netty's HashedWheelTimer", "nettyWheel",
            "the JDK's scheduler, remove-on-cancel", "jdkScheduler");
    private static final List<String> LABELS =
            List.of("hedge's clock", "Netty's HashedWheelTimer", "the JDK's scheduler, remove-on-cancel");

    @Override
    public String name() {
        return "timers";
    }

    @Override
    public String description() {
        return "timers of hedge, Netty and the JDK: bytes of a pending one, time to arm and cancel one";
    }

    @Override
    public List<String> jvmOptions() {
        return List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC");
    }

    @Override
    public void run(Effort effort, Consumer<String> progress, Report report) {
        int count = effort.size(PENDING, PENDING_IN_SMOKE);
        progress.accept("filling the heap with " + count + " timers each");
        report.heading("bytes of a pending " + DELAY_S + "-second timer, its handle included, " + count + " of them");
        List<Double> bytes = List.of(hedgeBytes(count), nettyBytes(count), jdkBytes(count));
        for (int i = 0; i < LABELS.size(); i++) {
            report.figure(LABELS.get(i), "%,14.1f B", bytes.get(i));
        }
        List<Measured> results = new JmhRun(effort, progress).run(cases(), FORKS);
        report.heading(String.format(
                "%-54s %9s %21s %9s %9s",
                "arm and cancel a 10-second timer", "ns", "lowest to highest", "cpu ns", "B"));
        for (Measured each : results) {
            report.line(
                    "  %-52s %9.1f %10.1f %10.1f %9.1f %9.0f",
                    each.source().label(), each.score(), each.lowest(), each.highest(), each.cpuNanos(), each.bytes());
        }
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String pending : List.of("0", "100000")) {
            for (String label : LABELS) {
                cases.add(new Case(
                        label + ", " + pending + " pending",
                        TimerCost.class,
                        METHODS.getOrDefault(label, label),
                        Map.of("pending", pending)));
            }
        }
        return cases;
    }

    private static double hedgeBytes(int count) {
        Runnable task = () -> {};
        Time time = Time.system();
        time.schedule(0, task);
        return bytesEach(count, i -> time.schedule(TimeUnit.SECONDS.toNanos(DELAY_S), task), Time.Timer::cancel);
    }

    private static double nettyBytes(int count) {
        HashedWheelTimer wheel =
                new HashedWheelTimer(new DefaultThreadFactory("wheel", true), 1, TimeUnit.MILLISECONDS, 1024);
        TimerTask task = timeout -> {};
        wheel.newTimeout(task, 0, TimeUnit.SECONDS);
        double bytes =
                bytesEach(count, i -> wheel.newTimeout(task, DELAY_S, TimeUnit.SECONDS), timeout -> timeout.cancel());
        wheel.stop();
        return bytes;
    }

    private static double jdkBytes(int count) {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("pool", true));
        pool.setRemoveOnCancelPolicy(true);
        Runnable task = () -> {};
        var unused = pool.schedule(task, 0, TimeUnit.SECONDS);
        double bytes =
                bytesEach(count, i -> pool.schedule(task, DELAY_S, TimeUnit.SECONDS), future -> future.cancel(false));
        pool.shutdownNow();
        return bytes;
    }

    /** Once for practice: the first time also sweeps out what earlier measurements left. */
    private static <T> double bytesEach(int count, IntFunction<T> arm, Consumer<T> cancel) {
        bytesEachOnce(count, arm, cancel);
        return bytesEachOnce(count, arm, cancel);
    }

    /** The array of handles is there before, so that it is not counted. */
    private static <T> double bytesEachOnce(int count, IntFunction<T> arm, Consumer<T> cancel) {
        List<T> handles = new ArrayList<>(count);
        long before = Heap.used();
        for (int i = 0; i < count; i++) {
            handles.add(arm.apply(i));
        }
        LockSupport.parkNanos(HAND_OVER_NANOS);
        long pending = Heap.used() - before;
        handles.forEach(cancel);
        return pending / (double) count;
    }
}
