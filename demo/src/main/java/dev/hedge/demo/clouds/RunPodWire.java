package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.backend.LifecycleState;
import dev.hedge.demo.clouds.CloudKind.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * RunPod's queue endpoints. A cold start shows as a long wait in the queue, with a worker's name once there is one. A job
 * that is cancelled in the queue never shows an execution time.
 */
final class RunPodWire implements Wire {

    static final String ENDPOINT = "fake-endpoint";

    private static final int STEPS = 9;
    private static final String SCHEME = "Bearer ";

    private final Desk desk;

    RunPodWire(Desk desk) {
        this.desk = desk;
    }

    static List<Setting> settings(CloudOptions options) {
        return List.of(
                new Setting("base_path", "/v2"),
                new Setting("endpoint", ENDPOINT),
                new Setting("api_key", options.keys().key()));
    }

    @Override
    public Optional<Operation> operation(Request request) {
        List<String> parts = request.segments();
        if (parts.size() < 3 || !parts.get(0).equals("v2") || !parts.get(1).equals(ENDPOINT)) {
            return Optional.empty();
        }
        return switch (request.method() + ' ' + parts.get(2) + ' ' + parts.size()) {
            case "POST run 3" -> Optional.of(Operation.SUBMIT);
            case "GET status 4" -> Optional.of(Operation.STATUS);
            case "POST cancel 4" -> Optional.of(Operation.CANCEL);
            case "GET health 3" -> Optional.of(Operation.HEALTH);
            default -> Optional.empty();
        };
    }

    /** The scheme word may be missing, as it is in some of the provider's own samples. */
    @Override
    public boolean authorized(Operation operation, Request request) {
        String sent = request.header("Authorization").orElse("");
        return desk.options().keys().key().equals(sent.startsWith(SCHEME) ? sent.substring(SCHEME.length()) : sent);
    }

    @Override
    public Response unauthorized() {
        return Response.empty(401);
    }

    @Override
    public Response notFound() {
        return error(404, "job not found");
    }

    @Override
    public Response tooMany() {
        return error(429, "too many requests");
    }

    @Override
    public Response broken(int status) {
        return error(status, "internal");
    }

    @Override
    public List<BilledJob> ledger() {
        return desk.jobs().ledger();
    }

    @Override
    public int mostOpen() {
        return desk.jobs().mostOpen();
    }

    @Override
    public void serve(Call call) {
        switch (call.operation()) {
            case SUBMIT -> submit(call);
            case STATUS -> call.answer(find(call).map(this::status).orElseGet(this::notFound));
            case CANCEL -> cancel(call);
            case HEALTH, LIST -> call.answer(health());
        }
    }

    private void submit(Call call) {
        JsonNode body = Json.read(call.request().body());
        if (!body.path("input").isObject()) {
            call.answer(error(400, "input: missing or not an object"));
            return;
        }
        Desk.Ticket ticket = desk.next();
        if (ticket.refusal().isPresent()) {
            call.refuse(ticket.refusal().orElseThrow());
            return;
        }
        long ttl = body.path("policy").path("ttl").asLong(Long.MAX_VALUE / 4);
        long execution = body.path("policy").path("executionTimeout").asLong(Long.MAX_VALUE / 4);
        CloudJob job = desk.begin(
                ticket.with(ticket.fate().within(ttl, execution)),
                desk.uuid(ticket.ordinal()) + "-u1",
                body.path("input"));
        call.answer(Response.json(200, Json.object().put("id", job.id()).put("status", "IN_QUEUE")));
    }

    private void cancel(Call call) {
        Optional<CloudJob> found = find(call);
        if (found.isEmpty()) {
            call.answer(notFound());
            return;
        }
        CloudJob job = found.orElseThrow();
        JobView before = desk.cancel(job);
        ObjectNode answer = Json.object().put("id", job.id());
        if (before.ended()) {
            call.answer(Response.json(200, answer.put("status", word(before.state()))));
        } else if (job.fate().stop().receipted()) {
            call.answer(
                    Response.json(200, answer.put("status", "CANCELLED")),
                    job.fate().stop().receiptAfter());
        }
    }

    private Optional<CloudJob> find(Call call) {
        return desk.find(call.request().segments().get(3));
    }

    private Response status(CloudJob job) {
        JobView view = desk.jobs().view(job);
        ObjectNode answer = Json.object().put("id", job.id());
        if (desk.late(job, view)) {
            answer.put("status", "IN_PROGRESS").put("output", "step " + STEPS + "/" + STEPS);
        } else {
            answer.put("status", word(view.state()));
        }
        if (view.state() != LifecycleState.QUEUED && view.startingMs() >= 0) {
            answer.put("workerId", job.worker());
        }
        if (view.ran() || view.ended()) {
            answer.put("delayTime", view.delayMs());
        }
        if (view.ended() && view.ran()) {
            answer.put("executionTime", view.executionMs());
        }
        if (!answer.has("output")) {
            addOutcome(answer, job, view);
        }
        return Response.json(200, answer);
    }

    private void addOutcome(ObjectNode answer, CloudJob job, JobView view) {
        if (view.state() == LifecycleState.COMPLETED) {
            answer.set("output", desk.options().function().output(job));
        } else if (view.state() == LifecycleState.FAILED) {
            ObjectNode error = Json.object()
                    .put("error_type", "<class 'RuntimeError'>")
                    .put("error_message", job.fate().reason())
                    .put("worker_id", job.worker())
                    .put("runpod_version", "1.12.0");
            answer.put("error", error.toString());
        } else if (view.state() == LifecycleState.RUNNING) {
            answer.put("output", "step " + (1 + view.executionMs() % STEPS) + "/" + STEPS);
        }
    }

    private Response health() {
        Map<LifecycleState, Integer> states = desk.jobs().states();
        Workers pool = desk.jobs().workers();
        ObjectNode answer = Json.object();
        answer.putObject("jobs")
                .put("completed", states.getOrDefault(LifecycleState.COMPLETED, 0))
                .put(
                        "failed",
                        states.getOrDefault(LifecycleState.FAILED, 0)
                                + states.getOrDefault(LifecycleState.TIMED_OUT, 0))
                .put("inProgress", states.getOrDefault(LifecycleState.RUNNING, 0))
                .put(
                        "inQueue",
                        states.getOrDefault(LifecycleState.QUEUED, 0) + states.getOrDefault(LifecycleState.STARTING, 0))
                .put("retried", 0);
        answer.putObject("workers")
                .put("idle", pool.idle())
                .put("initializing", pool.initializing())
                .put("ready", pool.idle())
                .put("running", pool.running())
                .put("throttled", pool.throttled())
                .put("unhealthy", 0);
        return Response.json(200, answer);
    }

    private static String word(LifecycleState state) {
        return switch (state) {
            case UNKNOWN, PENDING, QUEUED, STARTING -> "IN_QUEUE";
            case RUNNING -> "IN_PROGRESS";
            case COMPLETED, FAILED, CANCELLED, TIMED_OUT -> state.name();
            case LOST -> "FAILED";
        };
    }

    private static Response error(int status, String text) {
        return Response.json(status, Json.object().put("error", text));
    }
}
