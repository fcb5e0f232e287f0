package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.replay.Preset;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The part of a command line that says what time costs. */
final class PriceArguments {

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            completionCandidates = PresetNames.class,
            description = "Published prices and cap under a name: ${COMPLETION-CANDIDATES}.")
    private @Nullable Preset preset;

    @Option(
            names = "--backends",
            paramLabel = "FILE",
            description = "A JSON file with a rate card per backend; see the example below.")
    private @Nullable Path backends;

    @Option(
            names = "--rate",
            paramLabel = "BACKEND=DOLLARS",
            description = "Dollars per second of one backend, such as a=0.000306. Repeatable; goes before the rate of"
                    + " --backends and --preset.")
    private List<Rate> rates = new ArrayList<>();

    /** The price of one backend, as it is typed. */
    record Rate(BackendId backend, BigDecimal dollars) {}

    Optional<Preset> preset() {
        return Optional.ofNullable(preset);
    }

    /**
     * The rate cards of all backends that have one: those of the preset, then of the file, then single rates.
     *
     * @param known the backends of the trace
     * @param warnings takes a sentence for each price that fits no backend
     * @throws CommandFailure if the file is wrong, or a rate is for a backend that the trace does not know, or no price at all
     *     of a preset or file fits
     */
    Map<BackendId, RateCard> cards(List<BackendId> known, Consumer<String> warnings) {
        Map<BackendId, RateCard> cards = new LinkedHashMap<>();
        if (preset != null) {
            cards.putAll(useful("--preset " + preset.name(), preset.rates(), known, warnings));
        }
        if (backends != null) {
            cards.putAll(useful("--backends " + backends, BackendsFile.read(backends), known, warnings));
        }
        Set<BackendId> rated = new HashSet<>();
        for (Rate rate : rates) {
            Backends.requireKnown("--rate", rate.backend(), known);
            if (!rated.add(rate.backend())) {
                throw CommandFailure.usage("--rate: " + rate.backend() + " twice (expected: once)");
            }
            cards.merge(rate.backend(), RateCard.perSecond(rate.dollars()), PriceArguments::withRate);
        }
        return cards;
    }

    /** The cards as they are, unless they are for another trace altogether. */
    private static Map<BackendId, RateCard> useful(
            String option, Map<BackendId, RateCard> cards, List<BackendId> known, Consumer<String> warnings) {
        List<BackendId> strangers = cards.keySet().stream()
                .filter(backend -> !known.contains(backend))
                .sorted(Comparator.comparing(BackendId::value))
                .toList();
        if (strangers.size() == cards.size()) {
            throw CommandFailure.usage(option + ": has prices for "
                    + (strangers.isEmpty() ? "nothing" : Backends.list(strangers)) + " (expected: for some of "
                    + Backends.list(known) + ")");
        }
        strangers.forEach(backend -> warnings.accept(option + ": the trace has no backend '" + backend + "'"
                + Nearest.hint(backend.value(), Backends.names(known)) + "; its price is not used"));
        return cards;
    }

    private static RateCard withRate(RateCard card, RateCard rate) {
        return new RateCard(rate.nanoDollarsPerSecond(), card.billsFrom(), card.granularity(), card.idleWindow());
    }

    /** For help and tab completion. */
    static final class PresetNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Preset.ALL.stream().map(Preset::name).iterator();
        }
    }
}
