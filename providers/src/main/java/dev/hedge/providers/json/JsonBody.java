package dev.hedge.providers.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.backend.Payload;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A body read as JSON, leniently: numbers that JSON does not have are read (NaN, Infinity), integers keep all their digits.
 * Immutable. Paths are member names and array positions joined by dots; an empty path is the whole.
 */
public final class JsonBody {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(
                                    Integer.MAX_VALUE) // results in base64 are long; their size is bounded on the wire
                            .maxNestingDepth(1000)
                            .build())
                    .build())
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            // As a string it would pass for text; a validator must be able to see that it is no number.
            .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final Pattern POSITION = Pattern.compile("[0-9]{1,9}");
    private static final BigDecimal LONGEST_MILLIS =
            BigDecimal.valueOf(Duration.ofDays(36_500).toMillis());

    private final JsonNode root;

    private JsonBody(JsonNode root) {
        this.root = root;
    }

    /** The body, if it is JSON. */
    public static Optional<JsonBody> read(Payload body) {
        try {
            JsonNode node = MAPPER.readTree(body.bytes());
            return node.isMissingNode() ? Optional.empty() : Optional.of(new JsonBody(node));
        } catch (IOException notJson) {
            return Optional.empty();
        }
    }

    /** What is at a path; a missing node if nothing is. */
    public JsonNode at(String path) {
        JsonNode node = root;
        if (path.isEmpty()) {
            return node;
        }
        for (String step : path.split("\\.", -1)) {
            node = node.isArray() && POSITION.matcher(step).matches()
                    ? node.path(Integer.parseInt(step))
                    : node.path(step);
        }
        return node;
    }

    /** The text, number or truth value at a path as text, all digits kept; empty for null, nothing, objects and arrays. */
    public Optional<String> text(String path) {
        JsonNode node = at(path);
        return node.isValueNode() && !node.isNull() ? Optional.of(node.asText()) : Optional.empty();
    }

    /** Whether something other than null is at a path. */
    public boolean has(String path) {
        JsonNode node = at(path);
        return !node.isMissingNode() && !node.isNull();
    }

    /** What is at a path as a payload: JSON text. */
    public Payload payload(String path) {
        JsonNode node = at(path);
        try {
            return node instanceof MissingNode ? Payload.EMPTY : Payload.json(MAPPER.writeValueAsString(node));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree that was read can be written", impossible);
        }
    }

    /** The number of milliseconds at a path, also where it is written as text; empty for what cannot be a time. */
    public Optional<Duration> millis(String path) {
        return text(path).flatMap(JsonBody::time);
    }

    private static Optional<Duration> time(String text) {
        try {
            BigDecimal millis = new BigDecimal(text);
            return millis.signum() < 0 || millis.compareTo(LONGEST_MILLIS) > 0
                    ? Optional.empty()
                    : Optional.of(Duration.ofNanos(millis.movePointRight(6)
                            .setScale(0, RoundingMode.HALF_UP)
                            .longValueExact()));
        } catch (NumberFormatException words) {
            return Optional.empty();
        }
    }

    /** An object whose one member is the content: its JSON where it is JSON, else its text. */
    public static Payload wrapped(String member, Payload content) {
        ObjectNode object = MAPPER.createObjectNode();
        read(content).ifPresentOrElse(body -> object.set(member, body.root), () -> object.put(member, content.text()));
        return new JsonBody(object).payload("");
    }
}
