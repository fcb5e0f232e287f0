package dev.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.Payload;
import dev.hedge.budget.Budget;
import dev.hedge.cost.Cost;
import dev.hedge.policy.Policies;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceEvent.Booked;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Fault;
import dev.hedge.trace.TraceEvent.Late;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.RaceStarted;
import dev.hedge.trace.TraceEvent.Settled;
import dev.hedge.trace.TraceSink;
import dev.hedge.validate.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/**
 * Many races on many threads, on the machine's clock: every one is decided and settled, every cancel has its receipt, every
 * launch is booked. {@code -Dhedge.soak.races} says how many; 20,000 if it does not.
 */
final class RaceSoakTest {

    private static final int RACES = Integer.getInteger("hedge.soak.races", 20_000);
    private static final int IN_FLIGHT = 128;
    private static final int MAX_LIVE = 3;
    private static final List<String> POLICIES = List.of(
            "single",
            "race",
            "fixed-delay(1ms,2ms)",
            "tied",
            "queue-cutover(1ms,2ms)",
            "cascade(0s,1ms,2ms)",
            "staged(1@0s keep, 2@0s, 3@1ms if 1 queued cut 1)");

    private final Map<Class<?>, LongAdder> counts = new ConcurrentHashMap<>();
    private final Map<String, Trace> traces = new ConcurrentHashMap<>();
    private final LongAdder receipts = new LongAdder();
    private final LongAdder reserved = new LongAdder();
    private final LongAdder closed = new LongAdder();
    private final LongAdder closedAgain = new LongAdder();
    private final AtomicReference<String> broken = new AtomicReference<>("");
    private final Semaphore room = new Semaphore(IN_FLIGHT);
    private final CountDownLatch settled = new CountDownLatch(RACES);

    @Test
    void everyRace_isDecidedAndSettled_andEveryCentBooked() throws InterruptedException {
        ExecutorService cloudThreads = Executors.newFixedThreadPool(3);
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Phaser steps = new Phaser(1);
        Executor cloud = step -> {
            steps.register();
            cloudThreads.execute(() -> {
                step.run();
                steps.arriveAndDeregister();
            });
        };
        List<HedgeClient> clients =
                POLICIES.stream().map(policy -> client(policy, pool, cloud)).toList();
        for (int i = 0; i < RACES; i++) {
            room.acquire();
            start(clients.get(i % clients.size()), i);
        }
        assertThat(settled.await(60, TimeUnit.SECONDS)).as("all settled").isTrue();
        // Some jobs still have something to say, and some turns to take it in.
        steps.arriveAndAwaitAdvance();
        for (ExecutorService threads : List.of(cloudThreads, pool)) {
            threads.shutdown();
            assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
        System.out.printf(
                "soak: %,d races decided, %,d settled; %,d launched, %,d booked; %,d cancels, %,d receipts; %,d late words%n",
                count(Decided.class),
                count(Settled.class),
                count(Launched.class),
                count(Booked.class),
                count(CancelSent.class),
                receipts.sum(),
                count(Late.class));

        assertThat(broken.get()).isEmpty();
        assertThat(List.of(count(RaceStarted.class), count(Decided.class), count(Settled.class)))
                .containsOnly((long) RACES);
        assertThat(count(Booked.class)).isEqualTo(count(Launched.class));
        assertThat(receipts.sum()).isEqualTo(count(CancelSent.class));
        assertThat(count(Fault.class)).isZero();
        assertThat(clients).allMatch(client -> client.openRaces() == 0);
        assertThat(reserved.sum()).isEqualTo(count(Launched.class));
        assertThat(closed.sum()).isEqualTo(reserved.sum());
        assertThat(closedAgain.sum()).isZero();
    }

    private void start(HedgeClient client, int number) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        InferenceRequest request = InferenceRequest.of("f", Payload.EMPTY)
                .withId("r" + number)
                .withDeadline(Duration.ofMillis(random.nextInt(8) == 0 ? 1 : 50));
        HedgeCall call = client.submit(request);
        call.settlement().whenComplete((account, never) -> audit(call, account));
        if (random.nextInt(16) == 0) {
            call.cancel();
        }
    }

    /** One receipt per cancel, one booking per launch and all else, for this race alone. */
    private void audit(HedgeCall call, Settlement account) {
        try {
            Trace trace = Objects.requireNonNull(traces.remove(call.request().id()), "no trace came before");
            RaceAudit.check(trace.events(), List.of(trace), MAX_LIVE, Rig.outcome(call), account);
            account.accounts().forEach(each -> receipts.add(each.receipts().size()));
        } catch (AssertionError | RuntimeException found) {
            broken.compareAndSet("", call.request().id() + ": " + found);
        } finally {
            room.release();
            settled.countDown();
        }
    }

    private HedgeClient client(String policy, Executor pool, Executor cloud) {
        HedgeClient.Builder builder = HedgeClient.builder()
                .policy(Policies.parse(policy))
                .maxLive(MAX_LIVE)
                .cancelWindow(Duration.ofMillis(5))
                .executor(pool)
                .budget(launch -> new Budget.Decision.Granted(new Held()))
                .validator(result -> result.output().text().equals("good") ? Verdict.ACCEPTED : Verdict.rejected("bad"))
                .trace(new Counter());
        for (String name : List.of("a", "b", "c")) {
            builder.backend(new SoakBackend(name, cloud));
        }
        return builder.build();
    }

    private long count(Class<?> kind) {
        return counts.getOrDefault(kind, new LongAdder()).sum();
    }

    private final class Counter implements TraceSink {
        @Override
        public void onEvent(String request, String function, TraceEvent event) {
            counts.computeIfAbsent(event.getClass(), first -> new LongAdder()).increment();
        }

        @Override
        public void onSettled(Trace trace) {
            traces.put(trace.request(), trace);
        }
    }

    private final class Held implements Budget.Reservation {

        private final AtomicInteger closings = new AtomicInteger();

        Held() {
            reserved.increment();
        }

        @Override
        public void settled(Cost cost) {
            close();
        }

        @Override
        public void unused() {
            close();
        }

        private void close() {
            (closings.incrementAndGet() == 1 ? closed : closedAgain).increment();
        }
    }
}
