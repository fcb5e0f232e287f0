package dev.hedge.providers.runpod;

import dev.hedge.backend.CancelScope;
import dev.hedge.backend.JobFailure.Ambiguous;
import dev.hedge.backend.JobFailure.RemoteError;
import dev.hedge.backend.JobHandle;
import dev.hedge.backend.JobId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.backend.Submission;
import dev.hedge.providers.http.Answer;
import dev.hedge.providers.http.CancelAnswer;
import dev.hedge.providers.http.CancelAnswer.Word;
import dev.hedge.providers.http.Ending;
import dev.hedge.providers.http.JobProtocol;
import dev.hedge.providers.http.Sighting;
import dev.hedge.providers.http.Submitted;
import dev.hedge.providers.http.Timing;
import dev.hedge.providers.http.WaitCause;
import dev.hedge.providers.http.WireRequest;
import dev.hedge.providers.json.JsonBody;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The words of RunPod's queue endpoints. A cold start hides in {@code IN_QUEUE}, because a worker takes a job only once its
 * model is loaded; a worker's name beside that word is the one early sign of it.
 */
final class RunPodProtocol implements JobProtocol {

    private static final String BASE = "base";

    private final URI base;

    /**
     * @param base the endpoint's root, such as {@code https://api.runpod.ai/v2/ENDPOINT}
     */
    RunPodProtocol(URI base) {
        this.base = base;
    }

    @Override
    public WireRequest submit(Submission submission) {
        return WireRequest.post(under(base, "run"), JsonBody.wrapped("input", submission.input()));
    }

    @Override
    public Submitted submitted(Submission submission, Answer answer) {
        return JsonBody.read(answer.body())
                .flatMap(body -> body.text("id")
                        .filter(id -> !id.isEmpty())
                        .map(id -> accepted(new JobHandle(new JobId(id), Map.of(BASE, base.toString())), answer)))
                .orElseGet(() -> new Submitted.Failed(new Ambiguous("the answer to the submit names no job")));
    }

    private Submitted accepted(JobHandle job, Answer answer) {
        return new Submitted.Accepted(job, seen(job, answer));
    }

    @Override
    public WireRequest status(JobHandle job) {
        return WireRequest.get(at(job, "status"));
    }

    @Override
    public Sighting seen(JobHandle job, Answer answer) {
        Optional<JsonBody> read = JsonBody.read(answer.body());
        if (read.isEmpty()) {
            return Sighting.reported(LifecycleState.UNKNOWN, "").withDetail("the answer is not JSON");
        }
        JsonBody body = read.get();
        String word = body.text("status").orElse("");
        Sighting sighting = switch (word) {
            case "IN_QUEUE" ->
                body.has("workerId")
                        ? Sighting.inferred(LifecycleState.STARTING, word)
                        : Sighting.reported(LifecycleState.QUEUED, word);
            case "IN_PROGRESS", "RUNNING" ->
                Sighting.reported(LifecycleState.RUNNING, word)
                        .withDetail(body.text("output").orElse(""));
            case "COMPLETED" -> completed(word, body);
            case "FAILED" -> failed(word, body, LifecycleState.FAILED);
            case "CANCELLED" -> failed(word, body, LifecycleState.CANCELLED);
            case "TIMED_OUT" -> failed(word, body, LifecycleState.TIMED_OUT);
            default -> Sighting.reported(LifecycleState.UNKNOWN, word);
        };
        return sighting.with(timing(body));
    }

    private static Sighting completed(String word, JsonBody body) {
        return body.has("error")
                ? Sighting.reported(LifecycleState.COMPLETED, word)
                        .with(new Ending.Failed(new RemoteError("completed with an error: " + error(body))))
                : Sighting.completed(word, body.payload("output"));
    }

    private static Sighting failed(String word, JsonBody body, LifecycleState state) {
        return Sighting.failed(word, new RemoteError(body.has("error") ? error(body) : word, state));
    }

    /** The message; RunPod wraps the worker's own in a string of JSON. */
    private static String error(JsonBody body) {
        String text = body.text("error").orElseGet(() -> body.payload("error").text());
        return JsonBody.read(Payload.json(text))
                .flatMap(inner -> inner.text("error_message"))
                .orElse(text);
    }

    private static Timing timing(JsonBody body) {
        return new Timing(nanos(body, "delayTime"), nanos(body, "executionTime"));
    }

    private static long nanos(JsonBody body, String path) {
        return body.millis(path).map(Duration::toNanos).orElse(Timing.UNKNOWN);
    }

    @Override
    public Optional<WireRequest> cancel(JobHandle job) {
        return Optional.of(WireRequest.post(at(job, "cancel")));
    }

    /** A queued job is dropped and a running one told to stop; which of them happened, and when, only a later look shows. */
    @Override
    public CancelAnswer cancelled(JobHandle job, Answer answer) {
        if (!answer.successful()) {
            return CancelAnswer.rejected("HTTP " + answer.status());
        }
        Sighting said = seen(job, answer);
        return new CancelAnswer(
                said.state() == LifecycleState.COMPLETED ? Word.ALREADY_OVER : Word.ACKNOWLEDGED,
                CancelScope.UNKNOWN,
                said.state(),
                said.raw());
    }

    @Override
    public Optional<WireRequest> health() {
        return Optional.of(WireRequest.get(under(base, "health")));
    }

    @Override
    public WaitCause waiting(Answer answer) {
        return answer.successful()
                ? JsonBody.read(answer.body())
                        .filter(body -> body.at("workers").isObject())
                        .map(RunPodProtocol::cause)
                        .orElse(WaitCause.UNKNOWN)
                : WaitCause.UNKNOWN;
    }

    private static WaitCause cause(JsonBody body) {
        if (workers(body, "running") + workers(body, "ready") + workers(body, "idle") > 0) {
            return WaitCause.UNEXPLAINED;
        }
        if (workers(body, "initializing") > 0) {
            return WaitCause.COLD_START;
        }
        if (workers(body, "throttled") > 0) {
            return WaitCause.THROTTLED;
        }
        return workers(body, "unhealthy") > 0 ? WaitCause.WORKER_CRASHING : WaitCause.NO_CAPACITY;
    }

    private static long workers(JsonBody body, String kind) {
        return Math.max(0, body.at("workers." + kind).asLong(0));
    }

    /** At the address that was fixed when the job was submitted, whatever the configuration says by now. */
    private static URI at(JobHandle job, String operation) {
        String name =
                URLEncoder.encode(job.id().value(), StandardCharsets.UTF_8).replace("+", "%20");
        return under(URI.create(job.addresses().get(BASE)), operation + "/" + name);
    }

    private static URI under(URI base, String path) {
        String root = base.toString();
        return URI.create((root.endsWith("/") ? root : root + "/") + path);
    }
}
