package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Usage;
import dev.hedge.demo.clouds.Client.Reply;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Spread;
import dev.hedge.sim.Stop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rows of RunPod's exchange table, one by one. */
final class RunPodFakeTest {

    private static final String BASE = "/v2/fake-endpoint";
    private static final String INPUT = "{\"input\":{\"text\":\"tide tables\"}}";
    private static final Spread LONG = Spread.constant(Duration.ofHours(1));
    private static final Mode WARM = Mode.named("warm");

    private FakeCloud cloud = start(WARM);
    private Client client = new Client(cloud);

    @AfterEach
    void close() {
        assertThat(cloud.counts().failures()).as("%s", cloud.lastFailure()).isZero();
        cloud.close();
    }

    @Test
    void row2_submitAnswersInQueue_andStatusCompletedWithTimesAndOutput() {
        restart(WARM.withQueue(Spread.constant(Duration.ofMillis(20))).withRun(Spread.constant(Duration.ofMillis(10))));

        Reply submitted = client.post(BASE + "/run", INPUT);
        Reply done =
                client.getUntil(status(submitted), reply -> reply.at("/status").equals("COMPLETED"));

        assertThat(submitted.status()).isEqualTo(200);
        assertThat(submitted.at("/status")).isEqualTo("IN_QUEUE");
        assertThat(submitted.at("/id")).endsWith("-u1").isEqualTo(done.at("/id"));
        assertThat(done.json().path("delayTime").longValue()).isEqualTo(20);
        assertThat(done.json().path("executionTime").longValue()).isEqualTo(10);
        assertThat(done.at("/output/text")).isEqualTo("You said: tide tables");
    }

    @Test
    void row2_queued_hasNoWorkerAndNoTimes() {
        restart(WARM.withQueue(LONG));

        JsonNode seen = client.get(status(client.post(BASE + "/run", INPUT))).json();

        assertThat(seen.path("status").textValue()).isEqualTo("IN_QUEUE");
        assertThat(seen.size()).isEqualTo(2);
    }

    @Test
    void row2_coldStart_isStillInQueueButNamesItsWorker() {
        restart(WARM.withStarting(LONG));

        Reply seen = client.get(status(client.post(BASE + "/run", INPUT)));

        assertThat(seen.at("/status")).isEqualTo("IN_QUEUE");
        assertThat(seen.at("/workerId")).isEqualTo("w1");
        assertThat(seen.json().has("delayTime")).isFalse();
    }

    @Test
    void row2_running_showsProgressAsOutput() {
        restart(WARM.withRun(LONG));

        Reply seen = client.get(status(client.post(BASE + "/run", INPUT)));

        assertThat(seen.at("/status")).isEqualTo("IN_PROGRESS");
        assertThat(seen.at("/output")).matches("step [1-9]/9");
        assertThat(seen.json().has("executionTime")).isFalse();
    }

    @Test
    void row2b_healthAgreesWithTheJobs() {
        restart(
                Mode.named("running").withWeight(1).withRun(LONG),
                Mode.named("cold").withWeight(1).withStarting(LONG),
                Mode.named("throttled").withWeight(1).withQueue(LONG));
        for (int i = 0; i < 30; i++) {
            client.post(BASE + "/run", INPUT);
        }

        JsonNode health = client.get(BASE + "/health").json();

        long running = jobs("running");
        long cold = jobs("cold");
        long throttled = jobs("throttled");
        assertThat(List.of(running, cold, throttled)).allMatch(count -> count > 0);
        assertThat(health.at("/jobs/inProgress").longValue()).isEqualTo(running);
        assertThat(health.at("/jobs/inQueue").longValue()).isEqualTo(cold + throttled);
        assertThat(health.at("/workers/throttled").longValue()).isEqualTo(throttled);
        assertThat(health.at("/workers/initializing").longValue()).isEqualTo(cold);
        assertThat(health.at("/workers/running").longValue()).isBetween(1L, running);
        assertThat(health.at("/workers/idle").longValue()).isZero();
    }

    @Test
    void row2b_idleAfterAJob_whileKeptWarm() {
        client.post(BASE + "/run", INPUT);

        assertThat(client.get(BASE + "/health").json().at("/workers/idle").longValue())
                .isEqualTo(1);
    }

