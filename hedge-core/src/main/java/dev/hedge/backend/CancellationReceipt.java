package dev.hedge.backend;

/**
 * Proof, of a stated strength, of what a cancel stopped. Times are on the scale of {@link
 * dev.hedge.time.Time#nanoTime()}.
 *
 * @param evidence how strong the proof is
 * @param scope what was stopped
 * @param finalState the state in which the job was last seen
 * @param sentNanos when the cancel went out, or {@link #NEVER}
 * @param acknowledgedNanos when the backend acknowledged, or {@link #NEVER}
 * @param terminalNanos when the job was seen in a terminal state, or {@link #NEVER}
 * @param executedNanos how long it had executed, as the backend reports; {@link #NEVER} if it does not
 * @param note for people; may be empty
 */
public record CancellationReceipt(
        Evidence evidence,
        CancelScope scope,
        LifecycleState finalState,
        long sentNanos,
        long acknowledgedNanos,
        long terminalNanos,
        long executedNanos,
        String note) {

    /** Stands for something that did not happen or was not reported. */
    public static final long NEVER = Long.MIN_VALUE;

    public CancellationReceipt {
        if (evidence == Evidence.CONFIRMED_TERMINAL && !finalState.terminal()) {
            throw new IllegalArgumentException(
                    "finalState: " + finalState + " (expected: a terminal state with CONFIRMED_TERMINAL)");
        }
    }

    /** The starting point of every cancel: sent or not, nothing is known. */
    public static CancellationReceipt nothingProven(LifecycleState lastSeen, String note) {
        return new CancellationReceipt(Evidence.NONE, CancelScope.UNKNOWN, lastSeen, NEVER, NEVER, NEVER, NEVER, note);
    }

    /** The backend reported the end. */
    public static CancellationReceipt confirmedTerminal(
            CancelScope scope, LifecycleState endState, long sentNanos, long acknowledgedNanos, long terminalNanos) {
        return new CancellationReceipt(
                Evidence.CONFIRMED_TERMINAL, scope, endState, sentNanos, acknowledgedNanos, terminalNanos, NEVER, "");
    }

    public CancellationReceipt withExecutedNanos(long nanos) {
        return new CancellationReceipt(
                evidence, scope, finalState, sentNanos, acknowledgedNanos, terminalNanos, nanos, note);
    }

    /** Whether the job may still run and bill: true until something proves that it stopped. */
    public boolean leaked() {
        return !evidence.proven();
    }
}
