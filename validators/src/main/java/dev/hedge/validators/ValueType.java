package dev.hedge.validators;

import dev.hedge.time.Durations;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the values of a parameter are written.
 *
 * @param hint what a value looks like, for people
 * @param reader text to value
 * @param writer value to text, in the one canonical way; more than one text if the parameter may be given again
 * @param repeatable whether the parameter may be given again; its values are lists then
 */
record ValueType<T>(String hint, Reader<T> reader, Function<T, List<String>> writer, boolean repeatable) {

    /** The value for a flag that is named without one. */
    static final String TRUE = "true";

    private static final Pattern SIZE = Pattern.compile("(\\d{1,10})\\s*(|KiB|MiB|GiB)");

    /** Reads one value. */
    interface Reader<T> {
        /**
         * Reads it.
         *
         * @param text as written
         * @param base the directory that relative file names start from
         * @throws IllegalArgumentException with a message that says what is expected
         */
        T read(String text, Path base);
    }

    static <T> ValueType<T> of(String hint, Function<String, T> reader, Function<T, String> writer) {
        return ofFile(hint, (text, base) -> reader.apply(text), writer);
    }

    static <T> ValueType<T> ofFile(String hint, Reader<T> reader, Function<T, String> writer) {
        return new ValueType<>(hint, reader, value -> List.of(writer.apply(value)), false);
    }

    /** The same, as a list that grows each time the parameter is given. */
    ValueType<List<T>> repeated() {
        return new ValueType<>(
                hint,
                (text, base) -> List.of(reader.read(text, base)),
                values -> values.stream()
                        .flatMap(value -> writer.apply(value).stream())
                        .toList(),
                true);
    }

    static ValueType<String> text(String hint) {
        return of(hint, ValueType::notEmpty, Function.identity());
    }

    static ValueType<Boolean> flag() {
        return of(
                "true or false",
                text -> switch (text) {
                    case TRUE -> true;
                    case "false" -> false;
                    default -> throw expected(text, "true or false");
                },
                String::valueOf);
    }

    static ValueType<Long> number(long least, long most) {
        String hint =
                most == Long.MAX_VALUE ? "a whole number from " + least : "a whole number, " + least + " to " + most;
        return of(hint, text -> within(text, text, 1, least, most, hint), String::valueOf);
    }

    static ValueType<Long> bytes() {
        String hint = "bytes, such as 5000000 or 64MiB";
        return of(
                hint,
                text -> {
                    Matcher matcher = SIZE.matcher(text);
                    if (!matcher.matches()) {
                        throw expected(text, hint);
                    }
                    long unit = switch (matcher.group(2)) {
                        case "KiB" -> 1L << 10;
                        case "MiB" -> 1L << 20;
                        case "GiB" -> 1L << 30;
                        default -> 1L;
                    };
                    return within(text, matcher.group(1), unit, 1, Integer.MAX_VALUE, "1 byte to 2 GiB");
                },
                String::valueOf);
    }

    static ValueType<Duration> duration() {
        return of("a duration such as 500ms or 2.5s", Durations::parse, Durations::format);
    }

    /** A number from 0 to 1, also as a percentage. */
    static ValueType<Double> fraction(String hint) {
        return of(
                hint,
                text -> {
                    boolean percent = text.endsWith("%");
                    double fraction = decimal(
                                    percent
                                            ? text.substring(0, text.length() - 1)
                                                    .strip()
                                            : text,
                                    hint)
                            .movePointLeft(percent ? 2 : 0)
                            .doubleValue();
                    if (!(fraction >= 0 && fraction <= 1)) {
                        throw expected(text, hint + ", 0 to 1");
                    }
                    return fraction;
                },
                ValueType::plain);
    }

    static <E extends Enum<E>> ValueType<E> oneOf(Class<E> type) {
        String hint = Stream.of(type.getEnumConstants()).map(ValueType::word).collect(Collectors.joining(" or "));
        return of(
                hint,
                text -> Stream.of(type.getEnumConstants())
                        .filter(constant -> word(constant).equals(text))
                        .findFirst()
                        .orElseThrow(() -> expected(text, hint)),
                ValueType::word);
    }

    static IllegalArgumentException expected(String text, String hint) {
        return new IllegalArgumentException("'" + text + "' (expected: " + hint + ")");
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String notEmpty(String text) {
        if (text.isEmpty()) {
            throw expected(text, "something");
        }
        return text;
    }

    private static String plain(double number) {
        return number == 0
                ? "0"
                : new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }

    private static BigDecimal decimal(String text, String hint) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(expected(text, hint).getMessage(), notANumber);
        }
    }

    private static long within(String text, String digits, long unit, long least, long most, String hint) {
        try {
            long number = Math.multiplyExact(Long.parseLong(digits), unit);
            if (number >= least && number <= most) {
                return number;
            }
            throw expected(text, hint);
        } catch (NumberFormatException | ArithmeticException notANumber) {
            throw new IllegalArgumentException(expected(text, hint).getMessage(), notANumber);
        }
    }
}
