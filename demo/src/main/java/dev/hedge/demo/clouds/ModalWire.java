package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.backend.LifecycleState;
import dev.hedge.demo.clouds.CloudKind.Setting;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Modal in two ways at once. Own endpoints: submit, look, cancel; a submit with a known {@code client_attempt_id} gives the
 * call that there is. A web endpoint at the root: the request is held for {@link #HOLD}, then redirected to where it is held
 * again; leaving it stops nothing.
 */
final class ModalWire implements Wire {

    static final Duration HOLD = Duration.ofSeconds(150);
    static final String CALL_PARAMETER = "__modal_function_call_id";

    private final Desk desk;
    private final Map<String, CloudJob> byAttempt = new HashMap<>();

    ModalWire(Desk desk) {
        this.desk = desk;
    }

    static List<Setting> settings(CloudOptions options) {
        return List.of(
                new Setting("base_path", ""),
                new Setting("modal_key", options.keys().key()),
                new Setting("modal_secret", options.keys().secret()));
    }

    @Override
    public Optional<Operation> operation(Request request) {
        List<String> parts = request.segments();
        String first = parts.isEmpty() ? "/" : parts.get(0);
        return switch (request.method() + ' ' + first + ' ' + parts.size()) {
            case "POST / 0", "POST submit 1" -> Optional.of(Operation.SUBMIT);
            case "GET / 0", "GET calls 2" -> Optional.of(Operation.STATUS);
            case "DELETE calls 2" -> Optional.of(Operation.CANCEL);
            case "POST calls 3" -> parts.get(2).equals("cancel") ? Optional.of(Operation.CANCEL) : Optional.empty();
            default -> Optional.empty();
        };
    }

    @Override
    public boolean authorized(Operation operation, Request request) {
        FakeKeys keys = desk.options().keys();
        return request.header("Modal-Key").filter(keys.key()::equals).isPresent()
                && request.header("Modal-Secret").filter(keys.secret()::equals).isPresent();
    }

    @Override
    public Response unauthorized() {
        return Response.text(401, "modal-http: missing credentials for proxy authorization");
    }

    @Override
    public Response notFound() {
        return state(404, "unknown_call");
    }

    @Override
    public Response tooMany() {
        return Response.text(429, "modal-http: too many requests");
    }

    @Override
    public Response broken(int status) {
        return Response.text(status, "Internal Server Error");
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
        boolean web = call.request().segments().isEmpty();
        switch (call.operation()) {
            case SUBMIT -> submit(call, web);
            case STATUS -> {
                if (web) {
                    comeBack(call);
                } else {
                    call.answer(look(call.request().segments().get(1)));
                }
            }
            case CANCEL -> cancel(call);
            case LIST, HEALTH -> call.answer(notFound());
        }
    }

    private void submit(Call call, boolean web) {
        JsonNode body = Json.read(call.request().body());
        JsonNode input = web ? body : body.path("input");
        if (!input.isObject()) {
            call.answer(invalid(web ? "body" : "input"));
            return;
        }
        String attempt = body.path("client_attempt_id").asText("");
        if (!web && byAttempt.containsKey(attempt)) {
            String id = byAttempt.get(attempt).id();
            call.answer(Response.json(200, Json.object().put("call_id", id).put("duplicate", true)));
            return;
        }
        Desk.Ticket ticket = desk.next();
        if (ticket.refusal().isPresent()) {
            call.refuse(ticket.refusal().orElseThrow());
            return;
        }
        CloudJob job = desk.begin(
                ticket, "fc-" + desk.uuid(ticket.ordinal()).replace("-", "").substring(0, 22), input);
        if (web) {
            hold(call, job);
            return;
        }
        if (!attempt.isEmpty()) {
            byAttempt.put(attempt, job);
        }
        call.answer(Response.json(202, Json.object().put("call_id", job.id())));
    }

    private void comeBack(Call call) {
        Optional<CloudJob> job = call.request().parameter(CALL_PARAMETER).flatMap(desk::find);
        if (job.isPresent()) {
            hold(call, job.orElseThrow());
        } else {
            call.answer(missingRequest());
        }
    }

    private void hold(Call call, CloudJob job) {
        Watches.Watch watch = desk.watches()
                .whenEnded(
                        job,
                        desk.millis(HOLD),
                        () -> call.answer(webAnswer(job)),
                        () -> call.answer(Response.empty(303).withHeader("Location", location(call, job))));
        call.onLeft(watch::stop);
    }

    private static String location(Call call, CloudJob job) {
        String host = call.request().header("Host").orElse("localhost");
        return "http://" + host + "/?" + CALL_PARAMETER + "=" + job.id();
    }

    private Response webAnswer(CloudJob job) {
        return switch (desk.jobs().view(job).state()) {
            case COMPLETED -> Response.json(200, desk.options().function().output(job));
            case CANCELLED, TIMED_OUT -> missingRequest();
            default -> broken(500);
        };
    }

    private Response look(String id) {
        Optional<CloudJob> known = desk.jobs().find(id);
        if (known.filter(desk::forgotten).isPresent()) {
            return state(410, "expired");
        }
        return known.filter(job -> !desk.young(job)).map(this::status).orElseGet(this::notFound);
    }

    private Response status(CloudJob job) {
        JobView view = desk.jobs().view(job);
        ObjectNode answer = Json.object();
        boolean pending = !view.ended() || desk.late(job, view);
        answer.put("state", pending ? "pending" : word(view.state()));
        if (pending && view.ran()) {
            answer.put("phase", "running").put("started_ms_ago", view.nowMs() - view.runningMs());
        } else if (view.state() == LifecycleState.STARTING) {
            answer.put("phase", "starting").put("cold", true);
        } else if (view.state() == LifecycleState.COMPLETED) {
            answer.set("output", desk.options().function().output(job));
        } else if (view.state() == LifecycleState.FAILED) {
            answer.put("error_type", "OutOfMemoryError")
                    .put("message", job.fate().reason());
        } else if (view.state() == LifecycleState.TIMED_OUT) {
            answer.put("error_type", "FunctionTimeoutError").put("message", "");
        }
        if (!pending && view.ran()) {
            answer.put("execution_ms", view.executionMs());
        }
        return Response.json(pending ? 202 : 200, answer);
    }

    private static String word(LifecycleState state) {
        return switch (state) {
            case COMPLETED -> "completed";
            case CANCELLED -> "cancelled";
            default -> "failed";
        };
    }

    /** What is over or ignores cancels is asked to stop all the same; only a later look shows what came of it. */
    private void cancel(Call call) {
        Optional<CloudJob> job = desk.find(call.request().segments().get(1));
        if (job.isEmpty()) {
            call.answer(notFound());
            return;
        }
        JobView before = desk.cancel(job.orElseThrow());
        var stop = job.orElseThrow().fate().stop();
        if (before.ended()) {
            call.answer(state(202, "cancel_requested"));
        } else if (stop.receipted()) {
            call.answer(state(202, "cancel_requested"), stop.receiptAfter());
        }
    }

    private static Response missingRequest() {
        return Response.text(408, "modal-http: Missing request, possibly due to expiry or cancellation");
    }

    private static Response invalid(String field) {
        ObjectNode answer = Json.object();
        ObjectNode problem = answer.putArray("detail").addObject();
        problem.putArray("loc").add("body").add(field);
        problem.put("msg", "field required").put("type", "missing");
        return Response.json(422, answer);
    }

    private static Response state(int status, String word) {
        return Response.json(status, Json.object().put("state", word));
    }
}
