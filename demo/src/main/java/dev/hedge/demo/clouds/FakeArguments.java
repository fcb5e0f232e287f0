package dev.hedge.demo.clouds;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** The command line of the fakes. Pure. */
final class FakeArguments {

    private FakeArguments() {}

    /** @throws IllegalArgumentException with one line that names the place and what is expected */
    static FakeOptions parse(List<String> args) {
        FakeOptions options = FakeOptions.standard();
        for (Iterator<String> words = args.iterator(); words.hasNext(); ) {
            String name = words.next();
            String value = words.hasNext() ? words.next() : "";
            try {
                options = switch (name) {
                    case "--port" -> options.withFirstPort(Integer.parseInt(value));
                    case "--seed" -> options.withSeed(Long.parseLong(value));
                    case "--speed" -> options.withSpeed(Double.parseDouble(value));
                    case "--function" -> options.withFunction(function(value));
                    default ->
                        throw new IllegalArgumentException(
                                name + ": unknown (expected: --port, --seed, --speed or --function)");
                };
            } catch (NumberFormatException notANumber) {
                throw new IllegalArgumentException(name + ": '" + value + "' (expected: a number)", notANumber);
            }
        }
        return options;
    }

    private static FakeFunction function(String text) {
        return Arrays.stream(FakeFunction.values())
                .filter(function -> function.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--function: '" + text + "' (expected: one of "
                        + Arrays.toString(FakeFunction.values()).toLowerCase(Locale.ROOT) + ")"));
    }
}
