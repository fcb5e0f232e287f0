package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.demo.clouds.Client.Reply;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Spread;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rows of Cerebrium's exchange table. */
final class CerebriumFakeTest {

    private static final String RUN = "/v4/p-fake/tts/run";
    private static final String APP = "/v2/projects/p-fake/apps/p-fake-tts";
    private static final String TEXT = "{\"text\":\"tide tables\"}";
    private static final Spread LONG = Spread.constant(Duration.ofHours(1));
    private static final Mode WARM = Mode.named("warm");

    private FakeCloud cloud = start(1, WARM);
    private Client client = new Client(cloud);
    private Client management = client.management();

    @AfterEach
    void close() {
        assertThat(cloud.counts().failures()).as("%s", cloud.lastFailure()).isZero();
        cloud.close();
    }

    @Test
    void row1_sync_answersWithRunIdTimeAndResult() {
        restart(1, WARM.withRun(Spread.constant(Duration.ofMillis(30))));

        Reply reply = client.post(RUN, TEXT);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("X-Request-Id"))
                .isEqualTo(reply.at("/run_id"))
                .isEqualTo(cloud.jobs().get(0).id());
        assertThat(reply.json().path("run_time_ms").doubleValue()).isEqualTo(30.0);
        assertThat(reply.at("/result/text")).isEqualTo("You said: tide tables");
    }

    @Test
    void row1_requestIdOfTheClient_isKeptOnlyIfSaid() {
        String id = "2f0c9f6e-1f5e-9a43-8f70-51d2c7b0a1ee";

        assertThat(client.and("X-Request-Id", id).post(RUN, TEXT).at("/run_id")).isNotEqualTo(id);

        cloud.close();
        cloud = Fakes.start(CloudKind.CEREBRIUM, options -> options.withKeepsRequestIds(true));
        Client keeping = new Client(cloud).and("X-Request-Id", id);
        assertThat(keeping.post(RUN, TEXT).at("/run_id")).isEqualTo(id);
        assertThat(keeping.post(RUN, TEXT).at("/run_id")).isNotEqualTo(id);
    }

    @Test
    void row2_runsShowTheOpenCall_queuedStartingRunning() {
        JsonNode queued = listed(WARM.withQueue(LONG));
        JsonNode starting = listed(WARM.withStarting(LONG));
        JsonNode running = listed(WARM.withRun(LONG));

        assertThat(queued.path("status").textValue()).isEqualTo("proxyQueued");
        assertThat(queued.path("functionName").textValue()).isEqualTo("run");
        assertThat(queued.path("async").booleanValue()).isFalse();
        assertThat(queued.has("containerId")).isFalse();
        assertThat(starting.path("status").textValue()).isEqualTo("containerQueued");
        assertThat(running.path("status").textValue()).isEqualTo("processing");
        assertThat(running.path("containerId").textValue()).isEqualTo("w1");
    }

    @Test
    void row2_runsShowTheEndedCall_withItsTimes() {
        restart(
                1,
                WARM.withQueue(Spread.constant(Duration.ofMillis(20)))
                        .withStarting(Spread.constant(Duration.ofMillis(20)))
                        .withRun(Spread.constant(Duration.ofMillis(30))));

        String id = client.post(RUN, TEXT).at("/run_id");
        JsonNode item = management.get(APP + "/runs/" + id).json().path("item");

        assertThat(item.path("status").textValue()).isEqualTo("success");
        assertThat(item.path("statusCode").intValue()).isEqualTo(200);
        assertThat(item.path("runtimeMs").intValue()).isEqualTo(30);
        assertThat(item.path("totalQueueTimeMs").intValue()).isEqualTo(40);
        assertThat(item).isEqualTo(management.get(APP + "/runs").json().at("/items/0"));
    }

    @Test
    void row2_runs_areListedNewestFirst_aPageAtATime() {
        for (int i = 0; i < Runs.PAGE + 7; i++) {
            client.post(RUN, TEXT);
        }

        JsonNode first = management.get(APP + "/runs").json();
        JsonNode second = management
                .get(APP + "/runs?nextToken=" + first.path("nextToken").textValue())
                .json();

        assertThat(first.path("items")).hasSize(Runs.PAGE);
        assertThat(first.at("/items/0/id").textValue())
                .isEqualTo(cloud.jobs().get(Runs.PAGE + 6).id());
        assertThat(second.path("items")).hasSize(7);
        assertThat(second.path("nextToken").textValue()).isEmpty();
    }

    @Test
    void row2b_async_isAcceptedAndAnsweredByWebHook_signed() throws Exception {
        BlockingQueue<Request> calls = new LinkedBlockingQueue<>();
        try (HttpListener receiver = HttpListener.start(
                "hook",
                0,
                exchange -> {
                    calls.add(exchange.request());
                    exchange.reply(Response.empty(200));
                },
                failure -> {})) {
            Reply accepted = client.and("X-Webhook-Secret", "s3cret")
                    .post(RUN + "?async=true&webhookEndpoint=" + address(receiver), TEXT);
            Request call = calls.poll(30, TimeUnit.SECONDS);

            assertThat(accepted.status()).isEqualTo(202);
            assertThat(accepted.header("X-Request-Id")).isEqualTo(accepted.at("/run_id"));
            assertThat(accepted.json().size()).isEqualTo(1);
            assertThat(call).isNotNull();
            JsonNode body = Json.read(call.body());
            assertThat(body.at("/run_id").textValue()).isEqualTo(accepted.at("/run_id"));
            assertThat(body.at("/result/text").textValue()).isEqualTo("You said: tide tables");
            String head = call.header("X-Request-Id").orElseThrow() + "."
                    + call.header("X-Cerebrium-Webhook-Timestamp").orElseThrow() + ".";
            assertThat(call.header("X-Cerebrium-Webhook-Signature"))
                    .contains("v1," + WebHooks.signature("s3cret", head, call.body()));
            assertThat(management.get(APP + "/runs?asyncOnly=true").at("/items/0/id"))
                    .isEqualTo(accepted.at("/run_id"));
        }
    }

    @Test
    void row2b_webHookThatAnswers404_isCalledAgain_another4xxIsNot() throws Exception {
        restart(1_000, WARM);
        AtomicInteger tried = new AtomicInteger();
        BlockingQueue<Integer> calls = new LinkedBlockingQueue<>();
        try (HttpListener receiver = HttpListener.start(
                "hook",
                0,
                exchange -> {
                    int number = tried.incrementAndGet();
                    exchange.reply(Response.empty(number == 1 ? 404 : 400));
                    calls.add(number);
                },
                failure -> {})) {
            client.post(RUN + "?async=true&webhookEndpoint=" + address(receiver), TEXT);

            assertThat(calls.poll(30, TimeUnit.SECONDS)).isEqualTo(1);
            assertThat(calls.poll(30, TimeUnit.SECONDS)).isEqualTo(2);
        }
        assertThat(tried).hasValue(2);
    }

    @Test
    void row2b_webHookElsewhere_isRefused() {
        assertThat(client.post(RUN + "?async=true&webhookEndpoint=https%3A%2F%2Fhedge.example%2Fcb", TEXT)
                        .status())
                .isEqualTo(422);
        assertThat(cloud.jobs()).isEmpty();
    }

    @Test
    void row2c_stuckRun_isProcessingWithoutRuntime() {
        cloud.setFaults(List.of(FaultRule.of(Fault.STUCK)));
        String id = client.post(RUN + "?async=true", TEXT).at("/run_id");

        Reply item = management.get(APP + "/runs/" + id);

        assertThat(item.at("/item/status")).isEqualTo("processing");
        assertThat(item.json().at("/item/runtimeMs").intValue()).isZero();
    }

    @Test
    void row2d_containers_showWarmAndStartingOnes() {
        client.post(RUN, TEXT);
        assertThat(management.get(APP + "/containers").at("/0/containerState")).isEqualTo("RUNNING");

        restart(1, WARM.withStarting(LONG));
        assertThat(management.get(APP + "/containers").text()).isEqualTo("[]");
        client.post(RUN + "?async=true", TEXT);
        assertThat(management.get(APP + "/containers").at("/0/containerState")).isEqualTo("PENDING");
    }

    @Test
    void row3_failed_is500_andBadInputIs422() {
        restart(1, WARM.withFailures(1, new JobFailure.RemoteError("CUDA OOM")));

        Reply failed = client.post(RUN, TEXT);

        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.at("/result/error")).isEqualTo("CUDA OOM");
        assertThat(client.post(RUN, "no json").status()).isEqualTo(422);
    }

    @Test
    void row4_queuedRun_cannotBeCancelled_andIsNotListedWhileYoung() {
        restart(1, WARM.withQueue(LONG));
        cloud.setFaults(
                List.of(FaultRule.of(Fault.UNKNOWN_WHILE_YOUNG).withTimes(1).withAmount(Duration.ofHours(1))));
        client.post(RUN + "?async=true", TEXT);

        assertThat(management.get(APP + "/runs").json().path("items")).isEmpty();

        String id = client.post(RUN + "?async=true", TEXT).at("/run_id");
        Reply refused = management.delete(APP + "/runs/" + id);
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.text()).isEqualTo("Run not found in running state");
        assertThat(cloud.bill().open()).isEqualTo(2);
    }

    @Test
    void row5_cancelledWhileRunning_breaksTheOpenCall() {
        restart(1, WARM.withRun(LONG));
        CompletableFuture<Reply> call = client.postAsync(RUN, TEXT);
        Client.until(() -> cloud.jobs().size() == 1);

        Reply cancelled = management.delete(APP + "/runs/" + cloud.jobs().get(0).id());

        assertThat(cancelled.status()).isEqualTo(200);
        assertThat(cancelled.text()).isEqualTo("OK");
        assertThat(call).failsWithin(Client.LIMIT);
        assertThat(cloud.jobs().get(0).state()).isEqualTo(LifecycleState.CANCELLED);
    }

    @Test
    void row5b_cancelIgnored_theCallAnswers() throws Exception {
        restart(1, WARM.withRun(Spread.constant(Duration.ofMillis(500))));
        cloud.setFaults(List.of(FaultRule.of(Fault.CANCEL_IGNORED)));
        CompletableFuture<Reply> call = client.postAsync(RUN, TEXT);
        Client.until(() -> cloud.jobs().size() == 1);

        management.delete(APP + "/runs/" + cloud.jobs().get(0).id());

        assertThat(call.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
    }

    @Test
    void row5_clientThatLeaves_stopsNothing() {
        restart(1, WARM.withRun(LONG));
        CompletableFuture<Reply> call = client.postAsync(RUN, TEXT);
        Client.until(() -> cloud.jobs().size() == 1);

        call.cancel(true);
        Client.until(() -> cloud.counts().clientsLeft() == 1);

        assertThat(cloud.bill().open()).isEqualTo(1);
    }

    @Test
    void row6to8_errors() {
        assertThat(client.post("/v4/p-fake/tts/nosuch", TEXT).at("/message")).isEqualTo("not found");
        assertThat(management.get(APP + "/runs/old").status()).isEqualTo(404);
        cloud.setFaults(List.of(FaultRule.of(Fault.RATE_LIMITED).withTimes(1), FaultRule.of(Fault.HTTP_587)));
        Reply tooMany = client.post(RUN, TEXT);
        Reply crashed = client.post(RUN, TEXT);

        assertThat(tooMany.status()).isEqualTo(429);
        assertThat(tooMany.text()).isEmpty();
        assertThat(crashed.status()).isEqualTo(587);
        assertThat(crashed.at("/detail")).isNotEmpty();
    }

    @Test
    void row8_gracePeriodPassed_is504() {
        // Fifteen minutes pass in 90 ms.
        restart(10_000, WARM.withRun(Spread.constant(Duration.ofHours(100))));

        Reply late = client.post(RUN, TEXT);

        assertThat(late.status()).isEqualTo(504);
        assertThat(cloud.bill().open()).isEqualTo(1);
    }

    @Test
    void row9_malformed_row10_errorPayload() {
        cloud.setFaults(List.of(FaultRule.of(Fault.MALFORMED)));
        assertThat(client.post(RUN, TEXT).text()).startsWith("{\"run_id\":").doesNotEndWith("}");

        cloud.setFaults(List.of(FaultRule.of(Fault.ERROR_PAYLOAD)));
        assertThat(client.post(RUN, TEXT).at("/result/error")).isEqualTo("unsupported voice");
    }

    @Test
    void row11_eachTokenOpensItsOwnDoor_andASessionMayExpireOnce() {
        assertThat(management.post(RUN, TEXT).status()).isEqualTo(401);
        assertThat(client.get(APP + "/runs").status()).isEqualTo(401);

        cloud.setFaults(
                List.of(FaultRule.of(Fault.UNAUTHORIZED).on(Operation.LIST).withTimes(1)));
        assertThat(management.get(APP + "/runs").status()).isEqualTo(401);
        assertThat(management.get(APP + "/runs").status()).isEqualTo(200);
    }

    /** How the list shows the first call. */
    private JsonNode listed(Mode mode) {
        restart(1, mode);
        CompletableFuture<Reply> call = client.postAsync(RUN, TEXT);
        Client.until(() -> cloud.jobs().size() == 1);
        JsonNode item = management.get(APP + "/runs").json().at("/items/0");
        call.cancel(true);
        return item;
    }

    private static String address(HttpListener receiver) {
        return URLEncoder.encode("http://127.0.0.1:" + receiver.port() + "/cb", StandardCharsets.UTF_8);
    }

    private void restart(double speed, Mode mode) {
        cloud.close();
        cloud = start(speed, mode);
        client = new Client(cloud);
        management = client.management();
    }

    private static FakeCloud start(double speed, Mode mode) {
        return Fakes.start(
                CloudKind.CEREBRIUM, options -> options.withModes(mode).withSpeed(speed));
    }
}
