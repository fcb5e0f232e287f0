package dev.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.policy.Policies;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.SimulatedBackend;
import dev.hedge.sim.Stop;
import dev.hedge.time.VirtualTime;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RaceTest {

    private final VirtualTime time = new VirtualTime();
    private final List<String> lines = new ArrayList<>();

    private final TraceSink log = new TraceSink() {
        @Override
        public void onEvent(String request, String function, TraceEvent event) {
            lines.add(Duration.ofNanos(event.atNanos()).toMillis() + " "
                    + event.getClass().getSimpleName());
        }
    };

    @Test
    void slowPrimary_backupWins_loserConfirmed() {
        HedgeCall call = race(
                "fixed-delay(10s)",
                Lifecycle.answering(seconds(9), seconds(100), result("a")),
                Lifecycle.answering(seconds(1), seconds(5), result("b")).withStop(Stop.after(seconds(1))));
        time.runUntilIdle();

        Outcome outcome = now(call.outcome().toCompletableFuture());
        assertThat(outcome).isInstanceOf(Outcome.Won.class);
        assertThat(outcome.elapsed()).isEqualTo(seconds(16));
        Settlement settlement = now(call.settlement().toCompletableFuture());
        assertThat(settlement.leaked()).isZero();
        assertThat(time.pending()).isZero();
        assertThat(lines)
                .containsExactly(
                        "0 RaceStarted",
                        "0 Launched",
                        "0 Accepted",
                        "0 Observed",
                        "9000 Observed",
                        "10000 Launched",
                        "10000 Accepted",
                        "10000 Observed",
                        "11000 Observed",
                        "16000 Answered",
                        "16000 Judged",
                        "16000 Booked",
                        "16000 Decided",
                        "16000 CancelSent",
                        "16000 Receipted",
                        "16000 Booked",
                        "16000 Settled");
    }

    @Test
    void failedPrimary_backupStartsAtOnce() {
        HedgeCall call = race(
                "fixed-delay(10s)",
                Lifecycle.failing(seconds(1), seconds(2), new JobFailure.RemoteError("out of memory")),
                Lifecycle.answering(seconds(1), seconds(5), result("b")));
        time.runUntilIdle();
        assertThat(now(call.outcome().toCompletableFuture()).elapsed()).isEqualTo(seconds(9));
        assertThat(time.pending()).isZero();
    }

    private HedgeCall race(String policy, Lifecycle... lives) {
        HedgeClient.Builder builder = HedgeClient.builder()
                .policy(Policies.parse(policy))
                .time(time)
                .executor(Runnable::run)
                .trace(log);
        for (int i = 0; i < lives.length; i++) {
            Lifecycle life = lives[i];
            builder.backend(
                    SimulatedBackend.of(BackendId.of(String.valueOf((char) ('a' + i))), (start, past) -> life, time));
        }
        return builder.build().submit(InferenceRequest.of("f", Payload.EMPTY));
    }

    private static JobResult result(String text) {
        return JobResult.of(Payload.text(text));
    }

    private static Duration seconds(long n) {
        return Duration.ofSeconds(n);
    }

    private static <T> T now(CompletableFuture<T> future) {
        assertThat(future).isDone();
        return future.join();
    }
}
