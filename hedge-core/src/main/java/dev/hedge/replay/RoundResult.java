package dev.hedge.replay;

import dev.hedge.Outcome;
import dev.hedge.Settlement;
import dev.hedge.backend.BackendId;
import dev.hedge.cost.Usage;
import java.util.List;

/**
 * What one policy made of one round.
 *
 * @param latencyNanos until the accepted result, or {@link #NONE}
 * @param winner the winner's backend; empty if nobody won
 * @param attempts launched attempts
 * @param unrecorded launched attempts for which the round has no record, or only its beginning
 * @param wallMicros cost if every second from submit counts, jobs that never got a worker being free
 * @param executionMicros cost if only execution counts
 * @param billedMicros cost by the backend's own rules, idle window included
 */
public record RoundResult(
        long latencyNanos,
        List<BackendId> winner,
        int attempts,
        int unrecorded,
        long wallMicros,
        long executionMicros,
        long billedMicros) {

    /** Stands for a request without an accepted result: longer than any number. The same as {@link Quantile#INFINITE}. */
    public static final long NONE = Quantile.INFINITE;

    public RoundResult {
        winner = List.copyOf(winner);
    }

    /**
     * What became of a race.
     *
     * @param unrecorded see {@link #unrecorded()}
     */
    public static RoundResult of(Outcome outcome, Settlement settlement, Prices prices, int unrecorded) {
        long wall = 0;
        long execution = 0;
        long billed = 0;
        int launched = 0;
        for (int i = 0; i < settlement.accounts().size(); i++) {
            Settlement.Account account = settlement.accounts().get(i);
            if (!account.attempt().phase().launched()) {
                continue;
            }
            launched++;
            Prices.Tag tag = prices.of(account.attempt().backend());
            Usage usage = account.attempt().usage();
            wall += tag.wall().charge(usage).confirmedMicros();
            execution += tag.execution().charge(usage).confirmedMicros();
            billed += tag.billed().charge(usage).billedMicros();
        }
        if (outcome instanceof Outcome.Won won) {
            return new RoundResult(
                    won.elapsed().toNanos(), List.of(won.backend()), launched, unrecorded, wall, execution, billed);
        }
        return new RoundResult(NONE, List.of(), launched, unrecorded, wall, execution, billed);
    }

    public boolean hedged() {
        return attempts > 1;
    }
}