    @Test
    void row3_failed_errorIsTextWithJsonInside() {
        restart(WARM.withFailures(1, new JobFailure.RemoteError("CUDA out of memory")));

        Reply seen = client.get(status(client.post(BASE + "/run", INPUT)));

        assertThat(seen.at("/status")).isEqualTo("FAILED");
        JsonNode error = Json.read(seen.at("/error").getBytes(StandardCharsets.UTF_8));
        assertThat(error.path("error_message").textValue()).isEqualTo("CUDA out of memory");
    }

    @Test
    void row4_cancelledWhileQueued_hasNoExecutionTimeAndCostsNothing() {
        restart(WARM.withQueue(LONG));
        Reply submitted = client.post(BASE + "/run", INPUT);

        Reply cancelled = client.post(BASE + "/cancel/" + submitted.at("/id"), "");
        Reply seen = client.get(status(submitted));

        assertThat(cancelled.status()).isEqualTo(200);
        assertThat(cancelled.at("/status")).isEqualTo("CANCELLED");
        assertThat(seen.at("/status")).isEqualTo("CANCELLED");
        assertThat(seen.json().has("delayTime")).isTrue();
        assertThat(seen.json().has("executionTime")).isFalse();
        assertThat(cloud.bill().costMicros()).isZero();
        assertThat(cloud.bill().open()).isZero();
    }

    @Test
    void row5_cancelledWhileRunning_isStillInProgressUntilItStops_andBillsWhatRan() {
        restart(WARM.withRun(LONG)
                .withStop(new Stop(true, Duration.ofMillis(200), true, Duration.ZERO, Evidence.PROVIDER_ACK)));
        Reply submitted = client.post(BASE + "/run", INPUT);

        assertThat(client.post(BASE + "/cancel/" + submitted.at("/id"), "").at("/status"))
                .isEqualTo("CANCELLED");
        Reply done =
                client.getUntil(status(submitted), reply -> reply.at("/status").equals("CANCELLED"));

        long executed = done.json().path("executionTime").longValue();
        BilledJob billed = cloud.jobs().get(0);
        assertThat(executed).isEqualTo(billed.executionMs()).isGreaterThanOrEqualTo(200);
        assertThat(billed.endedMs() - billed.cancelledMs()).isEqualTo(200);
        assertThat(billed.costMicros()).isEqualTo(executed * 1_000);
    }

    @Test
    void row5b_finishedBeforeTheCancel_answersWithItsEnd() {
        Reply submitted = client.post(BASE + "/run", INPUT);

        Reply cancelled = client.post(BASE + "/cancel/" + submitted.at("/id"), "");

        assertThat(cancelled.at("/status")).isEqualTo("COMPLETED");
        assertThat(cloud.jobs().get(0).cancelledMs()).isEqualTo(Usage.NEVER);
    }

    @Test
    void row5_cancelIgnored_isAcknowledgedAndRunsOn() {
        restart(WARM.withRun(LONG));
        cloud.setFaults(List.of(FaultRule.of(Fault.CANCEL_IGNORED)));
        Reply submitted = client.post(BASE + "/run", INPUT);

        Reply cancelled = client.post(BASE + "/cancel/" + submitted.at("/id"), "");

        assertThat(cancelled.at("/status")).isEqualTo("CANCELLED");
        assertThat(client.get(status(submitted)).at("/status")).isEqualTo("IN_PROGRESS");
        assertThat(cloud.bill().open()).isEqualTo(1);
    }

    @Test
    void row6_unknownJob_is404_alsoOnceForgotten() {
        cloud.setFaults(List.of(FaultRule.of(Fault.FORGOTTEN)));
        Reply submitted = client.post(BASE + "/run", INPUT);

        Reply forgotten = client.get(status(submitted));

        assertThat(forgotten.status()).isEqualTo(404);
        assertThat(forgotten.at("/error")).isEqualTo("job not found");
        assertThat(client.get(BASE + "/status/nobody").status()).isEqualTo(404);
        assertThat(client.post(BASE + "/cancel/nobody", "").status()).isEqualTo(404);
        assertThat(client.get("/v2/other-endpoint/health").status()).isEqualTo(404);
    }

