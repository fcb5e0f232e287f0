package dev.hedge.metrics;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.trace.TraceEvent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Adds up the events of one race, as far as meters need them. Lives for one call. */
final class RaceTally {

    private final Map<AttemptId, BackendId> backends = new HashMap<>();
    private final Map<AttemptId, Long> launchedAt = new HashMap<>();
    private final Map<AttemptId, Ending> endings = new LinkedHashMap<>();
    private final BackendId nowhere = BackendId.of("unknown");
    private int launches;

    /**
     * How one attempt ended.
     *
     * @param word the value of the {@code ending} tag
     * @param nanos from launch to end
     * @param leaked whether nothing proves that its job stopped
     */
    record Ending(String word, long nanos, boolean leaked) {}

    void take(TraceEvent event) {
        if (event instanceof TraceEvent.Launched launched) {
            launches++;
            backends.put(launched.attempt(), launched.backend());
            launchedAt.put(launched.attempt(), launched.atNanos());
        } else if (event instanceof TraceEvent.Answered answered) {
            end(answered.attempt(), "superseded", answered.atNanos(), false);
        } else if (event instanceof TraceEvent.Judged judged && !judged.accepted()) {
            end(judged.attempt(), "invalid", judged.atNanos(), false);
        } else if (event instanceof TraceEvent.Failed failed) {
            JobFailure failure = failed.failure();
            end(failed.attempt(), failure.mayStillRun() ? "leaked" : "failed", failed.atNanos(), failure.mayStillRun());
        } else if (event instanceof TraceEvent.Receipted receipted && !hasAnswered(receipted.attempt())) {
            boolean leaked = receipted.receipt().leaked();
            end(receipted.attempt(), leaked ? "leaked" : "stopped", receipted.atNanos(), leaked);
        } else if (event instanceof TraceEvent.Decided decided) {
            decided.winner().forEach(winner -> end(winner, "won", decided.atNanos(), false));
        }
    }

    /** Launches so far. */
    int launches() {
        return launches;
    }

    BackendId backend(AttemptId attempt) {
        return backends.getOrDefault(attempt, nowhere);
    }

    /** Whether an attempt was launched after another one. */
    boolean isBackup(AttemptId attempt) {
        return launchedAt.keySet().stream().anyMatch(other -> other.compareTo(attempt) < 0);
    }

    Map<AttemptId, Ending> endings() {
        return endings;
    }

    private boolean hasAnswered(AttemptId attempt) {
        Ending known = endings.get(attempt);
        return known != null && !known.leaked();
    }

    private void end(AttemptId attempt, String word, long atNanos, boolean leaked) {
        endings.put(attempt, new Ending(word, atNanos - launchedAt.getOrDefault(attempt, atNanos), leaked));
    }
}
