package dev.hedge.providers.runpod;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import dev.hedge.HedgeCall;
import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Outcome;
import dev.hedge.Settlement;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.policy.Policies;
import dev.hedge.providers.http.EndpointSettings;
import dev.hedge.providers.http.Transport;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What looks and cancels mean, seen from a race over two endpoints. Times are a tenth of the cases' own. */
final class PollingRulesTest {

    private static final String ACCEPTED = "{\"id\":\"a-1\",\"status\":\"IN_QUEUE\"}";
    private static final String RUNNING = "{\"id\":\"a-1\",\"status\":\"IN_PROGRESS\"}";
    private static final String DONE =
            "{\"id\":\"a-1\",\"status\":\"COMPLETED\",\"executionTime\":1500,\"output\":{\"text\":\"A\"}}";

    private final Transport transport = Transport.create();
    private final WireMockServer a = server();
    private final WireMockServer b = server();

    @BeforeEach
    void backupAnswersAtOnce() {
        a.stubFor(post("/run").willReturn(okJson(ACCEPTED)));
        a.stubFor(post("/cancel/a-1").willReturn(okJson(RUNNING)));
        b.stubFor(post("/run")
                .willReturn(okJson("{\"id\":\"b-1\",\"status\":\"COMPLETED\",\"output\":{\"text\":\"B\"}}")));
    }

    @AfterEach
    void close() {
        transport.close();
        a.stop();
        b.stop();
    }

    @Test
    void c01a_outputBeforeTheEnd_isNeverAResult() throws Exception {
        looks(okJson("{\"id\":\"a-1\",\"status\":\"IN_PROGRESS\",\"output\":\"save;3;3\",\"executionTime\":812}"));

        Race race = race(Duration.ofMillis(150));

        assertThat(race.winner()).isEqualTo("{\"text\":\"B\"}");
        a.verify(1, postRequestedFor(urlEqualTo("/cancel/a-1")));
    }

    @Test
    void c05a_unknownWhileYoung_isWaitedFor() throws Exception {
        looks(notFound(), notFound(), notFound(), notFound(), okJson(RUNNING), okJson(DONE));

        Race race = race(Duration.ofSeconds(20));

        assertThat(race.winner()).isEqualTo("{\"text\":\"A\"}");
        b.verify(0, postRequestedFor(urlEqualTo("/run")));
    }

    @Test
    void c05b_seenThenNotFoundThreeTimes_isLost_andMayStillBill() throws Exception {
        looks(okJson(RUNNING), notFound());

        Race race = race(Duration.ofSeconds(20));

        assertThat(race.winner()).isEqualTo("{\"text\":\"B\"}");
        Settlement.Account lost = race.settlement.accounts().get(0);
        assertThat(lost.attempt().state()).isEqualTo(LifecycleState.LOST);
        assertThat(lost.leaked()).isTrue();
        a.verify(1, postRequestedFor(urlEqualTo("/run")));
    }

    @Test
    void c06a_acknowledgedAndRunningOn_isLeaked() throws Exception {
        looks(okJson(RUNNING));

        Race race = race(Duration.ofMillis(100));

        assertThat(race.winner()).isEqualTo("{\"text\":\"B\"}");
        assertThat(race.receiptOfA()).isEqualTo(Evidence.PROVIDER_ACK);
        assertThat(race.settlement.leaked()).isEqualTo(1);
        a.verify(1, postRequestedFor(urlEqualTo("/cancel/a-1")));
    }

    @Test
    void c07a_cancelOfAJobThatFinished_isProvenByTheNextLook() throws Exception {
        looks(okJson(RUNNING));
        a.stubFor(post("/cancel/a-1")
                .inScenario("late")
                .willReturn(aResponse().withStatus(400).withBody("{\"error\":\"job already finished\"}"))
                .willSetStateTo("finished"));
        a.stubFor(get("/status/a-1")
                .inScenario("late")
                .whenScenarioStateIs("finished")
                .willReturn(okJson(DONE)));

        Race race = race(Duration.ofMillis(100));

        assertThat(race.winner()).isEqualTo("{\"text\":\"B\"}");
        assertThat(race.receiptOfA()).isEqualTo(Evidence.CONFIRMED_TERMINAL);
        assertThat(race.settlement.leaked()).isZero();
        a.verify(1, postRequestedFor(urlEqualTo("/cancel/a-1")));
    }

