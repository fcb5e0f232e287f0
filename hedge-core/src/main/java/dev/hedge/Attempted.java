package dev.hedge;

import dev.hedge.policy.AttemptView;
import java.util.List;

/**
 * Copies of unmodifiable lists of attempts with one place changed. Nearly every race has one attempt or two, and the lists
 * change with every event, so those sizes skip the array in between.
 */
final class Attempted {

    private Attempted() {}

    static List<AttemptView> plus(List<AttemptView> attempts, AttemptView attempt) {
        return switch (attempts.size()) {
            case 0 -> List.of(attempt);
            case 1 -> List.of(attempts.get(0), attempt);
            default -> {
                AttemptView[] next = attempts.toArray(new AttemptView[attempts.size() + 1]);
                next[attempts.size()] = attempt;
                yield List.of(next);
            }
        };
    }

    static List<AttemptView> with(List<AttemptView> attempts, int ordinal, AttemptView attempt) {
        int size = attempts.size();
        if (size == 1 && ordinal == 0) {
            return List.of(attempt);
        }
        if (size == 2) {
            return ordinal == 0 ? List.of(attempt, attempts.get(1)) : List.of(attempts.get(0), attempt);
        }
        AttemptView[] next = attempts.toArray(new AttemptView[0]);
        next[ordinal] = attempt;
        return List.of(next);
    }
}
