package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.validate.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a JSON document: keys and indexes such as {@code choices[0].message.content}. A key with dots, brackets or
 * quotes is written {@code ['a.b']}. Immutable.
 */
final class JsonPath {

    static final String HINT = "a path such as choices[0].message.content";

    /** The whole document. */
    static final JsonPath ROOT = new JsonPath(List.of(), "");

    private static final String KEY = "[^.\\[\\]'\"\\s](?:[^.\\[\\]'\"]*[^.\\[\\]'\"\\s])?";
    private static final Pattern PLAIN_KEY = Pattern.compile(KEY);
    private static final Pattern STEP = Pattern.compile("\\[(\\d{1,9})]|\\['([^']+)']|(\\.?)(" + KEY + ")");

    private final List<Step> steps;
    private final String text;

    private JsonPath(List<Step> steps, String text) {
        this.steps = List.copyOf(steps);
        this.text = text;
    }

    /** @throws IllegalArgumentException if the text is not a path */
    static JsonPath parse(String text) {
        List<Step> steps = new ArrayList<>();
        StringBuilder canonical = new StringBuilder();
        Matcher matcher = STEP.matcher(text);
        int end = 0;
        while (end < text.length()) {
            matcher.region(end, text.length());
            if (!matcher.lookingAt()
                    || (matcher.group(3) != null && matcher.group(3).isEmpty() == (end > 0))) {
                throw new IllegalArgumentException("'" + Excerpt.of(text) + "' cannot be read from character "
                        + (end + 1) + " (expected: " + HINT + ")");
            }
            Step step = step(matcher);
            canonical.append(step.text(canonical.length() == 0));
            steps.add(step);
            end = matcher.end();
        }
        if (steps.isEmpty()) {
            throw ValueType.expected(text, HINT);
        }
        return new JsonPath(steps, canonical.toString());
    }

    /** The place of a step inside a place, for messages: keys may come from the payload, and are cut short. */
    static String inside(String place, String key) {
        return place + new Step.Key(Excerpt.of(key)).text(place.isEmpty());
    }

    /** {@link #inside(String, String)} for an element of an array. */
    static String inside(String place, int index) {
        return place + new Step.Index(index).text(false);
    }

    /** The value there; a missing node if there is none. */
    JsonNode find(JsonNode root) {
        JsonNode node = root;
        for (Step step : steps) {
            node = step.in(node);
        }
        return node;
    }

    boolean isRoot() {
        return steps.isEmpty();
    }

    /** For messages: where a value is, or nothing if it is the whole output. */
    String where() {
        return isRoot() ? "" : " at " + text;
    }

    /** The canonical text form. */
    String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonPath that && steps.equals(that.steps);
    }

    @Override
    public int hashCode() {
        return steps.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    private static Step step(Matcher matcher) {
        if (matcher.group(1) != null) {
            return new Step.Index(Integer.parseInt(matcher.group(1)));
        }
        return new Step.Key(matcher.group(2) != null ? matcher.group(2) : matcher.group(4));
    }

    private sealed interface Step {

        /** The missing node if there is nothing. */
        JsonNode in(JsonNode parent);

        String text(boolean first);

        record Key(String key) implements Step {
            @Override
            public JsonNode in(JsonNode parent) {
                return parent.path(key);
            }

            @Override
            public String text(boolean first) {
                if (!PLAIN_KEY.matcher(key).matches()) {
                    return "['" + key + "']";
                }
                return first ? key : "." + key;
            }
        }

        record Index(int index) implements Step {
            @Override
            public JsonNode in(JsonNode parent) {
                return parent.path(index);
            }

            @Override
            public String text(boolean first) {
                return "[" + index + "]";
            }
        }
    }
}