    @Test
    void c07c_refusedCancel_provesNothing() throws Exception {
        looks(okJson(RUNNING));
        a.stubFor(post("/cancel/a-1").willReturn(notFound()));

        Race race = race(Duration.ofMillis(100));

        assertThat(race.receiptOfA()).isEqualTo(Evidence.NONE);
        assertThat(race.settlement.leaked()).isEqualTo(1);
    }

    @Test
    void c09a_throttledLooks_changeNothing() throws Exception {
        looks(
                aResponse().withStatus(429).withHeader("Retry-After", "0.2"),
                aResponse().withStatus(429),
                okJson(DONE));

        Race race = race(Duration.ofSeconds(20));

        assertThat(race.winner()).isEqualTo("{\"text\":\"A\"}");
        a.verify(3, getRequestedFor(urlEqualTo("/status/a-1")));
        b.verify(0, postRequestedFor(urlEqualTo("/run")));
    }

    @Test
    void c10_badGatewayAndMaintenancePages_changeNothing() throws Exception {
        looks(
                aResponse().withStatus(502).withBody("<html>Bad gateway</html>"),
                aResponse().withHeader("Content-Type", "text/html").withBody("<html>maintenance</html>"),
                okJson(DONE));

        assertThat(race(Duration.ofSeconds(20)).winner()).isEqualTo("{\"text\":\"A\"}");
    }

    @Test
    void c16_answerOverTheLimit_failsTheAttempt() throws Exception {
        looks(okJson("{\"id\":\"a-1\",\"status\":\"COMPLETED\",\"output\":\"" + "x".repeat(200_000) + "\"}"));

        Race race = race(Duration.ofSeconds(20));

        assertThat(race.winner()).isEqualTo("{\"text\":\"B\"}");
        assertThat(race.settlement.accounts().get(0).attempt().reason()).contains("larger than 100000 bytes");
    }

    /** One race that is over, with its account. */
    private record Race(Outcome outcome, Settlement settlement) {

        String winner() {
            return outcome.result().orElseThrow().output().text();
        }

        Evidence receiptOfA() {
            return settlement.accounts().get(0).receipts().get(0).evidence();
        }
    }

    private Race race(Duration hedgeAfter) throws Exception {
        try (HedgeClient client = HedgeClient.builder()
                .backend(RunPodBackend.of(BackendId.of("a"), settings(a), transport))
                .backend(RunPodBackend.of(BackendId.of("b"), settings(b), transport))
                .policy(Policies.fixedDelay(hedgeAfter))
                .build()) {
            HedgeCall call = client.submit(InferenceRequest.of("tts", Payload.json("{}")));
            Outcome outcome = call.await();
            return new Race(outcome, call.settlement().toCompletableFuture().get(30, TimeUnit.SECONDS));
        }
    }

    /** Answers to the looks at A's job, in order; the last one stays. */
    private void looks(ResponseDefinitionBuilder... answers) {
        for (int i = 0; i < answers.length; i++) {
            boolean last = i == answers.length - 1;
            a.stubFor(get("/status/a-1")
                    .inScenario("looks")
                    .whenScenarioStateIs(i == 0 ? Scenario.STARTED : "look " + i)
                    .willReturn(answers[i])
                    .willSetStateTo(last && i == 0 ? Scenario.STARTED : "look " + (last ? i : i + 1)));
        }
    }

    private static ResponseDefinitionBuilder notFound() {
        return aResponse().withStatus(404).withBody("{\"error\":\"job not found\"}");
    }

    private static EndpointSettings settings(WireMockServer server) {
        return EndpointSettings.at(URI.create(server.baseUrl()))
                .withPollInterval(Duration.ofMillis(20))
                .withCancelWindow(Duration.ofSeconds(2))
                .withMaxResultBytes(100_000);
    }

    private static WireMockServer server() {
        WireMockServer server =
                new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
        server.start();
        return server;
    }
}
