package dev.hedge.trace;

import dev.hedge.backend.BackendId;
import java.util.List;
import java.util.Optional;

/**
 * Jobs for one request that were recorded together, at most one per backend.
 *
 * @param id the round's name in its source, usually a number
 * @param block the group of rounds recorded close together, for resampling that respects dependence; the source's name for
 *     it, or empty
 * @param arrivedNanos when the request arrived, counted from the earliest round of the recording; zero throughout
 *     where the source does not tell
 * @param arms in the source's order; no backend twice
 */
public record Round(String id, String block, long arrivedNanos, List<Arm> arms) {

    public Round {
        arms = List.copyOf(arms);
        if (arms.stream().map(Arm::backend).distinct().count() != arms.size()) {
            throw new IllegalArgumentException("arms of round " + id + ": a backend stands twice (expected: once)");
        }
    }

    public Optional<Arm> arm(BackendId backend) {
        for (Arm arm : arms) {
            if (arm.backend().equals(backend)) {
                return Optional.of(arm);
            }
        }
        return Optional.empty();
    }
}
