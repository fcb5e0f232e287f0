package dev.hedge.validators;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What has been set about one validator: an immutable map from parameters to values of their types. */
final class Settings {

    static final Settings NONE = new Settings(Map.of());

    private final Map<Parameter<?>, Object> values;

    private Settings(Map<Parameter<?>, Object> values) {
        this.values = Map.copyOf(values);
    }

    @SuppressWarnings("unchecked") // with() is the only way in, and takes a value of the parameter's own type
    <T> T get(Parameter<T> parameter) {
        Object value = values.get(parameter);
        return value == null ? parameter.fallback() : (T) value;
    }

    boolean has(Parameter<?> parameter) {
        return values.containsKey(parameter);
    }

    <T> Settings with(Parameter<T> parameter, T value) {
        Map<Parameter<?>, Object> copy = new HashMap<>(values);
        copy.put(parameter, value);
        return new Settings(copy);
    }

    /** With a value where none is set. */
    <T> Settings orElse(Parameter<T> parameter, T value) {
        return has(parameter) ? this : with(parameter, value);
    }

    Settings without(Parameter<?> parameter) {
        Map<Parameter<?>, Object> copy = new HashMap<>(values);
        copy.remove(parameter);
        return new Settings(copy);
    }

    /**
     * With a value read from text; a repeatable parameter keeps its earlier values, any other loses its earlier one.
     *
     * @throws IllegalArgumentException if the text is no such value
     */
    <T> Settings with(Parameter<T> parameter, String text, Path base) {
        T value = read(parameter, text, base);
        return with(parameter, has(parameter) && parameter.type().repeatable() ? joined(get(parameter), value) : value);
    }

    /** The arguments in the order of the table, without those that say what holds anyway. */
    String text(List<Parameter<?>> table) {
        return table.stream().flatMap(this::arguments).collect(Collectors.joining(","));
    }

    private <T> Stream<String> arguments(Parameter<T> parameter) {
        T value = get(parameter);
        if (value.equals(parameter.fallback())) {
            return Stream.empty();
        }
        return parameter.type().writer().apply(value).stream()
                .map(text -> parameter.name() + (parameter.isFlag() ? "" : "=" + SpecScanner.quoted(text)));
    }

    private static <T> T read(Parameter<T> parameter, String text, Path base) {
        try {
            return parameter.type().reader().read(text, base);
        } catch (IllegalArgumentException bad) {
            throw new IllegalArgumentException(parameter.name() + ": " + bad.getMessage(), bad);
        }
    }

    @SuppressWarnings("unchecked") // the values of repeatable parameters are lists: see ValueType.repeated()
    private static <T> T joined(T earlier, T later) {
        return (T) Stream.concat(((List<Object>) earlier).stream(), ((List<Object>) later).stream())
                .toList();
    }
}
