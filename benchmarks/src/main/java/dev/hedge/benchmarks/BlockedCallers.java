package dev.hedge.benchmarks;

import dev.hedge.HedgeCall;
import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Outcome;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.policy.Policies;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.SimulatedBackend;
import dev.hedge.sim.Stop;
import dev.hedge.sim.World;
import dev.hedge.time.Time;
import dev.hedge.validate.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * Two threads that make one request after the other and block until each is answered. Two backends start at once; one
 * answers after a millisecond, the other never does and must be cancelled. One thread at a time may use this.
 */
final class BlockedCallers implements AutoCloseable {

    private static final int CALLERS = 2;
    private static final Duration ANSWER = Duration.ofMillis(1);

    private final HedgeClient client;

    /** When the latest result of each caller was found valid. */
    private final AtomicLongArray validNanos = new AtomicLongArray(CALLERS);

    private final List<HedgeCall> calls = new ArrayList<>();

    /**
     * @param stop how the loser takes its cancel
     * @param cancelWindow how long the client waits for the proof of a cancel
     */
    BlockedCallers(Stop stop, Duration cancelWindow) {
        client = HedgeClient.builder()
                .backend(backend(
                        "loser",
                        (start, past) -> Lifecycle.hanging(Duration.ZERO).withStop(stop)))
                .backend(backend(
                        "winner",
                        (start, past) -> Lifecycle.answering(
                                Duration.ZERO, ANSWER, JobResult.of(Payload.text(start.request())))))
                .policy(Policies.fixedDelay(Duration.ZERO))
                .validator(result -> {
                    int caller = Integer.parseInt(result.output().text());
                    validNanos.set(caller, System.nanoTime());
                    return Verdict.ACCEPTED;
                })
                .cancelWindow(cancelWindow)
                .build();
    }

    /** Makes requests and returns, for each, the nanoseconds from its validation until its caller went on. */
    long[] race(int races) {
        List<CompletableFuture<Tally>> callers = IntStream.range(0, CALLERS)
                .mapToObj(caller -> CompletableFuture.supplyAsync(
                        () -> call(caller, races / CALLERS), task -> new Thread(task, "caller-" + caller).start()))
                .toList();
        List<Tally> tallies = callers.stream().map(CompletableFuture::join).toList();
        tallies.forEach(tally -> calls.addAll(tally.calls()));
        return tallies.stream()
                .flatMapToLong(tally -> tally.waitsNanos().stream().mapToLong(Long::longValue))
                .toArray();
    }

    /** Every call so far. */
    List<HedgeCall> calls() {
        return calls;
    }

    int openRaces() {
        return client.openRaces();
    }

    @Override
    public void close() {
        client.close();
    }

    private Tally call(int caller, int races) {
        Tally tally = new Tally(new ArrayList<>(races), new ArrayList<>(races));
        InferenceRequest request = InferenceRequest.of("f", Payload.EMPTY).withId(Integer.toString(caller));
        for (int i = 0; i < races; i++) {
            HedgeCall call = client.submit(request);
            Outcome outcome = await(call);
            long wentOn = System.nanoTime();
            if (!(outcome instanceof Outcome.Won)) {
                throw new IllegalStateException("outcome: " + outcome + " (expected: a winner)");
            }
            tally.waitsNanos().add(wentOn - validNanos.get(caller));
            tally.calls().add(call);
        }
        return tally;
    }

    private static Outcome await(HedgeCall call) {
        try {
            return call.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("caller: interrupted (expected: left alone)", interrupted);
        }
    }

    private static SimulatedBackend backend(String name, World world) {
        return SimulatedBackend.of(BackendId.of(name), world, Time.system());
    }

    /** What one caller brings home. */
    private record Tally(List<HedgeCall> calls, List<Long> waitsNanos) {}
}
