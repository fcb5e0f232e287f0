package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.Payload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Judges JSON: that it is well formed, has what it must have, and follows a schema. Text form: {@code json}.
 *
 * <p>Reading is strict: no key twice in one object, nothing after the value, no NaN or Infinity, no number such as 1e999 that
 * a double cannot hold, no deeper nesting than allowed, at most 10,000,000 tokens. {@link #lenient()} lets the numbers
 * pass as null, which is how Python workers that write NaN usually mean it.
 *
 * <p>A path set by {@link #at} may lead to a string that is itself JSON text, as models write it; its contents are judged
 * then.
 */
public final class JsonValidator extends Judge<JsonValidator> {

    private static final Parameter<List<JsonPath>> REQUIRED = new Parameter<>(
            "required",
            ValueType.of(JsonPath.HINT, JsonPath::parse, JsonPath::text).repeated(),
            List.of(),
            "nothing",
            "A place where there must be something: not null, {}, [] or blank text.");

    private static final Parameter<List<JsonSchema>> SCHEMA = new Parameter<>(
            "schema",
            ValueType.ofFile(JsonSchema.HINT, JsonSchema::read, JsonSchema::text)
                    .repeated(),
            List.of(),
            "none",
            "A JSON Schema to follow; draft 2020-12 unless it says otherwise.");

    private static final Parameter<Boolean> LENIENT =
            Parameter.flag("lenient", "Let NaN, Infinity and numbers out of range pass as null.");

    private static final Parameter<Long> MAX_DEPTH = new Parameter<>(
            "max-depth",
            ValueType.number(1, JsonReader.GREATEST_MAX_DEPTH),
            (long) JsonReader.DEFAULT_MAX_DEPTH,
            String.valueOf(JsonReader.DEFAULT_MAX_DEPTH),
            "Deeper nesting is rejected.");

    static final Kind<JsonValidator> KIND = new Kind<>(
            "json",
            "json(required=choices[0].message.content,required=usage.total_tokens)",
            "Well-formed JSON with what it must have.",
            List.of(AT, REQUIRED, SCHEMA, LENIENT, MAX_DEPTH, MAX_BYTES),
            JsonValidator::new);

    private final JsonReader reader;

    private JsonValidator(Settings settings) {
        super(settings);
        this.reader = new JsonReader(Math.toIntExact(get(MAX_DEPTH)));
    }

    /** Accepts any well-formed JSON. */
    public static JsonValidator create() {
        return new JsonValidator(Settings.NONE);
    }

    /** Rejects outputs with nothing at this path, or null, {@code {}}, {@code []} or blank text; may be called again. */
    public JsonValidator required(String path) {
        return with(REQUIRED, path);
    }

    /**
     * Rejects outputs that do not follow a JSON Schema, which is read and compiled now; may be called again. Draft 2020-12
     * unless the schema names another in {@code $schema}. {@code format} is not checked. Nothing is fetched.
     *
     * @throws IllegalArgumentException if the file cannot be read, is not a schema, or refers to anything outside itself
     */
    public JsonValidator schema(Path file) {
        return with(SCHEMA, file.toString());
    }

    /**
     * {@link #schema(Path)} with the schema itself, a JSON object.
     *
     * @throws IllegalArgumentException if it is not a schema, or refers to anything outside itself
     */
    public JsonValidator schema(String object) {
        if (!object.strip().startsWith("{")) {
            throw ValueType.expected(object, "a schema that begins with {");
        }
        return with(SCHEMA, object.strip());
    }

    /** Lets NaN, Infinity and numbers that a double cannot hold pass as null, with a note that says where they were. */
    public JsonValidator lenient() {
        return with(LENIENT, ValueType.TRUE);
    }

    /** Rejects deeper nesting; 128 unless set, 512 at most. */
    public JsonValidator maxDepth(int maxDepth) {
        return with(MAX_DEPTH, String.valueOf(maxDepth));
    }

    @Override
    Kind<JsonValidator> kind() {
        return KIND;
    }

    @Override
    String examine(Payload output) throws Refused {
        NonFinite nonFinite = new NonFinite();
        JsonNode value = nonFinite.nullified(value(output));
        if (nonFinite.found() && !get(LENIENT)) {
            throw new Refused("not finite: " + nonFinite.places());
        }
        checkRequired(value);
        for (JsonSchema schema : get(SCHEMA)) {
            schema.check(value);
        }
        return nonFinite.found() ? "not finite, read as null: " + nonFinite.places() : "";
    }

    private JsonNode value(Payload output) throws Refused {
        JsonNode root = reader.read(output);
        JsonPath at = get(AT);
        if (at.isRoot()) {
            return root;
        }
        JsonNode value = at.find(root);
        if (value.isMissingNode()) {
            throw new Refused("nothing" + at.where());
        }
        return value.isTextual() ? inside(value.textValue(), at) : value;
    }

    private JsonNode inside(String text, JsonPath at) throws Refused {
        try {
            return reader.read(text);
        } catch (Refused refused) {
            throw refused.within(at.text());
        }
    }

    private void checkRequired(JsonNode value) throws Refused {
        List<String> faults = new ArrayList<>();
        for (JsonPath path : get(REQUIRED)) {
            Optional<String> empty = Emptiness.of(path.find(value));
            empty.ifPresent(how -> faults.add(path.text() + " is " + how));
        }
        if (!faults.isEmpty()) {
            throw new Refused("required: " + String.join(", ", faults));
        }
    }
}
