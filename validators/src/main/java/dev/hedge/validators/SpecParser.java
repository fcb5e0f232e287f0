package dev.hedge.validators;

import dev.hedge.validate.Validator;
import dev.hedge.validate.Validators;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the text form of validators: {@code name(parameter=value,flag,…)}, {@code all(validator,…)} and so on. */
final class SpecParser {

    static final List<Kind<?>> KINDS = List.of(
            NonEmptyValidator.KIND,
            OutputValidator.KIND,
            JsonValidator.KIND,
            TextValidator.KIND,
            NumericValidator.KIND,
            WavValidator.KIND,
            ImageValidator.KIND);

    static final String ANY = "any";
    static final String ALL = "all";
    static final String FIRST = "first";
    static final String NOT = "not";

    /** Far beyond sense, and far from the end of any stack. */
    private static final int MAX_DEPTH = 32;

    private static final Map<String, Kind<?>> BY_NAME =
            KINDS.stream().collect(Collectors.toUnmodifiableMap(Kind::name, Function.identity()));
    private static final List<String> NAMES = names();

    private final SpecScanner scanner;
    private final Path base;

    private SpecParser(String text, Path base) {
        this.scanner = new SpecScanner(text);
        this.base = base;
    }

    static Validator parse(String text, Path base) {
        SpecParser parser = new SpecParser(text, base);
        Validator validator = parser.validator(1);
        if (!parser.scanner.atEnd()) {
            throw parser.scanner.unexpected("the end");
        }
        return validator;
    }

    private Validator validator(int depth) {
        int place = scanner.position();
        if (depth > MAX_DEPTH) {
            throw scanner.error(place, "validators inside each other", "at most " + MAX_DEPTH + " levels");
        }
        String name = scanner.word("the name of a validator, such as json");
        return switch (name) {
            case ANY -> bare(Validator.acceptAll());
            case ALL -> Validators.all(parts(name, depth));
            case FIRST -> Validators.first(parts(name, depth));
            case NOT -> Validators.not(onlyPart(depth));
            default -> {
                Kind<?> kind = BY_NAME.get(name);
                if (kind == null) {
                    throw scanner.error(place, "unknown validator '" + name + "'", Suggestion.among(NAMES, name));
                }
                yield single(kind, place);
            }
        };
    }

    private Validator bare(Validator validator) {
        if (scanner.take('(') && !scanner.take(')')) {
            throw scanner.unexpected("no parameters");
        }
        return validator;
    }

    private List<Validator> parts(String name, int depth) {
        requireOpening(name);
        List<Validator> parts = new ArrayList<>();
        do {
            parts.add(validator(depth + 1));
        } while (scanner.take(','));
        requireClosing();
        return parts;
    }

    private Validator onlyPart(int depth) {
        requireOpening(NOT);
        Validator part = validator(depth + 1);
        if (scanner.isNext(',')) {
            throw scanner.unexpected(") after the one validator of not; all(…) or first(…) hold several");
        }
        requireClosing();
        return part;
    }

    private <V extends Judge<V>> Validator single(Kind<V> kind, int place) {
        Settings settings = Settings.NONE;
        if (scanner.take('(') && !scanner.take(')')) {
            do {
                settings = argument(kind, settings);
            } while (scanner.take(','));
            requireClosing();
        }
        try {
            return kind.create().apply(settings);
        } catch (IllegalArgumentException contradiction) {
            throw scanner.error(place, contradiction);
        }
    }

    private Settings argument(Kind<?> kind, Settings settings) {
        int place = scanner.position();
        String name = scanner.word("a parameter of " + kind.name() + ", such as "
                + kind.parameters().get(0).name() + "=…");
        Parameter<?> parameter = kind.parameters().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknownParameter(kind, name, place));
        if (settings.has(parameter) && !parameter.type().repeatable()) {
            throw scanner.error(place, "'" + name + "' given twice", "one value for " + name);
        }
        if (!scanner.take('=')) {
            if (!parameter.isFlag()) {
                throw scanner.error(
                        place,
                        "'" + name + "' without a value",
                        name + "=…, " + parameter.type().hint());
            }
            return with(settings, parameter, ValueType.TRUE, place);
        }
        int valuePlace = scanner.position();
        return with(settings, parameter, scanner.value(), valuePlace);
    }

    private Settings with(Settings settings, Parameter<?> parameter, String value, int place) {
        try {
            return settings.with(parameter, value, base);
        } catch (IllegalArgumentException bad) {
            throw scanner.error(place, bad);
        }
    }

    private IllegalArgumentException unknownParameter(Kind<?> kind, String name, int place) {
        if (NAMES.contains(name)) {
            return scanner.error(
                    place, "a validator inside " + kind.name(), "parameters; only all, first and not hold validators");
        }
        List<String> known = kind.parameters().stream().map(Parameter::name).toList();
        return scanner.error(
                place, "unknown parameter '" + name + "' of " + kind.name(), Suggestion.among(known, name));
    }

    private void requireOpening(String name) {
        if (!scanner.take('(')) {
            throw scanner.unexpected("( and the validators of " + name);
        }
    }

    private void requireClosing() {
        if (!scanner.take(')')) {
            throw scanner.unexpected(", or )");
        }
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>(List.of(ANY));
        KINDS.forEach(kind -> names.add(kind.name()));
        names.addAll(List.of(ALL, FIRST, NOT));
        return List.copyOf(names);
    }
}
