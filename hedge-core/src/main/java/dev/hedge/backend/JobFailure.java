package dev.hedge.backend;

import java.time.Duration;

/** Why an attempt ended without a result. An expected ending, so a value and not an exception. */
public sealed interface JobFailure {

    /** For people: what happened, with the backend's own words where there are any. No credentials, no payload. */
    String reason();

    /** The state in which the job rests. */
    LifecycleState endState();

    /** Whether any other backend would answer the same, so that trying one is pointless. */
    default boolean definitive() {
        return false;
    }

    /** Whether a job may exist, run and bill although we hold no result. */
    default boolean mayStillRun() {
        return false;
    }

    /**
     * The backend did not take the job: rate limit, no capacity, bad credentials. Nothing runs, nothing is billed.
     *
     * @param retryAfter how long the backend asks to be left alone; zero if it does not say
     */
    record Refused(String reason, Duration retryAfter) implements JobFailure {
        public Refused {
            if (retryAfter.isNegative()) {
                throw new IllegalArgumentException("retryAfter: " + retryAfter + " (expected: zero or more)");
            }
        }

        public Refused(String reason) {
            this(reason, Duration.ZERO);
        }

        @Override
        public LifecycleState endState() {
            return LifecycleState.FAILED;
        }
    }

    /** The request itself is at fault: malformed, unknown, or its content refused. Ends the race. */
    record Definitive(String reason) implements JobFailure {
        @Override
        public LifecycleState endState() {
            return LifecycleState.FAILED;
        }

        @Override
        public boolean definitive() {
            return true;
        }
    }

    /** The way to the backend broke before a job came to be. Nothing runs. */
    record Broke(String reason) implements JobFailure {
        @Override
        public LifecycleState endState() {
            return LifecycleState.FAILED;
        }
    }

    /**
     * The job existed and ended badly, as the backend reports.
     *
     * @param endState the terminal state reported; not COMPLETED, not LOST
     */
    record RemoteError(String reason, LifecycleState endState) implements JobFailure {
        public RemoteError {
            if (!endState.terminal() || endState == LifecycleState.COMPLETED || endState == LifecycleState.LOST) {
                throw new IllegalArgumentException(
                        "endState: " + endState + " (expected: FAILED, CANCELLED or TIMED_OUT)");
            }
        }

        public RemoteError(String reason) {
            this(reason, LifecycleState.FAILED);
        }
    }

    /** Nobody can tell whether a job exists or how it ended: it may run and bill. */
    record Ambiguous(String reason) implements JobFailure {
        @Override
        public LifecycleState endState() {
            return LifecycleState.LOST;
        }

        @Override
        public boolean mayStillRun() {
            return true;
        }
    }
}
