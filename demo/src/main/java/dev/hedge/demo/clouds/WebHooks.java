package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Calls back when a run has ended, as Cerebrium does: three tries, five seconds apart, again only after a broken connection
 * or a 404; signed if the request came with a secret. Calls nobody but the loopback. Owned by the listener's thread. Its
 * client exists from the first call on; the JDK ends that client's thread some time after the cloud is forgotten.
 */
final class WebHooks {

    static final int TRIES = 3;
    static final Duration APART = Duration.ofSeconds(5);

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ALGORITHM = "HmacSHA256";
    private static final URI NOWHERE = URI.create("http://nowhere.invalid/");

    private final Desk desk;
    private Optional<HttpClient> client = Optional.empty();

    WebHooks(Desk desk) {
        this.desk = desk;
    }

    /** The address in a request's parameter; one that is never called if it is none. */
    static URI target(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException notAnAddress) {
            return NOWHERE;
        }
    }

    static boolean loopback(URI target) {
        return "http".equals(target.getScheme())
                && Optional.ofNullable(target.getHost())
                        .filter(Set.of("127.0.0.1", "localhost", "[::1]")::contains)
                        .isPresent();
    }

    void send(URI target, Optional<String> secret, String runId, JsonNode report) {
        byte[] body = Json.bytes(report);
        String timestamp = String.valueOf(desk.time().now().getEpochSecond());
        HttpRequest.Builder request = HttpRequest.newBuilder(target)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("X-Request-Id", runId)
                .header("X-Cerebrium-Webhook-Timestamp", timestamp)
                .POST(BodyPublishers.ofByteArray(body));
        secret.ifPresent(key -> request.header(
                "X-Cerebrium-Webhook-Signature", "v1," + signature(key, runId + '.' + timestamp + '.', body)));
        attempt(request.build(), 1);
    }

    private void attempt(HttpRequest request, int number) {
        // Whoever waits for the call learns from its absence that it failed.
        var unused = client().sendAsync(request, BodyHandlers.discarding()).whenComplete((response, failure) -> {
            boolean again = failure != null || response.statusCode() == 404;
            if (again && number < TRIES) {
                desk.later(desk.millis(APART), () -> attempt(request, number + 1));
            }
        });
    }

    private HttpClient client() {
        HttpClient ready = client.orElseGet(() -> HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Runnable::run)
                .connectTimeout(PATIENCE)
                .build());
        client = Optional.of(ready);
        return ready;
    }

    static String signature(String secret, String head, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update(head.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, impossible);
        }
    }
}
