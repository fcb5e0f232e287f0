package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Calls one fake with its credentials. */
final class Client {

    static final Duration LIMIT = Duration.ofSeconds(30);

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final FakeCloud cloud;
    private final List<String> headers = new ArrayList<>();

    Client(FakeCloud cloud) {
        this.cloud = cloud;
        FakeKeys keys = cloud.options().keys();
        switch (cloud.kind()) {
            case MODAL -> headers.addAll(List.of("Modal-Key", keys.key(), "Modal-Secret", keys.secret()));
            case RUNPOD, CEREBRIUM, OPENAI -> headers.addAll(List.of("Authorization", "Bearer " + keys.key()));
        }
    }

    private Client(FakeCloud cloud, List<String> headers) {
        this.cloud = cloud;
        this.headers.addAll(headers);
    }

    /** The same with these headers only. */
    Client withOnly(String... others) {
        return new Client(cloud, List.of(others));
    }

    Client and(String name, String value) {
        List<String> more = new ArrayList<>(headers);
        more.addAll(List.of(name, value));
        return new Client(cloud, more);
    }

    /** Cerebrium's management. */
    Client management() {
        return withOnly("Authorization", "Bearer " + cloud.options().keys().secret());
    }

    Reply get(String path) {
        return send("GET", path, "");
    }

    Reply post(String path, String body) {
        return send("POST", path, body);
    }

    Reply delete(String path) {
        return send("DELETE", path, "");
    }

    CompletableFuture<Reply> postAsync(String path, String body) {
        return HTTP.sendAsync(request("POST", path, body), BodyHandlers.ofByteArray())
                .thenApply(Reply::of);
    }

    /** Asks again until an answer pleases. */
    Reply getUntil(String path, Predicate<Reply> pleases) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (System.nanoTime() < deadline) {
            Reply reply = get(path);
            if (pleases.test(reply)) {
                return reply;
            }
        }
        throw new AssertionError("not within " + LIMIT + ": " + path);
    }

    static void until(Supplier<Boolean> holds) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!holds.get()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within " + LIMIT);
            }
            Thread.onSpinWait();
        }
    }

    private Reply send(String method, String path, String body) {
        try {
            return Reply.of(HTTP.send(request(method, path, body), BodyHandlers.ofByteArray()));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    private HttpRequest request(String method, String path, String body) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(cloud.base() + path))
                .timeout(LIMIT)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!headers.isEmpty()) {
            builder.headers(headers.toArray(String[]::new));
        }
        return builder.build();
    }

    /** An answer. */
    record Reply(int status, HttpResponse<byte[]> response) {

        static Reply of(HttpResponse<byte[]> response) {
            return new Reply(response.statusCode(), response);
        }

        String text() {
            return new String(response.body(), StandardCharsets.UTF_8);
        }

        JsonNode json() {
            return Json.read(response.body());
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        String at(String pointer) {
            return json().at(pointer).asText("");
        }
    }
}
