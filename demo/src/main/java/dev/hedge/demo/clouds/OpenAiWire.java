package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.demo.clouds.CloudKind.Setting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An OpenAI-compatible server. The model's name selects what goes wrong, see {@link Scenario}; attempts are counted by that
 * name, so a name with a suffix of its own starts afresh. An attempt that is refused at once costs nothing; one whose client
 * leaves stops there.
 */
final class OpenAiWire implements Wire {

    private static final String BEARER = "Bearer ";
    private static final List<String> MODELS = List.of("fake-8b", "fake-70b", "fake-no-prefill");

    /** What became of the attempts at one model before. */
    private static final class Past {
        private final long firstMs;
        private int attempts;

        Past(long firstMs) {
            this.firstMs = firstMs;
        }
    }

    private final Desk desk;
    private final Map<String, Past> past = new HashMap<>();
    private final Attempts attempts = new Attempts();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private int open;

    OpenAiWire(Desk desk) {
        this.desk = desk;
    }

    static List<Setting> settings(CloudOptions options) {
        return List.of(
                new Setting("base_path", "/v1"),
                new Setting("model", MODELS.get(0)),
                new Setting("api_key", options.keys().key()));
    }

    @Override
    public Optional<Operation> operation(Request request) {
        return switch (request.method() + ' ' + request.path()) {
            case "POST /v1/chat/completions" -> Optional.of(Operation.SUBMIT);
            case "GET /v1/models" -> Optional.of(Operation.HEALTH);
            default -> Optional.empty();
        };
    }

    @Override
    public boolean authorized(Operation operation, Request request) {
        String expected = BEARER + desk.options().keys().key();
        return request.header("Authorization").filter(expected::equals).isPresent();
    }

    @Override
    public Response unauthorized() {
        return error(401, "Incorrect API key provided", "invalid_request_error", "invalid_api_key");
    }

    @Override
    public Response notFound() {
        return error(404, "Not found", "NotFoundError", "not_found");
    }

    @Override
    public Response tooMany() {
        return error(429, "Rate limit reached", "requests", "rate_limit_exceeded");
    }

    @Override
    public Response broken(int status) {
        return error(status, status == 503 ? "overloaded" : "internal error", "server_error", "server_error");
    }

    @Override
    public List<BilledJob> ledger() {
        return attempts.billed(desk);
    }

    @Override
    public int mostOpen() {
        return mostOpen.get();
    }

    @Override
    public void serve(Call call) {
        if (call.operation() == Operation.HEALTH) {
            call.answer(models());
            return;
        }
        JsonNode body = Json.read(call.request().body());
        String model = body.path("model").asText("");
        Optional<Scenario> scenario = Scenario.of(model);
        if (!body.path("messages").isArray() || body.path("messages").isEmpty()) {
            call.answer(error(400, "messages: missing or empty", "invalid_request_error", "invalid_request"));
        } else if (scenario.isEmpty()) {
            call.answer(error(404, "The model " + model + " does not exist.", "NotFoundError", "model_not_found"));
        } else {
            attempt(call, body, model, scenario.orElseThrow());
        }
    }

    private void attempt(Call call, JsonNode body, String model, Scenario scenario) {
        Past before = past.computeIfAbsent(model, name -> new Past(desk.nowMs()));
        int number = ++before.attempts;
        LlmAttempt attempt = attempts.begin(desk, model);
        open++;
        mostOpen.accumulateAndGet(open, Math::max);
        Plan plan = Plan.of(scenario, number, desk.nowMs() - before.firstMs, endsWithAssistant(body), desk);
        new LlmAnswer(call, new Completion(attempt.ordinal(), model, body), attempt, plan, desk, () -> open--)
                .begin(body.path("stream").asBoolean(false));
    }

    private static boolean endsWithAssistant(JsonNode body) {
        JsonNode messages = body.path("messages");
        return messages.path(messages.size() - 1).path("role").asText("").equals("assistant");
    }

    private static Response models() {
        ObjectNode answer = Json.object().put("object", "list");
        var data = answer.putArray("data");
        MODELS.forEach(model -> data.addObject().put("id", model).put("object", "model"));
        return Response.json(200, answer);
    }

    static Response error(int status, String message, String type, String code) {
        ObjectNode answer = Json.object();
        answer.putObject("error")
                .put("message", message)
                .put("type", type)
                .putNull("param")
                .put("code", code);
        return Response.json(status, answer);
    }

    /** All attempts. Thread-safe. */
    private static final class Attempts {

        private final Object lock = new Object();
        private final List<LlmAttempt> all = new ArrayList<>();

        LlmAttempt begin(Desk desk, String model) {
            synchronized (lock) {
                LlmAttempt attempt = new LlmAttempt(all.size() + 1L, model, desk.nowMs());
                all.add(attempt);
                return attempt;
            }
        }

        List<BilledJob> billed(Desk desk) {
            List<LlmAttempt> copy;
            synchronized (lock) {
                copy = List.copyOf(all);
            }
            long nowMs = desk.nowMs();
            return copy.stream()
                    .map(attempt -> attempt.billed(desk.options().rates(), nowMs))
                    .toList();
        }
    }
}
