package dev.hedge;

import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.policy.AttemptView;

/** What a receipt says, in the race's own terms. Pure. */
final class Receipts {

    private Receipts() {}

    /** When the job stopped, since the race began: seen at an end, else acknowledged, else now. */
    static long stopNanos(CancellationReceipt proof, long origin, long launchedNanos, long nowNanos) {
        long seen =
                proof.terminalNanos() != CancellationReceipt.NEVER ? proof.terminalNanos() : proof.acknowledgedNanos();
        return seen == CancellationReceipt.NEVER
                ? nowNanos
                : Math.max(launchedNanos, Math.min(nowNanos, seen - origin));
    }

    /** How long the job executed; a figure that cannot be is as good as none. */
    static long executedNanos(CancellationReceipt proof) {
        return Math.max(proof.executedNanos(), AttemptView.NEVER);
    }

    /** A closed connection proves nothing, yet nothing more can come through it. */
    static AttemptPhase phaseWithoutProof(CancellationReceipt receipt) {
        return receipt.evidence() == Evidence.CHANNEL_CLOSED ? AttemptPhase.CUT_OFF : AttemptPhase.UNPROVEN;
    }
}
