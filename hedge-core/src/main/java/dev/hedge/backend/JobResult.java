package dev.hedge.backend;

import java.time.Duration;
import java.util.Optional;

/** What a job answered. Not yet a success: a validator judges it first. Immutable. */
public final class JobResult {

    private static final long UNKNOWN = -1;

    private final Payload output;
    private final long executionNanos;

    private JobResult(Payload output, long executionNanos) {
        this.output = output;
        this.executionNanos = executionNanos;
    }

    /** A result whose execution time the backend did not report. */
    public static JobResult of(Payload output) {
        return new JobResult(output, UNKNOWN);
    }

    /**
     * The same result with the execution time that the backend reported.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public JobResult withExecution(Duration execution) {
        if (execution.isNegative()) {
            throw new IllegalArgumentException("execution: " + execution + " (expected: zero or more)");
        }
        return new JobResult(output, execution.toNanos());
    }

    public Payload output() {
        return output;
    }

    /** How long a worker executed, as the backend reports it; empty if it does not. */
    public Optional<Duration> execution() {
        return executionNanos == UNKNOWN ? Optional.empty() : Optional.of(Duration.ofNanos(executionNanos));
    }

    /** {@link #execution()} in nanoseconds, or -1; for arithmetic that should not allocate. */
    public long executionNanos() {
        return executionNanos;
    }

    @Override
    public String toString() {
        return "JobResult[" + output + (executionNanos == UNKNOWN ? "" : ", ran " + Duration.ofNanos(executionNanos))
                + "]";
    }
}
