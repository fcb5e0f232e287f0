package dev.hedge.benchmarks.jmh;

import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Outcome;
import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.backend.Submission;
import dev.hedge.policy.Policies;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The whole engine where the decision path is only a part of it: from {@code submit} to the outcome, and past it to the
 * settlement, on a backend that answers inside its start. All in the caller's thread; no validator, no budget, no listener.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class EngineAtOnce {

    private final HedgeClient client = HedgeClient.builder()
            .backend(new AtOnce(BackendId.of("a")))
            .backend(new AtOnce(BackendId.of("b")))
            .policy(Policies.fixedDelay(Duration.ofSeconds(10)))
            .executor(Runnable::run)
            .build();
    private final InferenceRequest request = InferenceRequest.of("f", Payload.EMPTY);

    @Benchmark
    public Outcome race() {
        return client.submit(request).outcome().toCompletableFuture().join();
    }

    private record AtOnce(BackendId id) implements Backend {

        private static final JobResult ANSWER = JobResult.of(Payload.text("answer"));

        @Override
        public Job start(Submission submission, JobObserver observer) {
            observer.onResult(ANSWER);
            return reason -> {};
        }
    }
}
