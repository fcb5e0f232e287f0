package dev.hedge.metrics;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.JobFailure;
import dev.hedge.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;

/** Adds up the events of one race, as far as meters need them. Lives for one call. */
final class RaceTally {

    private static final String NOWHERE = "unknown";

    /** In the order in which they are first heard of; hardly ever more than two. */
    private final List<Attempt> attempts = new ArrayList<>(2);

    private int launches;

    void take(TraceEvent event) {
        if (event instanceof TraceEvent.Launched launched) {
            launches++;
            attempts.add(new Attempt(launched.attempt(), launched.backend().value(), launched.atNanos()));
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
            for (AttemptId winner : decided.winner()) {
                end(winner, "won", decided.atNanos(), false);
            }
        }
    }

    /** Launches so far. */
    int launches() {
        return launches;
    }

    /** The name of the backend of an attempt. */
    String backend(AttemptId id) {
        for (Attempt attempt : attempts) {
            if (attempt.id.equals(id)) {
                return attempt.backend;
            }
        }
        return NOWHERE;
    }

    /** Whether an attempt was launched after another one. */
    boolean isBackup(AttemptId id) {
        return !attempts.isEmpty() && attempts.get(0).id.compareTo(id) < 0;
    }

    List<Attempt> attempts() {
        return attempts;
    }

    private boolean hasAnswered(AttemptId id) {
        Attempt attempt = attempt(id, 0);
        return attempt.ended() && !attempt.leaked;
    }

    private void end(AttemptId id, String word, long atNanos, boolean leaked) {
        attempt(id, atNanos).end(word, atNanos, leaked);
    }

    /** The attempt; one that nobody saw launched counts from now. */
    private Attempt attempt(AttemptId id, long nowNanos) {
        for (Attempt attempt : attempts) {
            if (attempt.id.equals(id)) {
                return attempt;
            }
        }
        Attempt unseen = new Attempt(id, NOWHERE, nowNanos);
        attempts.add(unseen);
        return unseen;
    }

    /** One attempt, and how it ended as far as is known by now. */
    static final class Attempt {

        private final AttemptId id;
        private final String backend;
        private final long launchedNanos;
        private String ending = "";
        private long nanos;
        private boolean leaked;

        private Attempt(AttemptId id, String backend, long launchedNanos) {
            this.id = id;
            this.backend = backend;
            this.launchedNanos = launchedNanos;
        }

        private void end(String word, long atNanos, boolean leak) {
            ending = word;
            nanos = atNanos - launchedNanos;
            leaked = leak;
        }

        String backend() {
            return backend;
        }

        boolean ended() {
            return !ending.isEmpty();
        }

        /** The value of the {@code ending} tag. */
        String ending() {
            return ending;
        }

        /** From launch to end. */
        long nanos() {
            return nanos;
        }

        /** Whether nothing proves that its job stopped. */
        boolean leaked() {
            return leaked;
        }
    }
}
