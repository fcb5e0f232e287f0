package dev.hedge.providers.runpod;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.matching.UrlPattern;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Outcome;
import dev.hedge.backend.AttemptId;
import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendContract;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobId;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Observation;
import dev.hedge.backend.Payload;
import dev.hedge.backend.Submission;
import dev.hedge.policy.Policies;
import dev.hedge.providers.http.Credentials;
import dev.hedge.providers.http.EndpointSettings;
import dev.hedge.providers.http.Transport;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RunPodBackendTest extends BackendContract {

    private static final String RUNNING = "{\"id\":\"j-1\",\"status\":\"IN_PROGRESS\"}";
    private static final String COMPLETED =
            "{\"id\":\"j-1\",\"status\":\"COMPLETED\",\"executionTime\":1874,\"output\":{\"text\":\"ok\"}}";
    private static final String CANCELLED = "{\"id\":\"j-1\",\"status\":\"CANCELLED\"}";

    private final Transport transport = Transport.create();
    private final List<WireMockServer> servers = new ArrayList<>();

    @AfterEach
    void close() {
        transport.close();
        servers.forEach(WireMockServer::stop);
    }

    @Override
    protected Backend backend(Behaviour behaviour) {
        WireMockServer server = server();
        server.stubFor(
                post("/run").willReturn(okJson("{\"id\":\"{{randomValue type='UUID'}}\",\"status\":\"IN_QUEUE\"}")));
        server.stubFor(post(anyCancel()).willReturn(okJson(CANCELLED)));
        status(server, okJson(RUNNING));
        switch (behaviour) {
            case COMPLETES -> status(server, okJson(COMPLETED));
            case FAILS -> status(server, okJson("{\"id\":\"j-1\",\"status\":\"FAILED\",\"error\":\"out of memory\"}"));
            case REFUSES ->
                server.stubFor(
                        post("/run").willReturn(aResponse().withStatus(429).withBody("{\"error\":\"too many\"}")));
            case UNREACHABLE -> server.stop();
            case HANGS -> {
                server.stubFor(get(anyStatus())
                        .inScenario("stop")
                        .whenScenarioStateIs("asked")
                        .willReturn(okJson(CANCELLED)));
                server.stubFor(post(anyCancel())
                        .inScenario("stop")
                        .willReturn(okJson(CANCELLED))
                        .willSetStateTo("asked"));
            }
            case IGNORES_CANCEL -> {
                // Says that it is cancelled, and runs on.
            }
            case BREAKS_ON_CANCEL ->
                server.stubFor(post(anyCancel()).willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
        }
        return endpoint(server, "runpod");
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 504})
    void c08_submitThatMayHaveArrived_isNeverSentAgain(int status) throws Exception {
        WireMockServer server = server();
        server.stubFor(post("/run").willReturn(aResponse().withStatus(status).withBody("<html>")));

        assertThat(onlyFailure(server).mayStillRun()).isTrue();
        server.verify(1, postRequestedFor(urlEqualTo("/run")));
    }

    @Test
    void c08_replyThatIsLost_isNeverAskedForAgain() throws Exception {
        WireMockServer server = server();
        server.stubFor(post("/run").willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE)));

        assertThat(onlyFailure(server).mayStillRun()).isTrue();
        server.verify(1, postRequestedFor(urlEqualTo("/run")));
    }

    @Test
    void c08_serviceUnavailableWithRetryAfterZero_isOneRequest() throws Exception {
        WireMockServer server = server();
        server.stubFor(post("/run").willReturn(aResponse().withStatus(503).withHeader("Retry-After", "0")));

        assertThat(onlyFailure(server).mayStillRun()).isFalse();
        server.verify(1, postRequestedFor(urlEqualTo("/run")));
    }

    @Test
    void c08_closedPort_leavesNothingBehind() throws Exception {
        WireMockServer server = server();
        server.stop();

        assertThat(onlyFailure(server).mayStillRun()).isFalse();
    }

    @Test
    void redirects_areNotFollowed_soThatKeysStayWhereTheyBelong() throws Exception {
        WireMockServer elsewhere = server();
        WireMockServer server = server();
        server.stubFor(post("/run")
                .willReturn(aResponse().withStatus(307).withHeader("Location", elsewhere.baseUrl() + "/run")));

        assertThat(onlyFailure(server).mayStillRun()).isFalse();
        assertThat(elsewhere.getAllServeEvents()).isEmpty();
    }

    /** What one job at one such endpoint fails with. */
    private JobFailure onlyFailure(WireMockServer server) throws Exception {
        CompletableFuture<JobFailure> failure = new CompletableFuture<>();
        endpoint(server, "a")
                .start(
                        new Submission(
                                "r-1",
                                AttemptId.of(0),
                                "tts",
                                Payload.json("{}"),
                                Duration.ofSeconds(60),
                                "",
                                Map.of()),
                        new JobObserver() {
                            @Override
                            public void onAccepted(JobId job) {}

                            @Override
                            public void onObserved(Observation observation) {}

                            @Override
                            public void onResult(JobResult result) {
                                failure.completeExceptionally(new AssertionError("a result: " + result));
                            }

                            @Override
                            public void onFailure(JobFailure ending) {
                                failure.complete(ending);
                            }

                            @Override
                            public void onReceipt(CancellationReceipt receipt) {}
                        });
        return failure.get(30, TimeUnit.SECONDS);
    }

    @Test
    void hangingPrimary_backupWins_primaryIsCancelledOnceAndProven() throws Exception {
        WireMockServer slow = server();
        slow.stubFor(post("/run")
                .withHeader("Authorization", equalTo("Bearer key"))
                .willReturn(okJson("{\"id\":\"j-1\",\"status\":\"IN_QUEUE\"}")));
        slow.stubFor(get("/status/j-1")
                .inScenario("stop")
                .whenScenarioStateIs(Scenario.STARTED)
                .willReturn(okJson(RUNNING)));
        slow.stubFor(get("/status/j-1")
                .inScenario("stop")
                .whenScenarioStateIs("asked")
                .willReturn(okJson(CANCELLED)));
        slow.stubFor(post("/cancel/j-1")
                .inScenario("stop")
                .willReturn(okJson(CANCELLED))
                .willSetStateTo("asked"));
        WireMockServer fast = server();
        fast.stubFor(post("/run").willReturn(okJson(COMPLETED)));

        try (HedgeClient client = HedgeClient.builder()
                .backend(endpoint(slow, "a"))
                .backend(endpoint(fast, "b"))
                .policy(Policies.fixedDelay(Duration.ofMillis(100)))
                .build()) {
            var call = client.submit(InferenceRequest.of("tts", Payload.json("{}")));
            Outcome outcome = call.await();

            assertThat(outcome.result().orElseThrow().output()).isEqualTo(Payload.json("{\"text\":\"ok\"}"));
            assertThat(client.awaitSettled(Duration.ofSeconds(30))).isTrue();
            assertThat(call.settlement().toCompletableFuture().join().leaked()).isZero();
        }
        slow.verify(1, postRequestedFor(urlEqualTo("/run")));
        slow.verify(1, postRequestedFor(urlEqualTo("/cancel/j-1")));
        fast.verify(0, postRequestedFor(urlEqualTo("/cancel/j-1")));
    }

    private static UrlPattern anyStatus() {
        return urlMatching("/status/.+");
    }

    private static UrlPattern anyCancel() {
        return urlMatching("/cancel/.+");
    }

    private static void status(WireMockServer server, ResponseDefinitionBuilder answer) {
        server.stubFor(get(anyStatus()).willReturn(answer));
    }

    private WireMockServer server() {
        WireMockServer server = new WireMockServer(WireMockConfiguration.options()
                .dynamicPort()
                .globalTemplating(true)
                .bindAddress("127.0.0.1"));
        server.start();
        servers.add(server);
        return server;
    }

    private Backend endpoint(WireMockServer server, String name) {
        EndpointSettings settings = EndpointSettings.at(URI.create(address(server)))
                .with(Credentials.bearer(() -> "key"))
                .withPollInterval(Duration.ofMillis(20))
                .withCancelWindow(Duration.ofSeconds(2));
        return RunPodBackend.of(BackendId.of(name), settings, transport);
    }

    private static String address(WireMockServer server) {
        return server.isRunning() ? server.baseUrl() : "http://127.0.0.1:1";
    }
}
