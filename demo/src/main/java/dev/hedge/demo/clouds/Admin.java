package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What another process may ask a fake, in JSON. Stateless but for its cloud. */
final class Admin {

    private static final String JOBS = "/__jobs";
    private static final String COUNTS = "/__counts";
    private static final String FAULTS = "/__faults";

    private final FakeCloud cloud;

    Admin(FakeCloud cloud) {
        this.cloud = cloud;
    }

    boolean knows(Request request) {
        return request.path().startsWith("/__");
    }

    Response answer(Request request) {
        return switch (request.method() + ' ' + request.path()) {
            case "GET " + JOBS -> Response.json(200, jobs());
            case "GET " + COUNTS -> Response.json(200, counts());
            case "GET " + FAULTS -> Response.json(200, faults());
            case "POST " + FAULTS -> setFaults(request);
            default -> Response.text(404, "GET /__jobs, GET /__counts, GET /__faults, POST /__faults\n");
        };
    }

    private ObjectNode jobs() {
        List<BilledJob> jobs = cloud.jobs();
        Bill bill = Bill.of(jobs);
        ObjectNode answer = Json.object().put("cloud", cloud.kind().text());
        ObjectNode sums = answer.putObject("bill")
                .put("jobs", bill.jobs())
                .put("open", bill.open())
                .put("execution_ms", bill.executionMs())
                .put("cost_micros", bill.costMicros());
        ObjectNode states = sums.putObject("by_state");
        bill.byState().forEach((state, count) -> states.put(state.name(), count));
        ArrayNode list = answer.putArray("jobs");
        for (BilledJob job : jobs) {
            list.addObject()
                    .put("ordinal", job.ordinal())
                    .put("id", job.id())
                    .put("mode", job.mode())
                    .put("state", job.state().name())
                    .put("submitted_ms", job.submittedMs())
                    .put("started_ms", job.startedMs())
                    .put("ended_ms", job.endedMs())
                    .put("cancelled_ms", job.cancelledMs())
                    .put("execution_ms", job.executionMs())
                    .put("cost_micros", job.costMicros());
        }
        return answer;
    }

    private ObjectNode counts() {
        Counts counts = cloud.counts();
        ObjectNode answer = Json.object().put("cloud", cloud.kind().text());
        ObjectNode calls = answer.putObject("calls");
        counts.calls().forEach((operation, count) -> calls.put(operation.name().toLowerCase(Locale.ROOT), count));
        return answer.put("unauthorized", counts.unauthorized())
                .put("unknown", counts.unknown())
                .put("faults", counts.faults())
                .put("open_requests", counts.openRequests())
                .put("most_open_requests", counts.mostOpenRequests())
                .put("most_open_jobs", counts.mostOpenJobs())
                .put("clients_left", counts.clientsLeft())
                .put("failures", counts.failures());
    }

    private ObjectNode faults() {
        ObjectNode answer = Json.object();
        ArrayNode list = answer.putArray("faults");
        for (FaultRule rule : cloud.faults()) {
            list.addObject()
                    .put("fault", rule.fault().name().toLowerCase(Locale.ROOT))
                    .put("operation", rule.operation().name().toLowerCase(Locale.ROOT))
                    .put("share", rule.share())
                    .put("skip", rule.skip())
                    .put("times", rule.times())
                    .put("amount_ms", rule.amount().toMillis());
        }
        return answer;
    }

    /** All or nothing: a rule that cannot be read leaves those in force that were. */
    private Response setFaults(Request request) {
        JsonNode list = Json.read(request.body()).path("faults");
        if (!list.isArray()) {
            return Response.text(400, "faults: missing (expected: {\"faults\":[{\"fault\":\"http_503\"}]})\n");
        }
        try {
            List<FaultRule> rules = new ArrayList<>();
            list.forEach(node -> rules.add(rule(node)));
            cloud.setFaults(rules);
            return Response.json(200, Json.object().put("faults", rules.size()));
        } catch (IllegalArgumentException unreadable) {
            return Response.text(400, unreadable.getMessage() + "\n");
        }
    }

    private static FaultRule rule(JsonNode node) {
        FaultRule usual = FaultRule.of(one(Fault.class, node.path("fault").asText(""), "fault"));
        return new FaultRule(
                usual.fault(),
                one(
                        Operation.class,
                        node.path("operation").asText(usual.operation().name()),
                        "operation"),
                node.path("share").asDouble(usual.share()),
                node.path("skip").asInt(usual.skip()),
                node.path("times").asInt(usual.times()),
                Duration.ofMillis(node.path("amount_ms").asLong(usual.amount().toMillis())));
    }

    private static <E extends Enum<E>> E one(Class<E> type, String text, String what) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(what + ": '" + text + "' (expected: one of "
                        + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT) + ")"));
    }
}
