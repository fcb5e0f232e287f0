package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.demo.clouds.Client.Reply;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Spread;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rows of Modal's two exchange tables: a web endpoint (A) and own endpoints (B). */
final class ModalFakeTest {

    private static final String TEXT = "{\"text\":\"tide tables\"}";
    private static final String SUBMIT = "{\"client_attempt_id\":\"a-118\",\"input\":" + TEXT + "}";
    private static final Spread LONG = Spread.constant(Duration.ofHours(1));
    private static final Mode WARM = Mode.named("warm");

    private FakeCloud cloud = start(1, WARM);
    private Client client = new Client(cloud);

    @AfterEach
    void close() {
        assertThat(cloud.counts().failures()).as("%s", cloud.lastFailure()).isZero();
        cloud.close();
    }

    @Test
    void a1_webEndpoint_answersWithTheOutput() {
        Reply reply = client.post("/", TEXT);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.at("/text")).isEqualTo("You said: tide tables");
    }

    @Test
    void a2_slow_isRedirectedToItself_untilItIsDone() {
        // The hold of 150 s passes in 150 ms, the run in 1.5 s.
        restart(1_000, WARM.withRun(Spread.constant(Duration.ofMinutes(25))));

        Reply reply = client.post("/", TEXT);
        int redirects = 0;
        String first = reply.header("Location");
        while (reply.status() == 303) {
            assertThat(reply.header("Location")).isEqualTo(first);
            URI next = URI.create(reply.header("Location"));
            assertThat(next.getHost() + ":" + next.getPort())
                    .isEqualTo(cloud.base().getAuthority());
            redirects++;
            reply = client.get("/?" + next.getQuery());
        }

        assertThat(first).contains("__modal_function_call_id=fc-");
        assertThat(redirects).isBetween(1, 10);
        assertThat(reply.at("/text")).isEqualTo("You said: tide tables");
        assertThat(cloud.jobs()).hasSize(1);
    }

    @Test
    void a3_failed_is500_andBadInputIs422() {
        restart(1, WARM.withFailures(1, new JobFailure.RemoteError("CUDA out of memory")));

        Reply failed = client.post("/", TEXT);

        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.text()).isEqualTo("Internal Server Error");
        assertThat(client.post("/", "[]").status()).isEqualTo(422);
        assertThat(client.post("/", "[]").at("/detail/0/type")).isEqualTo("missing");
    }

    @Test
    void a4_clientThatLeaves_stopsNothing() {
        restart(1, WARM.withRun(LONG));
        CompletableFuture<Reply> call = client.postAsync("/", TEXT);
        Client.until(() -> cloud.jobs().size() == 1);

        call.cancel(true);
        Client.until(() -> cloud.counts().clientsLeft() == 1);

        assertThat(cloud.jobs().get(0).state()).isEqualTo(LifecycleState.RUNNING);
        assertThat(cloud.counts().openRequests()).isZero();
    }

    @Test
    void a6_unknownOrCancelledCall_is408() throws Exception {
        restart(1, WARM.withRun(LONG));
        CompletableFuture<Reply> held = client.postAsync("/", TEXT);
        Client.until(() -> cloud.jobs().size() == 1);

        client.post("/calls/" + cloud.jobs().get(0).id() + "/cancel", "");

        assertThat(held.get(30, TimeUnit.SECONDS).status()).isEqualTo(408);
        assertThat(client.get("/?__modal_function_call_id=fc-nobody").text()).contains("Missing request");
    }

    @Test
    void a7to12_faultsOfTheEdge() {
        List<Integer> seen = List.of(
                statusWith(Fault.RATE_LIMITED),
                statusWith(Fault.HTTP_502),
                statusWith(Fault.HTTP_503),
                statusWith(Fault.UNAUTHORIZED),
                statusWith(Fault.FOREIGN_REDIRECT));

        assertThat(seen).containsExactly(429, 502, 503, 401, 303);
        assertThat(client.post("/", TEXT).header("Location")).startsWith("https://elsewhere.invalid/");
        assertThat(cloud.jobs()).isEmpty();
    }

    @Test
    void a9_malformed_a10_errorPayload() {
        cloud.setFaults(List.of(FaultRule.of(Fault.MALFORMED)));
        assertThat(client.post("/", TEXT).text()).startsWith("{\"text\":").doesNotEndWith("}");

        cloud.setFaults(List.of(FaultRule.of(Fault.ERROR_PAYLOAD)));
        assertThat(client.post("/", TEXT).at("/error")).isEqualTo("unsupported voice");
    }

    @Test
    void a11_missingProxyCredentials_are401WithWords() {
        Reply none = client.withOnly().post("/", TEXT);
        Reply half = client.withOnly("Modal-Key", "wk-fake").post("/submit", SUBMIT);

        assertThat(none.status()).isEqualTo(401);
        assertThat(none.text()).contains("credentials for proxy authorization");
        assertThat(half.status()).isEqualTo(401);
    }

    @Test
    void b1_submitIsAccepted_thenCompletedWithOutputAndTime() {
        restart(
                1,
                WARM.withQueue(Spread.constant(Duration.ofMillis(20))).withRun(Spread.constant(Duration.ofMillis(30))));

        Reply submitted = client.post("/submit", SUBMIT);
        Reply done = client.getUntil(call(submitted), reply -> reply.status() == 200);

        assertThat(submitted.status()).isEqualTo(202);
        assertThat(submitted.at("/call_id")).startsWith("fc-");
        assertThat(done.at("/state")).isEqualTo("completed");
        assertThat(done.at("/output/text")).isEqualTo("You said: tide tables");
        assertThat(done.json().path("execution_ms").asLong()).isEqualTo(30);
        assertThat(cloud.bill().costMicros()).isEqualTo(30_000);
    }

    @Test
    void b1_pending_showsItsPhase() {
        Reply queued = looked(WARM.withQueue(LONG));
        Reply starting = looked(WARM.withStarting(LONG));
        Reply running = looked(WARM.withRun(LONG));

        assertThat(List.of(queued.status(), starting.status(), running.status()))
                .containsOnly(202);
        assertThat(queued.text()).isEqualTo("{\"state\":\"pending\"}");
        assertThat(starting.text()).isEqualTo("{\"state\":\"pending\",\"phase\":\"starting\",\"cold\":true}");
        assertThat(running.at("/phase")).isEqualTo("running");
        assertThat(running.json().path("started_ms_ago").asLong(-1)).isNotNegative();
    }

    @Test
    void b2b_sameAttempt_getsTheSameCall() {
        Reply first = client.post("/submit", SUBMIT);
        Reply again = client.post("/submit", SUBMIT);

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.at("/call_id")).isEqualTo(first.at("/call_id"));
        assertThat(again.json().path("duplicate").asBoolean()).isTrue();
        assertThat(cloud.jobs()).hasSize(1);
    }

    @Test
    void b2b_attemptWhoseAnswerWasLost_isFoundByAskingAgain() {
        cloud.setFaults(List.of(FaultRule.of(Fault.DROP_AFTER).withTimes(1)));

        assertThatThrownBy(() -> client.post("/submit", SUBMIT)).isInstanceOf(UncheckedIOException.class);

        assertThat(client.post("/submit", SUBMIT).at("/call_id"))
                .isEqualTo(cloud.jobs().get(0).id());
    }

    @Test
    void b3_failed_saysWhy_andBadInputIs422() {
        restart(1, WARM.withFailures(1, new JobFailure.RemoteError("CUDA OOM")));

        Reply failed = client.get(call(client.post("/submit", SUBMIT)));

        assertThat(failed.status()).isEqualTo(200);
        assertThat(failed.at("/state")).isEqualTo("failed");
        assertThat(failed.at("/message")).isEqualTo("CUDA OOM");
        assertThat(client.post("/submit", "{}").status()).isEqualTo(422);
    }

    @Test
    void b4_cancelledWhileQueued_costsNothing() {
        restart(1, WARM.withQueue(LONG));
        String path = call(client.post("/submit", SUBMIT));

        Reply asked = client.post(path + "/cancel", "");

        assertThat(asked.status()).isEqualTo(202);
        assertThat(asked.at("/state")).isEqualTo("cancel_requested");
        assertThat(client.get(path).at("/state")).isEqualTo("cancelled");
        assertThat(cloud.bill().costMicros()).isZero();
    }

    @Test
    void b5_cancelledWhileRunning_alsoByDelete_orRunningOn() {
        restart(1, WARM.withRun(LONG));
        String stopped = call(client.post("/submit", "{\"input\":{}}"));
        cloud.setFaults(List.of(FaultRule.of(Fault.CANCEL_IGNORED)));
        String running = call(client.post("/submit", "{\"input\":{}}"));

        assertThat(client.delete(stopped).status()).isEqualTo(202);
        assertThat(client.delete(running).status()).isEqualTo(202);

        assertThat(client.get(stopped).at("/state")).isEqualTo("cancelled");
        assertThat(client.get(running).at("/phase")).isEqualTo("running");
        assertThat(cloud.bill().open()).isEqualTo(1);
    }

    @Test
    void b6_expired_is410_unknownIs404() {
        cloud.setFaults(List.of(FaultRule.of(Fault.FORGOTTEN)));
        String path = call(client.post("/submit", SUBMIT));

        assertThat(client.get(path).status()).isEqualTo(410);
        assertThat(client.get(path).at("/state")).isEqualTo("expired");
        assertThat(client.get("/calls/fc-nobody").status()).isEqualTo(404);
        assertThat(client.get("/calls/fc-nobody").at("/state")).isEqualTo("unknown_call");
    }

    private Reply looked(Mode mode) {
        restart(1, mode);
        return client.get(call(client.post("/submit", SUBMIT)));
    }

    private int statusWith(Fault fault) {
        cloud.setFaults(List.of(FaultRule.of(fault)));
        return client.post("/", TEXT).status();
    }

    private static String call(Reply submitted) {
        return "/calls/" + submitted.at("/call_id");
    }

    private void restart(double speed, Mode mode) {
        cloud.close();
        cloud = start(speed, mode);
        client = new Client(cloud);
    }

    private static FakeCloud start(double speed, Mode mode) {
        return Fakes.start(CloudKind.MODAL, options -> options.withModes(mode).withSpeed(speed));
    }
}
