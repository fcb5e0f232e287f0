package dev.hedge.trace;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobId;
import dev.hedge.backend.Observation;
import dev.hedge.cost.Cost;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One transition of one race. {@code atNanos} counts from the beginning of the race. */
public sealed interface TraceEvent {

    long atNanos();

    /**
     * The race began.
     *
     * @param wall the wall clock at that moment
     * @param policy the policy's text form
     * @param order the backends it may use
     * @param deadlineNanos counted from the beginning
     * @param maxLive cap on live attempts
     * @param onFailure {@code next} or {@code wait}
     * @param originNanos the beginning on the scale of {@link dev.hedge.time.Time#nanoTime()}, to which receipts and
     *     observations refer
     */
    record RaceStarted(
            long atNanos,
            Instant wall,
            String policy,
            List<BackendId> order,
            long deadlineNanos,
            int maxLive,
            String onFailure,
            long originNanos,
            Map<String, String> tags)
            implements TraceEvent {
        public RaceStarted {
            order = List.copyOf(order);
            tags = Map.copyOf(tags);
        }
    }

    /** An attempt was started. */
    record Launched(long atNanos, AttemptId attempt, BackendId backend) implements TraceEvent {}

    /** A launch was wanted and a budget refused; the number is used up. */
    record Denied(long atNanos, AttemptId attempt, BackendId backend, String budget, String reason)
            implements TraceEvent {}

    /** A launch is wanted and waits because the cap on live attempts is reached. Once per wait. */
    record Deferred(long atNanos, BackendId backend, String reason) implements TraceEvent {}

    /** The backend took the job. */
    record Accepted(long atNanos, AttemptId attempt, JobId job) implements TraceEvent {}

    /** A sighting that moved the attempt on. */
    record Observed(long atNanos, AttemptId attempt, Observation observation) implements TraceEvent {}

    /**
     * A sighting that contradicts what is known. It was dropped, unless the backend says that a worker was lost: then it is
     * believed, and an {@link Observed} follows.
     */
    record Anomaly(long atNanos, AttemptId attempt, Observation observation, String reason) implements TraceEvent {}

    /**
     * A result came back, not judged yet.
     *
     * @param bytes its size
     * @param executedNanos reported execution, or -1
     */
    record Answered(long atNanos, AttemptId attempt, long bytes, long executedNanos) implements TraceEvent {}

    /** The validator spoke. */
    record Judged(long atNanos, AttemptId attempt, boolean accepted, String text) implements TraceEvent {}

    /** An attempt ended without a result. */
    record Failed(long atNanos, AttemptId attempt, JobFailure failure) implements TraceEvent {}

    /** A cancel was sent. */
    record CancelSent(long atNanos, AttemptId attempt, CancelReason reason) implements TraceEvent {}

    /** What became of a cancel. */
    record Receipted(long atNanos, AttemptId attempt, CancellationReceipt receipt) implements TraceEvent {}

    /** An attempt lost and runs on, because the policy keeps it. */
    record Kept(long atNanos, AttemptId attempt) implements TraceEvent {}

    /** A policy, backend or other guest code threw; the race went on without it. */
    record Fault(long atNanos, String where, String error) implements TraceEvent {}

    /** The race has its outcome; the winner is absent unless {@code kind} is WON. */
    record Decided(long atNanos, Kind kind, List<AttemptId> winner, String reason) implements TraceEvent {

        /** How a race can end for the caller. */
        public enum Kind {
            WON,
            EXHAUSTED,
            EXPIRED,
            CANCELLED
        }

        public Decided {
            winner = List.copyOf(winner);
            if (winner.size() > 1) {
                throw new IllegalArgumentException("winner: " + winner + " (expected: at most one)");
            }
        }
    }

    /** An attempt's cost was booked, for good. */
    record Booked(long atNanos, AttemptId attempt, Cost cost) implements TraceEvent {}

    /** Every receipt is in. */
    record Settled(long atNanos, Cost cost, int leaked) implements TraceEvent {}

    /** A job spoke when its word counted no more, or a second time. Changes nothing; all there is after {@link Settled}. */
    record Late(long atNanos, AttemptId attempt, String what) implements TraceEvent {}
}
