package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.backend.LifecycleState;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Cerebrium's view of its runs, the newest first, a page at a time. Owned by the listener's thread. */
final class Runs {

    static final int PAGE = 50;

    private final Desk desk;
    private final Instant startedAt;
    private final Set<String> asyncRuns = new HashSet<>();

    Runs(Desk desk) {
        this.desk = desk;
        startedAt = desk.time().now();
    }

    void began(CloudJob job, boolean async) {
        if (async) {
            asyncRuns.add(job.id());
        }
    }

    /** A page begins below the number that is the page's token. */
    Response list(Request request) {
        boolean asyncOnly =
                request.parameter("asyncOnly").filter("true"::equals).isPresent();
        long below = request.parameter("nextToken").map(Runs::number).orElse(Long.MAX_VALUE);
        List<CloudJob> page = desk.jobs().newest(PAGE, below);
        ObjectNode answer = Json.object();
        ArrayNode items = answer.putArray("items");
        for (CloudJob job : page) {
            if (!desk.young(job) && !desk.forgotten(job) && (!asyncOnly || asyncRuns.contains(job.id()))) {
                items.add(run(job));
            }
        }
        boolean last = page.size() < PAGE || page.get(PAGE - 1).ordinal() == 1;
        answer.put("nextToken", last ? "" : String.valueOf(page.get(PAGE - 1).ordinal()));
        return Response.json(200, answer);
    }

    Response item(CloudJob job) {
        ObjectNode answer = Json.object();
        answer.set("item", run(job));
        return Response.json(200, answer);
    }

    Response containers() {
        ArrayNode containers = Json.object().putArray("containers");
        desk.jobs().warmWorkers().forEach(name -> add(containers, name, "RUNNING"));
        Set<String> starting = new TreeSet<>(desk.jobs().startingWorkers());
        starting.removeAll(desk.jobs().warmWorkers());
        starting.forEach(name -> add(containers, name, "PENDING"));
        return Response.json(200, containers);
    }

    private void add(ArrayNode containers, String name, String state) {
        containers
                .addObject()
                .put("containerId", name)
                .put("containerState", state)
                .put("isTerminating", false)
                .put("containerStartTimestamp", startedAt.toString());
    }

    private ObjectNode run(CloudJob job) {
        JobView view = desk.jobs().view(job);
        boolean late = desk.late(job, view);
        ObjectNode run = Json.object()
                .put("id", job.id())
                .put("functionName", CerebriumWire.FUNCTION)
                .put("status", late ? "processing" : word(view.state()))
                .put("createdAt", startedAt.plusMillis(view.submittedMs()).toString())
                .put("async", asyncRuns.contains(job.id()));
        if (view.startingMs() >= 0) {
            run.put("containerId", job.worker());
        }
        if (view.ran()) {
            run.put("totalQueueTimeMs", view.delayMs());
            run.put("runtimeMs", view.ended() && !late ? view.executionMs() : 0);
        }
        if (view.ended() && !late) {
            run.put("statusCode", code(view.state()));
            run.put("completedAt", startedAt.plusMillis(view.endedMs()).toString());
        }
        return run;
    }

    private static String word(LifecycleState state) {
        return switch (state) {
            case UNKNOWN, PENDING, QUEUED -> "proxyQueued";
            case STARTING -> "containerQueued";
            case RUNNING -> "processing";
            case COMPLETED -> "success";
            case CANCELLED -> "cancelled";
            case FAILED, TIMED_OUT, LOST -> "failure";
        };
    }

    private static int code(LifecycleState state) {
        return switch (state) {
            case COMPLETED -> 200;
            case CANCELLED -> 0;
            case TIMED_OUT -> 504;
            default -> 500;
        };
    }

    private static long number(String token) {
        try {
            return Long.parseLong(token);
        } catch (NumberFormatException notOurs) {
            return Long.MAX_VALUE;
        }
    }
}
