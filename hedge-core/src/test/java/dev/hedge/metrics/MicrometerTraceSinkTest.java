package dev.hedge.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.budget.Budgets;
import dev.hedge.cost.RateCard;
import dev.hedge.policy.Policies;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.SimulatedBackend;
import dev.hedge.sim.Stop;
import dev.hedge.time.VirtualTime;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MicrometerTraceSinkTest {

    private final VirtualTime time = new VirtualTime();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void backupThatWins_isCountedAsSentAndWon_andItsDelayShown() {
        run(client("fixed-delay(10s)", answering(1, 99), answering(1, 5)));

        assertThat(count(HedgeMeter.HEDGES_SENT, "backend", "b")).isEqualTo(1);
        assertThat(count(HedgeMeter.HEDGES_WON, "backend", "b")).isEqualTo(1);
        assertThat(gauge(HedgeMeter.HEDGE_DELAY, "backend", "b")).isEqualTo(10);
        assertThat(count(HedgeMeter.REQUESTS, "outcome", "won")).isEqualTo(1);
        assertThat(seconds("a", "stopped")).isEqualTo(16);
        assertThat(seconds("b", "won")).isEqualTo(6);
        assertThat(count(HedgeMeter.COST, "kind", "confirmed")).isEqualTo(0.015 + 0.005);
    }

    @Test
    void primaryThatWins_countsNoHedge() {
        run(client("fixed-delay(10s)", answering(1, 5), answering(1, 5)));

        assertThat(registry.find(HedgeMeter.HEDGES_SENT.meterName()).counter()).isNull();
        assertThat(registry.find(HedgeMeter.HEDGES_WON.meterName()).counter()).isNull();
        assertThat(seconds("a", "won")).isEqualTo(6);
    }

    @Test
    void refusedHedge_isSuppressedForTheBudgetsReason() {
        run(client("fixed-delay(10s)", answering(1, 99), answering(1, 5)).budget(Budgets.hedgeRate(0, 0)));

        assertThat(count(HedgeMeter.HEDGES_SUPPRESSED, "reason", "hedge-rate")).isEqualTo(1);
        assertThat(registry.find(HedgeMeter.HEDGES_SENT.meterName()).counter()).isNull();
    }

    @Test
    void launchThatWaitsForASlot_isSuppressedByTheLiveCap() {
        run(client("race", answering(1, 99), answering(1, 5)).maxLive(1));

        assertThat(count(HedgeMeter.HEDGES_SUPPRESSED, "reason", "live-cap")).isEqualTo(1);
    }

    @Test
    void ignoredCancel_isALeak() {
        run(client("fixed-delay(10s)", answering(1, 99).withStop(Stop.ignored()), answering(1, 5)));

        assertThat(count(HedgeMeter.LEAKS, "backend", "a")).isEqualTo(1);
        assertThat(seconds("a", "leaked")).isEqualTo(16);
        assertThat(count(HedgeMeter.COST, "kind", "unconfirmed")).isGreaterThan(0);
    }

    @Test
    void ambiguousFailure_isALeak_andARejectedResultIsInvalid() {
        Lifecycle lost = Lifecycle.failing(seconds(1), seconds(1), new JobFailure.Ambiguous("connection lost"));
        run(client("fixed-delay(10s)", lost, answering(1, 5)).validator(result -> Verdict.rejected("never good")));

        assertThat(count(HedgeMeter.LEAKS, "backend", "a")).isEqualTo(1);
        assertThat(seconds("b", "invalid")).isEqualTo(6);
        assertThat(count(HedgeMeter.REQUESTS, "outcome", "exhausted")).isEqualTo(1);
    }

    @Test
    void validatorThatThrows_isAFault() {
        Validator broken = result -> {
            throw new IllegalStateException("broken");
        };
        run(client("single", answering(1, 5)).validator(broken));

        assertThat(count(HedgeMeter.FAULTS, "function", "f")).isEqualTo(1);
    }

    @Test
    void everyMeter_hasAUniqueNameAndAMeaning() {
        assertThat(Arrays.stream(HedgeMeter.values()).map(HedgeMeter::meterName))
                .doesNotHaveDuplicates();
        assertThat(HedgeMeter.values()).allSatisfy(meter -> {
            assertThat(meter.meaning()).isNotBlank();
            assertThat(meter.tags()).startsWith("function");
        });
    }

    private HedgeClient.Builder client(String policy, Lifecycle... lives) {
        HedgeClient.Builder builder = HedgeClient.builder()
                .policy(Policies.parse(policy))
                .time(time)
                .executor(Runnable::run)
                .trace(new MicrometerTraceSink(registry));
        for (int i = 0; i < lives.length; i++) {
            Lifecycle life = lives[i];
            BackendId id = BackendId.of(i == 0 ? "a" : "b");
            builder.backend(SimulatedBackend.of(id, (start, past) -> life, time)
                    .withRateCard(RateCard.perSecond(new BigDecimal("0.001"))));
        }
        return builder;
    }

    private void run(HedgeClient.Builder builder) {
        try (HedgeClient client = builder.build()) {
            client.submit(InferenceRequest.of("f", Payload.EMPTY));
            time.runUntilIdle();
            assertThat(client.openRaces()).isZero();
        }
    }

    private double count(HedgeMeter meter, String tag, String value) {
        return registry.get(meter.meterName()).tag(tag, value).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private double gauge(HedgeMeter meter, String tag, String value) {
        return registry.get(meter.meterName()).tag(tag, value).gauge().value();
    }

    private double seconds(String backend, String ending) {
        return registry.get(HedgeMeter.ATTEMPTS.meterName())
                .tags("backend", backend, "ending", ending)
                .timer()
                .totalTime(TimeUnit.SECONDS);
    }

    private static Lifecycle answering(long queueSeconds, long runSeconds) {
        return Lifecycle.answering(seconds(queueSeconds), seconds(runSeconds), JobResult.of(Payload.text("ok")));
    }

    private static Duration seconds(long n) {
        return Duration.ofSeconds(n);
    }
}
