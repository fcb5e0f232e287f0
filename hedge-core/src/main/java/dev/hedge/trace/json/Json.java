package dev.hedge.trace.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.trace.json.LineFault.Kind;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One JSON object to and from one line of text. Numbers are kept exactly as written; a key may stand once. */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // Lines are limited where they are read, so texts in them need no limit of their own.
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final ObjectWriter WRITER = MAPPER.writer();
    private static final ObjectReader STRICT = MAPPER.reader();
    /** Knows NaN and Infinity, so that they can be named as the fault of one column instead of making the line unreadable. */
    private static final ObjectReader LENIENT = STRICT.with(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);

    private static final Pattern BEGUN_LITERAL = Pattern.compile("(?<=[:,\\[\\s])(?:t|tr|tru|f|fa|fal|fals|n|nu|nul)$");

    private Json() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Reads an object by the letter of the standard. */
    static JsonNode strict(String text) throws LineFault {
        return read(STRICT, text);
    }

    /** Reads an object that may hold NaN and Infinity. */
    static JsonNode lenient(String text) throws LineFault {
        return read(LENIENT, text);
    }

    private static JsonNode read(ObjectReader reader, String text) throws LineFault {
        JsonNode node;
        try {
            node = reader.readTree(text);
        } catch (JsonProcessingException malformed) {
            throw isCutOff(reader, text, malformed)
                    ? new LineFault(
                            Kind.TRUNCATED,
                            "truncated: the line ends in the middle of a JSON object",
                            "a complete line")
                    : new LineFault(
                            Kind.SYNTAX, "not JSON: " + malformed.getOriginalMessage(), "one JSON object per line");
        }
        if (!node.isObject()) {
            throw new LineFault(Kind.SYNTAX, "not a JSON object", "a line such as {\"key\":\"value\"}");
        }
        return node;
    }

    /** Whether a text is the beginning of an object; the parser itself does not see that in the beginning of a literal. */
    private static boolean isCutOff(ObjectReader reader, String text, JsonProcessingException malformed) {
        if (!text.stripLeading().startsWith("{")) {
            return false;
        }
        if (atEnd(text, malformed)) {
            return true;
        }
        Matcher begun = BEGUN_LITERAL.matcher(text);
        if (!begun.find()) {
            return false;
        }
        try {
            reader.readTree(text.substring(0, begun.start()));
            return false;
        } catch (JsonProcessingException withoutIt) {
            return atEnd(text.substring(0, begun.start()), withoutIt);
        }
    }

    private static boolean atEnd(String text, JsonProcessingException malformed) {
        return malformed instanceof JsonEOFException
                || (malformed.getLocation() != null && malformed.getLocation().getCharOffset() >= text.length());
    }

    /**
     * Writes an object as one line without its line end. The text is valid Unicode whatever the values hold: half of a
     * surrogate pair is written as an escape, so that the file stays strict UTF-8 and the value comes back unchanged.
     */
    static String write(ObjectNode node) {
        String text;
        try {
            text = WRITER.writeValueAsString(node);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree that cannot be written: " + impossible.getMessage(), impossible);
        }
        return replaceLoneSurrogates(text, c -> "\\u" + Integer.toHexString(c));
    }

    /** The text with every half of a surrogate pair replaced by U+FFFD. */
    static String withoutLoneSurrogates(String text) {
        return replaceLoneSurrogates(text, c -> "\uFFFD");
    }

    private static String replaceLoneSurrogates(String text, IntFunction<String> replacement) {
        // Nearly every text has none, and is then returned as it is.
        if (text.codePoints().noneMatch(Json::isSurrogate)) {
            return text;
        }
        StringBuilder replaced = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isSurrogate(c)) {
                replaced.append(replacement.apply(c));
            } else {
                replaced.appendCodePoint(c);
            }
        });
        return replaced.toString();
    }

    /** A surrogate that comes as a code point of its own has no partner. */
    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
