package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.Payload;
import dev.hedge.validate.Excerpt;
import java.util.List;

/**
 * Judges text: its length, what it contains, and why generation ended. Text form: {@code text}.
 *
 * <p>The text is the output as UTF-8, or the string at a path ({@link #at}) of a JSON output; an output that claims to be JSON
 * and is nothing but a string is judged by the string's contents. Lengths are counted in Unicode code points. A finish
 * reason is looked up in the JSON output, at {@code choices[0].finish_reason} unless set otherwise.
 */
public final class TextValidator extends Judge<TextValidator> {

    private static final Parameter<Long> MIN =
            new Parameter<>("min", ValueType.number(0, Integer.MAX_VALUE), 0L, "0", "The least length in code points.");

    private static final Parameter<Long> MAX = new Parameter<>(
            "max",
            ValueType.number(0, Integer.MAX_VALUE),
            (long) Integer.MAX_VALUE,
            "no limit",
            "The greatest length in code points.");

    private static final Parameter<List<String>> CONTAINS = new Parameter<>(
            "contains", ValueType.text("text").repeated(), List.of(), "nothing", "Text that must occur, as it stands.");

    private static final Parameter<List<BoundedPattern>> MATCHES = new Parameter<>(
            "matches",
            ValueType.of(BoundedPattern.HINT, BoundedPattern::parse, BoundedPattern::text)
                    .repeated(),
            List.of(),
            "nothing",
            "What all of the text must look like; a dot stands for a line break too.");

    private static final Parameter<List<String>> FINISH = new Parameter<>(
            "finish",
            ValueType.text("a word such as stop").repeated(),
            List.of(),
            "any",
            "A finish reason that is good; none or another one is rejected.");

    private static final Parameter<JsonPath> FINISH_AT = new Parameter<>(
            "finish-at",
            ValueType.of(JsonPath.HINT, JsonPath::parse, JsonPath::text),
            JsonPath.parse("choices[0].finish_reason"),
            "choices[0].finish_reason",
            "Where the finish reason is.");

    static final Kind<TextValidator> KIND = new Kind<>(
            "text",
            "text(at=choices[0].message.content,min=1,finish=stop)",
            "Text of a certain length and look, generated to its end.",
            List.of(AT, MIN, MAX, CONTAINS, MATCHES, FINISH, FINISH_AT, MAX_BYTES),
            TextValidator::new);

    private TextValidator(Settings settings) {
        super(settings);
        if (get(MIN) > get(MAX)) {
            throw new IllegalArgumentException("min: " + get(MIN) + " (expected: at most max, " + get(MAX) + ")");
        }
    }

    /** Accepts any UTF-8 text. */
    public static TextValidator create() {
        return new TextValidator(Settings.NONE);
    }

    /** Rejects texts of fewer code points. */
    public TextValidator min(int codePoints) {
        return with(MIN, String.valueOf(codePoints));
    }

    /** Rejects texts of more code points. */
    public TextValidator max(int codePoints) {
        return with(MAX, String.valueOf(codePoints));
    }

    /** Rejects texts in which this does not occur; may be called again. */
    public TextValidator contains(String part) {
        return with(CONTAINS, part);
    }

    /**
     * Rejects texts that do not match this regular expression of the JDK from beginning to end, with a dot standing for line
     * breaks too; may be called again. A match that takes more than 10,000,000 steps leaves the text unjudged.
     */
    public TextValidator matches(String regex) {
        return with(MATCHES, regex);
    }

    /** Rejects outputs without this finish reason; may be called again, for any of them will do. */
    public TextValidator finish(String reason) {
        return with(FINISH, reason);
    }

    /** Looks for the finish reason at another path. */
    public TextValidator finishAt(String path) {
        return with(FINISH_AT, path);
    }

    @Override
    Kind<TextValidator> kind() {
        return KIND;
    }

    @Override
    String examine(Payload output) throws Refused {
        if (!get(FINISH).isEmpty()) {
            checkFinish(JsonReader.DEFAULT.read(output));
        }
        String text = Content.text(output, get(AT));
        checkLength(text.codePointCount(0, text.length()));
        for (String part : get(CONTAINS)) {
            if (!text.contains(part)) {
                throw new Refused("does not contain '" + Excerpt.of(part) + "'");
            }
        }
        for (BoundedPattern pattern : get(MATCHES)) {
            checkMatch(pattern, text);
        }
        return "";
    }

    private void checkFinish(JsonNode root) throws Refused {
        JsonPath at = get(FINISH_AT);
        JsonNode reason = at.find(root);
        String found = reason.isTextual() ? "'" + Excerpt.of(reason.textValue()) + "'" : Emptiness.kindOf(reason);
        if (!reason.isTextual() || !get(FINISH).contains(reason.textValue())) {
            throw new Refused("finish reason: " + found + " at " + at.text() + " (expected: "
                    + String.join(" or ", get(FINISH)) + ")");
        }
    }

    private void checkLength(int length) throws Refused {
        if (length < get(MIN)) {
            throw new Refused("too short: " + length + " characters (expected: at least " + get(MIN) + ")");
        }
        if (length > get(MAX)) {
            throw new Refused("too long: " + length + " characters (expected: at most " + get(MAX) + ")");
        }
    }

    private static void checkMatch(BoundedPattern pattern, String text) throws Refused {
        try {
            if (!pattern.matches(text)) {
                throw new Refused("does not match " + Excerpt.of(pattern.text()));
            }
        } catch (BoundedPattern.GaveUp gaveUp) {
            throw Refused.unjudged(gaveUp.reason());
        }
    }
}
