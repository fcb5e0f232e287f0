package dev.hedge;

import java.util.concurrent.CompletionStage;

/** One request in flight. Thread-safe. */
public interface HedgeCall {

    InferenceRequest request();

    /**
     * Completes, never exceptionally, when the caller can go on; waits for no clean-up. The stage cannot be completed or
     * cancelled from outside: to stop the race, call {@link #cancel()}.
     *
     * <p>What is hung on it runs on the client's guest executor. Do not block there, least of all on a settlement: the threads
     * that would complete it may be the ones that wait. To go on afterwards, hang the next step on {@link #settlement()}.
     */
    CompletionStage<Outcome> outcome();

    /** Completes, never exceptionally and never before {@link #outcome()}, when every attempt is accounted for. */
    CompletionStage<Settlement> settlement();

    /**
     * Stops the race: the outcome becomes {@link Outcome.Cancelled} and every job is cancelled at its backend. Returns at
     * once; has no effect on a race that has its outcome.
     */
    void cancel();

    /**
     * Waits for the outcome. An interrupt ends the wait, not the race.
     *
     * @throws InterruptedException if this thread was interrupted; the race goes on
     */
    default Outcome await() throws InterruptedException {
        return Waiting.on(outcome());
    }
}
