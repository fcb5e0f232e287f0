package dev.hedge.trace.json;

import dev.hedge.trace.Round;
import java.util.ArrayList;
import java.util.List;

/** Rounds with absolute arrivals, in the file's order. Belongs to one thread. */
final class RoundList {

    private final List<Round> rounds = new ArrayList<>();
    private boolean allTimed = true;

    /** Adds a round whose arrival counts from any moment, as long as it is the same one for all. */
    void add(Round round) {
        rounds.add(round);
    }

    /** Adds a round of unknown arrival; then nothing is known of any. */
    void addUntimed(Round round) {
        allTimed = false;
        rounds.add(round);
    }

    boolean isEmpty() {
        return rounds.isEmpty();
    }

    boolean allTimed() {
        return allTimed;
    }

    /** The rounds with arrivals that count from the earliest, or are zero throughout. */
    List<Round> rounds() {
        long earliest = rounds.stream().mapToLong(Round::arrivedNanos).min().orElse(0);
        return rounds.stream()
                .map(round -> new Round(
                        round.id(), round.block(), allTimed ? round.arrivedNanos() - earliest : 0, round.arms()))
                .toList();
    }
}
