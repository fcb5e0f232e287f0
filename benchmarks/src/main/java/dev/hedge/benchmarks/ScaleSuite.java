package dev.hedge.benchmarks;

import dev.hedge.HedgeCall;
import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Outcome;
import dev.hedge.Settlement;
import dev.hedge.backend.Payload;
import dev.hedge.policy.Policies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Many long races at once: each holds a job that hangs and a timer of the machine's clock, and no thread. */
final class ScaleSuite implements Suite {

    private static final int RACES = 100_000;
    private static final int RACES_IN_SMOKE = 200;
    private static final Duration DEADLINE = Duration.ofSeconds(100);
    private static final Duration BACKUP = Duration.ofSeconds(90);
    private static final long PATIENCE_S = 60;
    private static final double MOST_HEAP_MIB = 1024;
    private static final double MOST_THREADS = 8;

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String description() {
        return "100,000 races of 100 seconds at once: heap, threads, time to start and to cancel them all";
    }

    @Override
    public List<String> jvmOptions() {
        return List.of("-Xmx1g", "-XX:+UseSerialGC");
    }

    @Override
    public void run(Effort effort, Consumer<String> progress, Report report) {
        int races = effort.size(RACES, RACES_IN_SMOKE);
        HangingBackend primary = new HangingBackend("primary");
        List<HedgeCall> calls = new ArrayList<>(races);
        long emptyHeap = Heap.used();
        int otherThreads = hedgeThreads();

        HedgeClient client = HedgeClient.builder()
                .backend(primary)
                .backend(new HangingBackend("backup"))
                .policy(Policies.fixedDelay(BACKUP))
                .build();
        progress.accept("starting " + races + " races");
        InferenceRequest request = InferenceRequest.of("f", Payload.EMPTY).withDeadline(DEADLINE);
        long start = System.nanoTime();
        for (int i = 0; i < races; i++) {
            calls.add(client.submit(request.withId("request-" + i)));
        }
        await(() -> primary.started() == races, "jobs started: " + races);
        long started = System.nanoTime();
        int threads = hedgeThreads() - otherThreads;
        long heap = Heap.used() - emptyHeap;

        progress.accept("cancelling them");
        long cancel = System.nanoTime();
        calls.forEach(HedgeCall::cancel);
        List<Settlement> settlements = calls.stream().map(ScaleSuite::settled).toList();
        long settled = System.nanoTime();
        check(calls, settlements, primary);
        client.close();

        report.heading("races: " + races + ", each with one running job and one pending timer");
        report.figure("time to start them all", "%,14.0f ms", millis(started - start));
        report.figure("heap they hold", "%,14.1f MiB", Heap.mebibytes(heap));
        report.figure("  per race", "%,14.0f B", heap / (double) races);
        report.figure("threads of hedge's own", "%,14d", threads);
        report.figure("time to cancel and settle them all", "%,14.0f ms", millis(settled - cancel));
        report.figure("outcomes cancelled, settlements, cancels, leaks", "%,14d, %d, %d, 0", races, races, races);
        report.heading("targets");
        report.target("100,000 races within 1 GiB of heap", MOST_HEAP_MIB, Heap.mebibytes(heap), "MiB");
        report.target("at most 8 threads", MOST_THREADS, threads, "");
    }

    private static void check(List<HedgeCall> calls, List<Settlement> settlements, HangingBackend primary) {
        long cancelled = calls.stream()
                .filter(call -> outcome(call) instanceof Outcome.Cancelled)
                .count();
        int leaked = settlements.stream().mapToInt(Settlement::leaked).sum();
        long receipts = settlements.stream()
                .flatMap(settlement -> settlement.accounts().stream())
                .filter(account -> account.receipt().isPresent())
                .count();
        int races = calls.size();
        if (cancelled != races || receipts != races || primary.cancelled() != races || leaked != 0) {
            throw new IllegalStateException("cancelled: " + cancelled + ", receipts: " + receipts + ", cancels: "
                    + primary.cancelled() + ", leaked: " + leaked + " (expected: " + races + " of each, none leaked)");
        }
    }

    private static Outcome outcome(HedgeCall call) {
        return call.outcome().toCompletableFuture().join();
    }

    private static Settlement settled(HedgeCall call) {
        CompletableFuture<Settlement> settlement = call.settlement().toCompletableFuture();
        return settlement.orTimeout(PATIENCE_S, TimeUnit.SECONDS).join();
    }

    /** The pool and the timer thread are named so. */
    private static int hedgeThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("hedge-"))
                .count();
    }

    private static void await(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(what + " (expected: within " + PATIENCE_S + " s)");
            }
            LockSupport.parkNanos(100_000);
        }
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
