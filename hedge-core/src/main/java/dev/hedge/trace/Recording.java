package dev.hedge.trace;

import dev.hedge.backend.BackendId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a trace file holds, and what in it could not be used.
 *
 * @param name where it came from, for reports
 * @param rounds in the file's order
 * @param rejected lines that were left out
 * @param warnings lines that were used, with a doubt
 */
public record Recording(String name, List<Round> rounds, List<Remark> rejected, List<Remark> warnings) {

    /**
     * A remark on one line of the source.
     *
     * @param line counted from 1
     */
    public record Remark(long line, String text) {}

    public Recording {
        rounds = List.copyOf(rounds);
        rejected = List.copyOf(rejected);
        warnings = List.copyOf(warnings);
    }

    /** All backends, in the order in which they first appear. */
    public Set<BackendId> backends() {
        Set<BackendId> all = new LinkedHashSet<>();
        rounds.forEach(round -> round.arms().forEach(arm -> all.add(arm.backend())));
        return all;
    }
}
