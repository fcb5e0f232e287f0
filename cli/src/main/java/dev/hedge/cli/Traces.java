package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.trace.Recording;
import dev.hedge.trace.Round;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What was read from one or several files, as one trace. Immutable.
 *
 * @param sources in the order of the command line
 * @param rounds those to be replayed
 * @param total how many rounds there are in all
 * @param selection which of them are replayed; empty for all
 * @param renumbered whether rounds got new numbers because several files use the same
 */
record Traces(List<Source> sources, List<Round> rounds, int total, String selection, boolean renumbered) {

    /** One file. */
    record Source(Path file, Recording recording) {}

    Traces {
        sources = List.copyOf(sources);
        rounds = List.copyOf(rounds);
    }

    /**
     * Puts recordings together.
     *
     * @param selection which rounds to use; null for all
     * @throws CommandFailure if nothing is left
     */
    static Traces of(List<Source> sources, @Nullable RoundSelection selection) {
        boolean clash = sources.size() > 1 && clash(sources);
        List<Round> all = joined(sources, clash);
        if (selection == null) {
            return new Traces(sources, all, all.size(), "", clash);
        }
        try {
            return new Traces(sources, selection.from(all), all.size(), selection.describe(all), clash);
        } catch (IllegalArgumentException nothing) {
            throw CommandFailure.option("--rounds", nothing);
        }
    }

    private static boolean clash(List<Source> sources) {
        Set<String> seen = new HashSet<>();
        for (Source source : sources) {
            Set<String> ids =
                    source.recording().rounds().stream().map(Round::id).collect(Collectors.toSet());
            if (ids.stream().anyMatch(seen::contains)) {
                return true;
            }
            seen.addAll(ids);
        }
        return false;
    }

    /** Blocks of different files stay different blocks, whatever their names. */
    private static List<Round> joined(List<Source> sources, boolean renumber) {
        List<Round> all = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            for (Round round : sources.get(i).recording().rounds()) {
                String id = renumber ? String.valueOf(all.size() + 1) : round.id();
                String block = round.block().isEmpty() || sources.size() == 1 ? round.block() : i + ":" + round.block();
                all.add(new Round(id, block, round.arrivedNanos(), round.arms()));
            }
        }
        return all;
    }

    /** The names of the files. */
    String name() {
        return sources.stream().map(source -> source.recording().name()).collect(Collectors.joining(" + "));
    }

    /** All backends of the rounds to be replayed, in the order in which they first appear. */
    List<BackendId> backends() {
        Set<BackendId> all = new LinkedHashSet<>();
        rounds.forEach(round -> round.arms().forEach(arm -> all.add(arm.backend())));
        return List.copyOf(all);
    }

    /** The rounds to be replayed, as a recording. */
    Recording recording() {
        return new Recording(name(), rounds, List.of(), List.of());
    }

    /** Lines that could not be used: {@code FILE:LINE: why}. */
    List<String> rejected() {
        return sources.stream()
                .flatMap(source -> remarks(source, source.recording().rejected()).stream())
                .toList();
    }

    /** Lines that were used with a doubt. */
    List<String> warnings() {
        return sources.stream()
                .flatMap(source -> remarks(source, source.recording().warnings()).stream())
                .toList();
    }

    private static List<String> remarks(Source source, List<Recording.Remark> remarks) {
        return IntStream.range(0, remarks.size())
                .mapToObj(i -> source.file() + ":" + remarks.get(i).line() + ": "
                        + remarks.get(i).text())
                .toList();
    }
}
