package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.LifecycleState;
import dev.hedge.demo.clouds.Client.Reply;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Spread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Thousands of requests, held, broken and abandoned ones among them, leave nothing behind. */
final class FakeSoakTest {

    private static final int REQUESTS = Integer.getInteger("hedge.soak.requests", 2_000);
    private static final int HELD = 200;

    @Test
    void requests_leakNoThreadNoExchangeNoJob() {
        long threadsBefore = fakeThreads();
        FakeCloud cloud = Fakes.start(
                CloudKind.CEREBRIUM,
                options -> options.withModes(
                                Mode.named("usual").withRun(Spread.uniform(Duration.ZERO, Duration.ofMillis(20))))
                        .withFaults(
                                FaultRule.of(Fault.RESET).withShare(0.02),
                                FaultRule.of(Fault.DROP_AFTER).withShare(0.02),
                                FaultRule.of(Fault.TRUNCATED).withShare(0.02),
                                FaultRule.of(Fault.HTTP_503).withShare(0.02)));
        Client client = new Client(cloud);

        int answered = 0;
        for (int sent = 0; sent < REQUESTS; sent += HELD) {
            List<CompletableFuture<Reply>> calls = new ArrayList<>();
            for (int i = 0; i < HELD; i++) {
                calls.add(client.postAsync("/v4/p-fake/tts/run", "{\"text\":\"hi\"}"));
            }
            calls.subList(0, HELD / 10).forEach(call -> call.cancel(true));
            for (CompletableFuture<Reply> call : calls) {
                answered +=
                        call.handle((reply, broken) -> broken == null ? 1 : 0).join();
            }
        }

        Client.until(() -> cloud.counts().openRequests() == 0 && cloud.bill().open() == 0);
        Counts counts = cloud.counts();
        assertThat(counts.failures()).as("%s", cloud.lastFailure()).isZero();
        assertThat(fakeThreads() - threadsBefore).isEqualTo(1);
        assertThat(answered).isGreaterThan(REQUESTS * 7 / 10);
        assertThat(counts.mostOpenRequests()).isGreaterThan(10);
        Bill bill = cloud.bill();
        assertThat(bill.byState()).isEqualTo(Map.of(LifecycleState.COMPLETED, bill.jobs()));
        assertThat(bill.costMicros()).isEqualTo(bill.executionMs() * 1_000);

        cloud.close();
        assertThat(fakeThreads()).isEqualTo(threadsBefore);
        assertThat(cloud.openConnections()).isZero();
    }

    private static long fakeThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("hedge-fake-"))
                .count();
    }
}