    @Test
    void row6_unknownWhileYoung_isKnownLater() {
        cloud.setFaults(List.of(FaultRule.of(Fault.UNKNOWN_WHILE_YOUNG).withAmount(Duration.ofSeconds(1))));
        Reply submitted = client.post(BASE + "/run", INPUT);

        assertThat(client.get(status(submitted)).status()).isEqualTo(404);
        assertThat(client.getUntil(status(submitted), reply -> reply.status() == 200)
                        .at("/status"))
                .isEqualTo("COMPLETED");
    }

    @Test
    void row7_tooMany_withoutAdviceAndWith() {
        cloud.setFaults(List.of(
                FaultRule.of(Fault.RATE_LIMITED).withTimes(1),
                FaultRule.of(Fault.RATE_LIMITED_WITH_ADVICE).withAmount(Duration.ofMillis(1_500))));

        Reply bare = client.post(BASE + "/run", INPUT);
        Reply advised = client.post(BASE + "/run", INPUT);

        assertThat(bare.status()).isEqualTo(429);
        assertThat(bare.at("/error")).isEqualTo("too many requests");
        assertThat(bare.header("Retry-After")).isEmpty();
        assertThat(advised.status()).isEqualTo(429);
        assertThat(advised.header("Retry-After")).isEqualTo("2");
        assertThat(cloud.jobs()).isEmpty();
    }

    @Test
    void row7_modeThatRefuses_is429_andNoJob() {
        restart(WARM.withFailures(1, new JobFailure.Refused("full", Duration.ofSeconds(3))));

        assertThat(client.post(BASE + "/run", INPUT).header("Retry-After")).isEqualTo("3");
        assertThat(cloud.jobs()).isEmpty();
    }

    @Test
    void row8_serverErrors_onlyA504LeavesAJob() {
        for (Fault fault : List.of(Fault.HTTP_500, Fault.HTTP_502, Fault.HTTP_503, Fault.HTTP_504)) {
            cloud.setFaults(List.of(FaultRule.of(fault)));
            assertThat("HTTP_" + client.post(BASE + "/run", INPUT).status()).isEqualTo(fault.name());
        }

        assertThat(cloud.jobs()).hasSize(1);
        cloud.setFaults(List.of(FaultRule.of(Fault.HTTP_502)));
        assertThat(client.post(BASE + "/run", INPUT).text()).startsWith("<html>");
    }

    @Test
    void row8_dropAfter_leavesAJobNobodyWasToldOf() {
        cloud.setFaults(List.of(FaultRule.of(Fault.DROP_AFTER)));

        assertThatThrownBy(() -> client.post(BASE + "/run", INPUT))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(IOException.class);

        assertThat(cloud.jobs()).hasSize(1);
        assertThat(cloud.counts().of(Operation.SUBMIT)).isEqualTo(1);
    }

