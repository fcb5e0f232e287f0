package dev.hedge.validators;

import dev.hedge.validate.Validator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Validators by name, as configuration and the command line write them: {@code json(required=text)}, or {@code
 * all(output,first(wav(strict),image(min-width=512)))}. Stateless.
 *
 * <p>A parameter is {@code name=value}, or just the name for a flag; some may be given again. A value with commas,
 * parentheses or quotes goes in double quotes, with {@code \"} for a quote and {@code \\} for a backslash before a quote or
 * another backslash. White space between words does not matter.
 */
public final class ValidatorSpecs {

    private ValidatorSpecs() {}

    /**
     * {@link #parse(String, Path)} with relative file names starting from the current directory.
     *
     * @throws IllegalArgumentException with a message that says where it is wrong and what is expected
     */
    public static Validator parse(String text) {
        return parse(text, Path.of(""));
    }

    /**
     * Reads a text form. Files that it names are read now and never again. The validator's {@link Validator#text()} is the
     * canonical form: parameters in fixed order, without those that say what holds anyway.
     *
     * @param base the directory that relative file names start from, such as that of the configuration file
     * @throws IllegalArgumentException with a message that says where it is wrong and what is expected
     */
    public static Validator parse(String text, Path base) {
        return SpecParser.parse(text, base);
    }

    /** All validators by name. */
    public static List<ValidatorInfo> catalogue() {
        List<ValidatorInfo> catalogue = new ArrayList<>();
        catalogue.add(plain(SpecParser.ANY, "any", "any", "Everything is accepted."));
        SpecParser.KINDS.forEach(kind -> catalogue.add(kind.info()));
        catalogue.add(plain(
                SpecParser.ALL,
                "all(validator[,validator…])",
                "all(output,json(required=text),text(at=text,min=1))",
                "Every one accepts; the first rejection counts."));
        catalogue.add(plain(
                SpecParser.FIRST,
                "first(validator[,validator…])",
                "first(wav(at=audio),json(required=audio_url))",
                "At least one accepts; the first acceptance counts."));
        catalogue.add(plain(
                SpecParser.NOT,
                "not(validator)",
                "not(text(contains=\"I'm sorry, but\"))",
                "The other one rejects; what it could not judge stays rejected."));
        return List.copyOf(catalogue);
    }

    private static ValidatorInfo plain(String name, String usage, String example, String summary) {
        return new ValidatorInfo(name, usage, List.of(), example, summary);
    }
}
