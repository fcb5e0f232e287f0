package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.replay.Preset;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private Map<BackendId, BigDecimal> rates = new LinkedHashMap<>();

    Optional<Preset> preset() {
        return Optional.ofNullable(preset);
    }

    /**
     * The rate cards of all backends that have one: those of the preset, then of the file, then single rates.
     *
     * @param known the backends of the trace
     * @throws CommandFailure if the file is wrong, or a rate is for a backend that the trace does not know
     */
    Map<BackendId, RateCard> cards(List<BackendId> known) {
        Map<BackendId, RateCard> cards = new LinkedHashMap<>();
        preset().ifPresent(named -> cards.putAll(named.rates()));
        if (backends != null) {
            cards.putAll(BackendsFile.read(backends));
        }
        rates.forEach((backend, dollars) -> {
            Backends.requireKnown("--rate", backend, known);
            cards.merge(backend, RateCard.perSecond(dollars), PriceArguments::withRate);
        });
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
