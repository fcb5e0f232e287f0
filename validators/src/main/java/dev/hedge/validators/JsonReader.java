package dev.hedge.validators;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.ByteBufferBackedInputStream;
import dev.hedge.backend.Payload;
import dev.hedge.validate.Excerpt;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON strictly: no key twice in an object, nothing after the value, bounds on nesting and on the number of tokens.
 * The one licence: the bare words NaN, Infinity and -Infinity are read as numbers, so that a message can say where they
 * are; see {@link NonFinite}. Immutable.
 */
final class JsonReader {

    static final int DEFAULT_MAX_DEPTH = 128;

    /** Judges walk documents recursively, and a schema takes several calls for each level. */
    static final int GREATEST_MAX_DEPTH = 512;

    /** With the default nesting. */
    static final JsonReader DEFAULT = new JsonReader(DEFAULT_MAX_DEPTH);

    /** A token may take 50 times its own size in memory once it is part of a tree. */
    private static final long MAX_TOKENS = 10_000_000;

    private final ObjectReader reader;

    JsonReader(int maxDepth) {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(maxDepth)
                        .maxTokenCount(MAX_TOKENS)
                        // Results carry whole files as base64; the limit on the output's size bounds these too.
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                // Keys come from outside: they must not fill a table that lives as long as the JVM.
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        reader = JsonMapper.builder(factory)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build()
                .reader();
    }

    /** Whether a payload claims to be JSON. */
    static boolean claimed(Payload payload) {
        String type = payload.mediaType().toLowerCase(Locale.ROOT);
        int parameters = type.indexOf(';');
        String bare = (parameters < 0 ? type : type.substring(0, parameters)).strip();
        return bare.equals(Payload.JSON) || bare.equals("text/json") || bare.endsWith("+json");
    }

    JsonNode read(Payload payload) throws Refused {
        try {
            return present(reader.readTree(new ByteBufferBackedInputStream(payload.buffer())));
        } catch (IOException bad) {
            throw refused(bad);
        }
    }

    JsonNode read(String text) throws Refused {
        try {
            return present(reader.readTree(text));
        } catch (IOException bad) {
            throw refused(bad);
        }
    }

    private static JsonNode present(JsonNode node) throws Refused {
        if (node.isMissingNode()) {
            throw new Refused("not JSON: nothing there");
        }
        return node;
    }

    private static Refused refused(IOException bad) {
        if (bad instanceof StreamConstraintsException limit) {
            return Refused.unjudged("over a limit for JSON: " + Excerpt.of(limit.getOriginalMessage()));
        }
        if (bad instanceof JacksonException json) {
            // Nothing is bound to a type here, so that a mismatch can only be a value behind the value.
            boolean trailing = bad instanceof MismatchedInputException;
            return new Refused("not JSON: " + place(json.getLocation())
                    + (trailing ? "something follows the value" : Excerpt.of(json.getOriginalMessage())));
        }
        return new Refused("not JSON: " + Excerpt.of(String.valueOf(bad.getMessage())));
    }

    private static String place(@Nullable JsonLocation at) {
        return at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    }
}
