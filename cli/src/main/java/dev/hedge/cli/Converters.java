package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Policies;
import dev.hedge.replay.Assertion;
import dev.hedge.replay.Preset;
import dev.hedge.time.Durations;
import dev.hedge.trace.json.ColumnSpec;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** How the words of a command line become values. */
final class Converters {

    /** More digits than any price has; keeps exponents from growing into gigabytes of zeros. */
    private static final String NUMBER = "\\d{1,12}(\\.\\d{1,18})?";

    private Converters() {}

    static void register(CommandLine line) {
        add(line, Integer.class, Converters::whole);
        add(line, int.class, Converters::whole);
        add(line, Long.class, Converters::whole64);
        add(line, long.class, Converters::whole64);
        add(line, Path.class, Converters::path);
        add(line, Duration.class, Durations::parse);
        add(line, BigDecimal.class, Converters::number);
        add(line, BackendId.class, BackendId::of);
        add(line, ContenderArguments.Order.class, ContenderArguments.Order::parse);
        add(line, PriceArguments.Rate.class, Converters::rate);
        add(line, HedgePolicy.class, Policies::parse);
        add(line, Assertion.class, Assertion::parse);
        add(line, Preset.class, Preset::parse);
        add(line, ColumnSpec.class, ColumnSpec::parse);
        add(line, RoundSelection.class, RoundSelection::parse);
    }

    private static <T> void add(CommandLine line, Class<T> type, Function<String, T> parser) {
        line.registerConverter(type, text -> {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException mistake) {
                throw new TypeConversionException(mistake.getMessage());
            }
        });
    }

    /** In a plain C locale the JDK cannot spell names beyond ASCII. */
    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException unspeakable) {
            throw new IllegalArgumentException(
                    "'" + text + "': " + unspeakable.getReason()
                            + " (expected: a file name that the locale can spell; LC_ALL=C.UTF-8 may help)",
                    unspeakable);
        }
    }

    private static int whole(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notWhole) {
            throw new IllegalArgumentException(
                    "'" + text + "' (expected: a whole number, at most 2147483647)", notWhole);
        }
    }

    private static long whole64(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notWhole) {
            throw new IllegalArgumentException("'" + text + "' (expected: a whole number)", notWhole);
        }
    }

    private static PriceArguments.Rate rate(String text) {
        int sign = text.indexOf('=');
        if (sign < 0) {
            throw new IllegalArgumentException("'" + text + "' (expected: BACKEND=DOLLARS, such as a=0.000306)");
        }
        return new PriceArguments.Rate(BackendId.of(text.substring(0, sign)), number(text.substring(sign + 1)));
    }

    private static BigDecimal number(String text) {
        return number(text, "a number such as 0.000306");
    }

    /** A number, zero or more, of a size that people type. */
    static BigDecimal number(String text, String expected) {
        if (!text.matches(NUMBER)) {
            throw new IllegalArgumentException("'" + text + "' (expected: " + expected + ")");
        }
        return new BigDecimal(text);
    }
}
