package dev.hedge;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobResult;
import dev.hedge.policy.AttemptView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a race ended for the caller. Every variant carries all attempts as they stood at that moment, with their reasons. */
public sealed interface Outcome {

    /** From submission to the decision. */
    Duration elapsed();

    /** All attempts in the order of launch. */
    List<AttemptView> attempts();

    /** One line for people. */
    String summary();

    /** The accepted result, if there is one. */
    default Optional<JobResult> result() {
        return Optional.empty();
    }

    /** Whether a backup was launched, whoever won. */
    default boolean hedged() {
        return attempts().stream().filter(attempt -> attempt.phase().launched()).count() > 1;
    }

    /**
     * A result was accepted.
     *
     * @param accepted the result
     * @param winner whose
     * @param backend from where
     */
    record Won(JobResult accepted, AttemptId winner, BackendId backend, Duration elapsed, List<AttemptView> attempts)
            implements Outcome {
        public Won {
            attempts = List.copyOf(attempts);
        }

        @Override
        public Optional<JobResult> result() {
            return Optional.of(accepted);
        }

        @Override
        public String summary() {
            return backend + " won after " + elapsed.toMillis() + " ms";
        }
    }

    /**
     * No attempt can win any more, or one got an answer that no backend would change.
     *
     * @param definitive whether such an answer ended the race
     */
    record Exhausted(boolean definitive, Duration elapsed, List<AttemptView> attempts) implements Outcome {
        public Exhausted {
            attempts = List.copyOf(attempts);
        }

        @Override
        public String summary() {
            String how = definitive ? "the request was refused for good" : "all attempts were lost";
            return how + " after " + elapsed.toMillis() + " ms: " + reasons(attempts);
        }
    }

    /** The deadline passed first. */
    record Expired(Duration elapsed, List<AttemptView> attempts) implements Outcome {
        public Expired {
            attempts = List.copyOf(attempts);
        }

        @Override
        public String summary() {
            return "the deadline passed after " + elapsed.toMillis() + " ms: " + reasons(attempts);
        }
    }

    /** The caller cancelled, or the client was closed. */
    record Cancelled(Duration elapsed, List<AttemptView> attempts) implements Outcome {
        public Cancelled {
            attempts = List.copyOf(attempts);
        }

        @Override
        public String summary() {
            return "cancelled after " + elapsed.toMillis() + " ms: " + reasons(attempts);
        }
    }

    private static String reasons(List<AttemptView> attempts) {
        return attempts.isEmpty()
                ? "nothing was launched"
                : attempts.stream()
                        .map(attempt -> attempt.backend() + " "
                                + (attempt.reason().isEmpty() ? "was " + attempt.state() : attempt.reason()))
                        .collect(Collectors.joining("; "));
    }
}
