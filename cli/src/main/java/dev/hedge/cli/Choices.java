package dev.hedge.cli;

import dev.hedge.policy.OnFailure;
import dev.hedge.replay.FailedSubmit;
import dev.hedge.replay.Quantile;
import dev.hedge.trace.json.Recordings;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.Stream;

/** The values of an enum as they are typed: lower case with hyphens. For help and tab completion. */
abstract class Choices implements Iterable<String> {

    private final Enum<?>[] values;

    private Choices(Enum<?>... values) {
        this.values = values;
    }

    /** How a value is typed. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Iterator<String> iterator() {
        return Stream.of(values).map(Choices::word).iterator();
    }

    static final class OfOnFailure extends Choices {
        OfOnFailure() {
            super(OnFailure.values());
        }
    }

    static final class OfFailedSubmit extends Choices {
        OfFailedSubmit() {
            super(FailedSubmit.values());
        }
    }

    static final class OfQuantile extends Choices {
        OfQuantile() {
            super(Quantile.values());
        }
    }

    static final class OfReader extends Choices {
        OfReader() {
            super(Recordings.Format.values());
        }
    }

    static final class OfReplayFormat extends Choices {
        OfReplayFormat() {
            super(ReplayCommand.Format.values());
        }
    }

    static final class OfListFormat extends Choices {
        OfListFormat() {
            super(ListFormat.values());
        }
    }
}
