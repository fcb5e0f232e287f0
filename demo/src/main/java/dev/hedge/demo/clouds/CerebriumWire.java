package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.backend.LifecycleState;
import dev.hedge.demo.clouds.CloudKind.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Cerebrium: calls that are held until their result, or accepted and answered by web hook; and the management of runs, which
 * has a token of its own. A client that leaves stops nothing. A run in the queue cannot be cancelled; one on a worker can,
 * and the held call then breaks.
 */
final class CerebriumWire implements Wire {

    static final String PROJECT = "p-fake";
    static final String APP = "tts";
    static final String FUNCTION = "run";
    static final Duration GRACE = Duration.ofMinutes(15);

    private static final String BEARER = "Bearer ";
    private static final String REQUEST_ID = "X-Request-Id";

    private final Desk desk;
    private final Runs runs;
    private final WebHooks hooks;

    CerebriumWire(Desk desk) {
        this.desk = desk;
        runs = new Runs(desk);
        hooks = new WebHooks(desk);
    }

    static List<Setting> settings(CloudOptions options) {
        return List.of(
                new Setting("base_path", ""),
                new Setting("project", PROJECT),
                new Setting("app", APP),
                new Setting("function", FUNCTION),
                new Setting("api_key", options.keys().key()),
                new Setting("management_token", options.keys().secret()));
    }

    @Override
    public Optional<Operation> operation(Request request) {
        List<String> parts = request.segments();
        if (parts.size() == 4 && parts.subList(0, 3).equals(List.of("v4", PROJECT, APP))) {
            return request.method().equals("POST") && parts.get(3).equals(FUNCTION)
                    ? Optional.of(Operation.SUBMIT)
                    : Optional.empty();
        }
        List<String> management = List.of("v2", "projects", PROJECT, "apps", PROJECT + "-" + APP);
        if (parts.size() < 6 || !parts.subList(0, 5).equals(management)) {
            return Optional.empty();
        }
        return switch (request.method() + ' ' + parts.get(5) + ' ' + parts.size()) {
            case "GET runs 6" -> Optional.of(Operation.LIST);
            case "GET runs 7" -> Optional.of(Operation.STATUS);
            case "DELETE runs 7" -> Optional.of(Operation.CANCEL);
            case "GET containers 6" -> Optional.of(Operation.HEALTH);
            default -> Optional.empty();
        };
    }

    @Override
    public boolean authorized(Operation operation, Request request) {
        FakeKeys keys = desk.options().keys();
        String expected = operation == Operation.SUBMIT ? keys.key() : keys.secret();
        return request.header("Authorization")
                .filter((BEARER + expected)::equals)
                .isPresent();
    }

    @Override
    public Response unauthorized() {
        return Response.json(401, Json.object().put("message", "Unauthorized"));
    }

    @Override
    public Response notFound() {
        return Response.json(404, Json.object().put("message", "not found"));
    }

    @Override
    public Response tooMany() {
        return Response.empty(429);
    }

    @Override
    public Response broken(int status) {
        return status == 587
                ? Response.json(587, Json.object().put("detail", "parameter validation crashed"))
                : Response.text(status, status == 504 ? "upstream request timeout" : "upstream error");
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
        List<String> parts = call.request().segments();
        switch (call.operation()) {
            case SUBMIT -> submit(call);
            case LIST -> call.answer(runs.list(call.request()));
            case STATUS -> call.answer(desk.find(parts.get(6)).map(runs::item).orElseGet(this::notFound));
            case CANCEL -> cancel(call, parts.get(6));
            case HEALTH -> call.answer(runs.containers());
        }
    }

    private void submit(Call call) {
        JsonNode input = Json.read(call.request().body());
        if (!input.isObject()) {
            call.answer(Response.json(422, Json.object().put("detail", "body: not a JSON object")));
            return;
        }
        boolean async = call.request().parameter("async").filter("true"::equals).isPresent();
        Optional<URI> hook = call.request().parameter("webhookEndpoint").map(WebHooks::target);
        if (hook.filter(target -> !WebHooks.loopback(target)).isPresent()) {
            call.answer(Response.json(422, Json.object().put("detail", "webhookEndpoint: not on the loopback")));
            return;
        }
        Desk.Ticket ticket = desk.next();
        if (ticket.refusal().isPresent()) {
            call.refuse(ticket.refusal().orElseThrow());
            return;
        }
        CloudJob job = desk.begin(ticket, runId(call, ticket), input);
        runs.began(job, async);
        hook.ifPresent(target -> desk.watches()
                .whenEnded(
                        job,
                        () -> hooks.send(target, call.request().header("X-Webhook-Secret"), job.id(), report(job))));
        if (async) {
            ObjectNode accepted = Json.object().put("run_id", job.id());
            call.answer(Response.json(202, accepted).withHeader(REQUEST_ID, job.id()));
        } else {
            Watches.Watch watch = desk.watches()
                    .whenEnded(job, desk.millis(GRACE), () -> answer(call, job), () -> call.answer(broken(504)));
            call.onLeft(watch::stop);
        }
    }

    private String runId(Call call, Desk.Ticket ticket) {
        String fresh = desk.uuid(ticket.ordinal());
        return desk.options().keepsRequestIds()
                ? call.request()
                        .header(REQUEST_ID)
                        .filter(id -> desk.jobs().find(id).isEmpty())
                        .orElse(fresh)
                : fresh;
    }

    private void answer(Call call, CloudJob job) {
        switch (desk.jobs().view(job).state()) {
            case COMPLETED -> call.answer(Response.json(200, report(job)).withHeader(REQUEST_ID, job.id()));
            case CANCELLED -> call.exchange().reset();
            case TIMED_OUT -> call.answer(broken(504));
            default -> call.answer(Response.json(500, report(job)).withHeader(REQUEST_ID, job.id()));
        }
    }

    private ObjectNode report(CloudJob job) {
        JobView view = desk.jobs().view(job);
        ObjectNode report = Json.object().put("run_id", job.id()).put("run_time_ms", (double) view.executionMs());
        report.set(
                "result",
                view.state() == LifecycleState.COMPLETED
                        ? desk.options().function().output(job)
                        : Json.object().put("error", job.fate().reason()));
        return report;
    }

    private void cancel(Call call, String id) {
        Optional<CloudJob> job = desk.find(id);
        if (job.isEmpty() || !desk.jobs().view(job.orElseThrow()).state().hasWorker()) {
            call.answer(Response.text(404, "Run not found in running state"));
            return;
        }
        var stop = job.orElseThrow().fate().stop();
        desk.cancel(job.orElseThrow());
        if (stop.receipted()) {
            call.answer(Response.text(200, "OK"), stop.receiptAfter());
        }
    }
}