    @Test
    void row9_malformedAndTruncated() {
        Reply submitted = client.post(BASE + "/run", INPUT);
        cloud.setFaults(List.of(FaultRule.of(Fault.MALFORMED).on(Operation.STATUS)));

        Reply malformed = client.get(status(submitted));
        cloud.setFaults(List.of(FaultRule.of(Fault.TRUNCATED).on(Operation.STATUS)));

        assertThat(malformed.status()).isEqualTo(200);
        assertThat(malformed.text()).startsWith("{\"id\"").doesNotEndWith("}");
        assertThatThrownBy(() -> client.get(status(submitted))).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void row10_completedWithErrorInside() {
        cloud.setFaults(List.of(FaultRule.of(Fault.ERROR_PAYLOAD)));

        Reply seen = client.get(status(client.post(BASE + "/run", INPUT)));

        assertThat(seen.at("/status")).isEqualTo("COMPLETED");
        assertThat(seen.at("/output/error")).isEqualTo("unsupported voice");
    }

    @Test
    void row11_wrongOrMissingCredential_is401_andTheBareKeyIsTaken() {
        assertThat(client.withOnly().post(BASE + "/run", INPUT).status()).isEqualTo(401);
        assertThat(client.withOnly("Authorization", "Bearer wrong")
                        .get(BASE + "/health")
                        .status())
                .isEqualTo(401);
        assertThat(client.withOnly("Authorization", "rpa_fake")
                        .get(BASE + "/health")
                        .status())
                .isEqualTo(200);
        assertThat(cloud.counts().unauthorized()).isEqualTo(2);
        assertThat(cloud.jobs()).isEmpty();
    }

    @Test
    void row12_timedOutInTheQueue_hasNoExecutionTime() {
        restart(WARM.withQueue(LONG));

        Reply submitted = client.post(BASE + "/run", withPolicy("{\"ttl\":30}"));
        Reply seen =
                client.getUntil(status(submitted), reply -> reply.at("/status").equals("TIMED_OUT"));

        assertThat(seen.json().path("delayTime").longValue()).isEqualTo(30);
        assertThat(seen.json().has("executionTime")).isFalse();
    }

    @Test
    void row12_timedOutWhileRunning_hasOne() {
        restart(WARM.withRun(LONG));

        Reply submitted = client.post(BASE + "/run", withPolicy("{\"executionTimeout\":30}"));
        Reply seen =
                client.getUntil(status(submitted), reply -> reply.at("/status").equals("TIMED_OUT"));

        assertThat(seen.json().path("executionTime").longValue()).isEqualTo(30);
    }

    @Test
    void lateProgress_showsInProgressAfterTheEnd_thenTheEnd() {
        cloud.setFaults(List.of(FaultRule.of(Fault.LATE_PROGRESS).withAmount(Duration.ofSeconds(1))));
        Reply submitted = client.post(BASE + "/run", INPUT);

        Reply late = client.get(status(submitted));

        assertThat(late.at("/status")).isEqualTo("IN_PROGRESS");
        assertThat(late.json().has("executionTime")).isTrue();
        assertThat(late.at("/output")).isEqualTo("step 9/9");
        client.getUntil(status(submitted), reply -> reply.at("/status").equals("COMPLETED"));
    }

    @Test
    void slowCancel_answersAfterItsAmount() {
        restart(WARM.withRun(LONG));
        cloud.setFaults(List.of(FaultRule.of(Fault.SLOW_CANCEL).withAmount(Duration.ofMillis(150))));
        Reply submitted = client.post(BASE + "/run", INPUT);

        assertThat(client.post(BASE + "/cancel/" + submitted.at("/id"), "").status())
                .isEqualTo(200);

        BilledJob job = cloud.jobs().get(0);
        assertThat(job.state()).isEqualTo(LifecycleState.CANCELLED);
        assertThat(job.endedMs() - job.cancelledMs()).isEqualTo(150);
    }

    @Test
    void stuck_runsUntilItIsCancelled() {
        cloud.setFaults(List.of(FaultRule.of(Fault.STUCK)));
        Reply submitted = client.post(BASE + "/run", INPUT);

        assertThat(client.get(status(submitted)).at("/status")).isEqualTo("IN_PROGRESS");
        client.post(BASE + "/cancel/" + submitted.at("/id"), "");
        assertThat(client.get(status(submitted)).at("/status")).isEqualTo("CANCELLED");
    }

    @Test
    void missingInput_is400() {
        assertThat(client.post(BASE + "/run", "{}").status()).isEqualTo(400);
        assertThat(client.post(BASE + "/run", "no json").status()).isEqualTo(400);
    }

    private static String withPolicy(String policy) {
        return "{\"input\":{\"text\":\"tide tables\"},\"policy\":" + policy + "}";
    }

    private static String status(Reply submitted) {
        return BASE + "/status/" + submitted.at("/id");
    }

    private long jobs(String mode) {
        return cloud.jobs().stream().filter(job -> job.mode().equals(mode)).count();
    }

    private void restart(Mode... modes) {
        cloud.close();
        cloud = start(modes);
        client = new Client(cloud);
    }

    private static FakeCloud start(Mode... modes) {
        return Fakes.start(CloudKind.RUNPOD, options -> options.withModes(modes));
    }
}
