package dev.hedge.demo.clouds;

import dev.hedge.cost.RateCard;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.function.UnaryOperator;

/** Fakes for tests. */
final class Fakes {

    private Fakes() {}

    /** One that does everything at once, where a millisecond costs a thousand millionths of a dollar. */
    static FakeCloud start(CloudKind kind, UnaryOperator<CloudOptions> more) {
        try {
            return FakeCloud.start(
                    kind, more.apply(CloudOptions.immediate(kind).withRates(RateCard.perSecond(BigDecimal.ONE))));
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }
}
