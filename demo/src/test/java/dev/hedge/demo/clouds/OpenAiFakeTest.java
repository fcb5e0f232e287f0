package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.LifecycleState;
import dev.hedge.demo.clouds.Client.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sixteen faults by the model's name, and the rows of the exchange table. Real time is two hundred times as long. */
final class OpenAiFakeTest {

    private static final String CHAT = "/v1/chat/completions";
    private static final String TEXT = String.join(" ", Completion.WORDS);

    private final FakeCloud cloud = Fakes.start(CloudKind.OPENAI, options -> options.withSpeed(200));
    private final Client client = new Client(cloud);

    @AfterEach
    void close() {
        assertThat(cloud.counts().failures()).as("%s", cloud.lastFailure()).isZero();
        cloud.close();
    }

    @Test
    void row1_whole_hasContentAndUsage() {
        Reply reply = client.post(CHAT, body("fake-8b", false));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.at("/choices/0/message/content")).isEqualTo(TEXT);
        assertThat(reply.at("/choices/0/finish_reason")).isEqualTo("stop");
        assertThat(reply.json().at("/usage/completion_tokens").intValue()).isEqualTo(60);
        assertThat(Completion.WORDS).hasSize(60);
    }

    @Test
    void row2_streamed_comesTokenByToken_withUsageAndEndMark() {
        Reply reply = client.post(CHAT, body("fake-8b", true));

        assertThat(reply.header("Content-Type")).startsWith("text/event-stream");
        assertThat(content(reply.text())).isEqualTo(TEXT);
        assertThat(reply.text()).endsWith("data: [DONE]\n\n").contains("\"completion_tokens\":60");
        assertThat(events(reply.text())).hasSize(1 + 60 + 2);
    }

    @Test
    void row2_maxTokens_endsWithLength() {
        Reply reply = client.post(
                CHAT, "{\"model\":\"fake-8b\",\"max_tokens\":3,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}");

        assertThat(reply.at("/choices/0/message/content")).isEqualTo("Tide tables list");
        assertThat(reply.at("/choices/0/finish_reason")).isEqualTo("length");
    }

    @Test
    void row5_clientThatLeaves_stopsTheAttempt() {
        try (FakeCloud slow = Fakes.start(CloudKind.OPENAI, options -> options.withSpeed(0.01))) {
            CompletableFuture<Reply> call = new Client(slow).postAsync(CHAT, body("fake-8b", true));
            Client.until(() -> slow.jobs().size() == 1);

            call.cancel(true);
            Client.until(() -> slow.bill().open() == 0);

            assertThat(slow.jobs().get(0).state()).isEqualTo(LifecycleState.CANCELLED);
        }
    }

    @Test
    void row6_unknownModel_is404_noMessages400_wrongKey401() {
        assertThat(client.post(CHAT, body("m-9b", false)).at("/error/type")).isEqualTo("NotFoundError");
        assertThat(client.post(CHAT, "{\"model\":\"fake-8b\"}").status()).isEqualTo(400);
        assertThat(client.withOnly().post(CHAT, body("fake-8b", false)).status())
                .isEqualTo(401);
        assertThat(client.get("/v1/models").at("/data/0/id")).isEqualTo("fake-8b");
        assertThat(cloud.jobs()).isEmpty();
    }

    @Test
    void s01_first429WithAdvice_thenHealthy() {
        Reply first = client.post(CHAT, body("s01", true));

        assertThat(first.status()).isEqualTo(429);
        assertThat(first.header("Retry-After")).isEqualTo("2");
        assertThat(content(client.post(CHAT, body("s01", true)).text())).isEqualTo(TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s02:429", "s04:503", "s16:503", "s12:400", "s13:400"})
    void s02_s04_s12_s13_s16_alwaysRefuse_atNoCost(String scenario) {
        String model = scenario.substring(0, 3);
        for (int attempt = 1; attempt <= 3; attempt++) {
            Reply reply = client.post(CHAT, body(model, true));
            assertThat(model + ":" + reply.status()).isEqualTo(scenario);
            assertThat(reply.header("Retry-After")).isEmpty();
        }
        assertThat(cloud.jobs()).hasSize(3).allMatch(job -> job.state() == LifecycleState.FAILED);
        assertThat(cloud.bill().costMicros()).isZero();
    }

    @Test
    void s12_s13_sayWhy() {
        assertThat(client.post(CHAT, body("s12", false)).at("/error/code")).isEqualTo("context_length_exceeded");
        assertThat(client.post(CHAT, body("s13", false)).at("/error/code")).isEqualTo("content_policy_violation");
    }

    @Test
    void s03_first500_thenHealthy_countedByName() {
        assertThat(client.post(CHAT, body("s03-a", false)).status()).isEqualTo(500);
        assertThat(client.post(CHAT, body("s03-b", false)).status()).isEqualTo(500);
        assertThat(client.post(CHAT, body("s03-a", false)).status()).isEqualTo(200);
    }

    @Test
    void s05_firstConnectionIsReset_thenHealthy() {
        assertThatThrownBy(() -> client.post(CHAT, body("s05", true)))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(IOException.class);
        assertThat(client.post(CHAT, body("s05", true)).status()).isEqualTo(200);
    }

    @Test
    void s06_neverAnswers_thenCloses() {
        // Two minutes pass in 600 ms.
        assertThatThrownBy(() -> client.post(CHAT, body("s06", true))).isInstanceOf(UncheckedIOException.class);

        assertThat(lasted("s06")).isGreaterThanOrEqualTo(600);
        assertThat(cloud.bill().costMicros()).isZero();
    }

    @Test
    void s07_headersAtOnce_firstTokenLate() throws IOException {
        try (FakeCloud slow = Fakes.start(CloudKind.OPENAI, options -> options.withSpeed(0.001));
                Socket socket =
                        new Socket(InetAddress.getLoopbackAddress(), slow.base().getPort())) {
            socket.setSoTimeout(30_000);
            String body = body("s07", true);
            socket.getOutputStream()
                    .write(("POST " + CHAT + " HTTP/1.1\r\nAuthorization: Bearer sk-fake\r\nContent-Length: "
                                    + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));

            String begin = readUntil(socket.getInputStream(), "\"role\":\"assistant\"");

            assertThat(begin).startsWith("HTTP/1.1 200 OK");
        }
        assertThat(content(client.post(CHAT, body("s07", true)).text())).isEqualTo(TEXT);
        assertThat(lasted("s07")).isGreaterThanOrEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s08", "s14"})
    void s08_s14_streamDiesAfter40Tokens(String model) throws IOException {
        String all = raw(body(model, true));

        assertThat(content(all)).isEqualTo(String.join(" ", Completion.WORDS.subList(0, 40)));
        assertThat(all).doesNotContain("[DONE]", "finish_reason\":\"stop").doesNotEndWith("0\r\n\r\n");
        assertThatThrownBy(() -> client.post(CHAT, body(model, true))).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(() -> client.post(CHAT, body(model, false))).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void s14_fallbackRefusesPrefill() {
        String prefilled = "{\"model\":\"fake-no-prefill\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},"
                + "{\"role\":\"assistant\",\"content\":\"Tide\"}]}";

        assertThat(client.post(CHAT, prefilled).status()).isEqualTo(400);
        assertThat(client.post(CHAT, body("fake-no-prefill", false)).status()).isEqualTo(200);
    }

    @Test
    void s09_silentAfter20Tokens_thenCloses() throws IOException {
        String all = raw(body("s09", true));

        assertThat(content(all)).isEqualTo(String.join(" ", Completion.WORDS.subList(0, 20)));
        assertThat(lasted("s09")).isGreaterThanOrEqualTo(150);
    }

    @Test
    void s10_tenthEventIsNoJson_theRestIs() {
        List<String> events = events(client.post(CHAT, body("s10", true)).text());

        List<Boolean> readable = events.stream()
                .map(event -> Json.read(event.getBytes(StandardCharsets.UTF_8)).isObject())
                .toList();
        assertThat(readable.indexOf(false)).isEqualTo(9);
        assertThat(readable.stream().filter(json -> !json)).hasSize(1);
    }

    @Test
    void s11_wholeStreamWithoutEndMark() {
        String stream = client.post(CHAT, body("s11", true)).text();

        assertThat(content(stream)).isEqualTo(TEXT);
        assertThat(stream).doesNotContain("[DONE]").contains("\"completion_tokens\":60");
    }

    @Test
    void s15_outageOfAMinute_thenHealthy() {
        // A minute passes in 300 ms.
        Reply first = client.post(CHAT, body("s15", false));
        long deadline = System.nanoTime() + Client.LIMIT.toNanos();
        int probes = 1;
        Reply last = first;
        while (last.status() == 503 && System.nanoTime() < deadline) {
            last = client.post(CHAT, body("s15", false));
            probes++;
        }

        assertThat(first.status()).isEqualTo(503);
        assertThat(last.status()).isEqualTo(200);
        List<BilledJob> attempts = cloud.jobs();
        assertThat(attempts).hasSize(probes);
        long recovered =
                attempts.get(probes - 1).submittedMs() - attempts.get(0).submittedMs();
        assertThat(recovered).isGreaterThanOrEqualTo(300);
    }

    @Test
    void scenarioIsAWordOfTheName() {
        assertThat(Scenario.of("acme/S08-run7")).contains(Scenario.S08);
        assertThat(Scenario.of("gpt-s16")).contains(Scenario.S16);
        assertThat(Scenario.of("s17")).isEqualTo(Optional.empty());
        assertThat(Scenario.of("models08")).isEqualTo(Optional.empty());
        assertThat(Scenario.of("fake-70b")).contains(Scenario.HEALTHY);
    }

    private long lasted(String model) {
        return cloud.jobs().stream()
                .filter(job -> job.mode().equals(model))
                .mapToLong(job -> job.endedMs() - job.submittedMs())
                .max()
                .orElseThrow();
    }

    private static String body(String model, boolean stream) {
        return "{\"model\":\"" + model + "\",\"messages\":[{\"role\":\"user\",\"content\":\"hi there\"}],\"stream\":"
                + stream + ",\"stream_options\":{\"include_usage\":true}}";
    }

    /** What comes over a bare socket until it closes. */
    private String raw(String body) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), cloud.base().getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(("POST " + CHAT + " HTTP/1.1\r\nAuthorization: Bearer sk-fake\r\nContent-Length: "
                                    + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String readUntil(InputStream in, String mark) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(mark) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new AssertionError("ended before " + mark + ": " + text);
            }
            text.append((char) next);
        }
        return text.toString();
    }

    private static List<String> events(String stream) {
        return stream.lines()
                .filter(line -> line.startsWith("data: ") && !line.equals("data: [DONE]"))
                .map(line -> line.substring("data: ".length()))
                .toList();
    }

    private static String content(String stream) {
        StringBuilder text = new StringBuilder();
        for (String event : events(stream)) {
            JsonNode json = Json.read(event.getBytes(StandardCharsets.UTF_8));
            text.append(json.at("/choices/0/delta/content").asText(""));
        }
        return text.toString();
    }
}
