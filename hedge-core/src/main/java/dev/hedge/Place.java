package dev.hedge;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;

/** A backend with what it said of itself when the client was built, so that no race has to ask it again. */
record Place(BackendId name, RateCard rateCard, Backend backend) {

    static Place of(Backend backend) {
        return new Place(backend.id(), backend.rateCard(), backend);
    }
}
