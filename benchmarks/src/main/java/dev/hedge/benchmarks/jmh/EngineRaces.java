package dev.hedge.benchmarks.jmh;

import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Settlement;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.budget.Budgets;
import dev.hedge.cost.RateCard;
import dev.hedge.metrics.MicrometerTraceSink;
import dev.hedge.policy.Policies;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceSink;
import dev.hedge.validators.ValidatorSpecs;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Duration;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * One request through the whole client, from {@code submit} to its settlement: turns, policy, budget, polls, validator,
 * costs, receipts, the machine's clock and its timers, every trace event made, and meters.
 *
 * <p>Left out is what a provider adds: HTTP, JSON on the wire, threads that wait. The backend tells all it knows inside its
 * start, so that no time passes and what is measured is work.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class EngineRaces {

    private static final RateCard CARD = RateCard.perSecond(new BigDecimal("0.000306"));
    private static final JobResult ANSWER =
            JobResult.of(Payload.json("{\"text\":\"a short answer\"}")).withExecution(Duration.ofSeconds(3));

    /** {@code primary}: it wins alone. {@code backup}: both run, the backup wins, the primary is cancelled and confirms. */
    @Param({"primary", "backup"})
    public String winner;

    /**
     * {@code bare}: any result will do, any launch is granted, nobody listens. {@code traced}: every trace event is made and
     * kept until the end, meters count, and a budget bounds hedges. {@code full}: also, results are parsed and judged as JSON.
     */
    @Param({"bare", "traced", "full"})
    public String extent;

    /** {@code caller}: all on one thread. {@code pool}: the client's own pool, and a caller who waits. */
    @Param({"caller", "pool"})
    public String threads;

    private final InferenceRequest request = InferenceRequest.of("transcribe", Payload.json("{\"audio\":\"…\"}"));
    private HedgeClient client = HedgeClient.builder()
            .backend(backend("primary", true))
            .executor(Runnable::run)
            .build();

    @Setup
    public void build(Blackhole traces) {
        boolean primaryWins = winner.equals("primary");
        HedgeClient.Builder builder = HedgeClient.builder()
                .backend(backend("primary", primaryWins))
                .backend(backend("backup", true))
                .policy(Policies.fixedDelay(primaryWins ? Duration.ofSeconds(10) : Duration.ZERO));
        if (!extent.equals("bare")) {
            builder.budget(Budgets.hedgeRate(1, 10))
                    .trace(keeper(traces))
                    .trace(new MicrometerTraceSink(new SimpleMeterRegistry()));
        }
        if (extent.equals("full")) {
            builder.validator(ValidatorSpecs.parse("json(required=text)"));
        }
        if (threads.equals("caller")) {
            builder.executor(Runnable::run);
        }
        client = builder.build();
    }

    @TearDown
    public void close() {
        client.close();
    }

    /** Each request has an id of its own, as from a caller. */
    @Benchmark
    public Settlement race() {
        Settlement settlement = client.submit(InferenceRequest.of(request.function(), request.input()))
                .settlement()
                .toCompletableFuture()
                .join();
        if (settlement.leaked() != 0 || settlement.accounts().size() != (winner.equals("primary") ? 1 : 2)) {
            throw new IllegalStateException("settlement: " + settlement + " (expected: every launch accounted for)");
        }
        return settlement;
    }

    private static TraceSink keeper(Blackhole traces) {
        return new TraceSink() {
            @Override
            public void onSettled(Trace trace) {
                traces.consume(trace);
            }
        };
    }

    private static PolledBackend backend(String name, boolean answers) {
        return new PolledBackend(BackendId.of(name), CARD, ANSWER, answers);
    }
}
