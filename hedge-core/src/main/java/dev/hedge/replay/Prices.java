package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.RateCard.BillsFrom;
import java.util.HashMap;
import java.util.Map;

/** The rate cards of a report, each in the three readings that stand side by side. Immutable. */
public final class Prices {

    private static final Tag NOTHING = new Tag(RateCard.FREE, RateCard.FREE, RateCard.FREE);

    private final Map<BackendId, Tag> tags;

    private Prices(Map<BackendId, Tag> tags) {
        this.tags = tags;
    }

    /**
     * One backend's card in three readings.
     *
     * @param wall every second from submit
     * @param execution execution only
     * @param billed as the backend bills
     */
    record Tag(RateCard wall, RateCard execution, RateCard billed) {}

    /** Prices from rate cards by backend; one that is missing costs nothing. */
    public static Prices of(Map<BackendId, RateCard> cards) {
        Map<BackendId, Tag> tags = new HashMap<>();
        cards.forEach((backend, card) -> tags.put(
                backend,
                new Tag(card.withBillsFrom(BillsFrom.SUBMIT), card.withBillsFrom(BillsFrom.WORKER_START), card)));
        return new Prices(tags);
    }

    Tag of(BackendId backend) {
        return tags.getOrDefault(backend, NOTHING);
    }
}
