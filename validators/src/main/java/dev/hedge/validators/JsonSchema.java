package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.regex.RegularExpression;
import dev.hedge.validate.Excerpt;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema, compiled once. Draft 2020-12 unless it says otherwise in {@code $schema}. Nothing is ever fetched: a
 * reference that leads out of the schema is refused when it is compiled. Immutable.
 *
 * @see <a href="https://json-schema.org/draft/2020-12">JSON Schema 2020-12</a>
 */
final class JsonSchema {

    static final String HINT = "a file, or a schema that begins with {";

    private static final long MAX_FILE_BYTES = 8L << 20;
    private static final List<String> DYNAMIC_REFERENCES = List.of("$dynamicRef", "$recursiveRef");

    /** The library fetches nothing unless told to, so that this need not forbid it. */
    private static final SchemaRegistryConfig CONFIG = SchemaRegistryConfig.builder()
            .locale(Locale.ENGLISH)
            .regularExpressionFactory(JsonSchema::expression)
            .build();

    private final Schema schema;
    private final String text;

    private JsonSchema(Schema schema, String text) {
        this.schema = schema;
        this.text = text;
    }

    /**
     * Compiles a schema.
     *
     * @param text the name of a file, or the schema itself if it begins with a brace
     * @param base the directory that a relative name starts from
     * @throws IllegalArgumentException if the file cannot be read, is not a schema, or refers to anything outside itself
     */
    static JsonSchema read(String text, Path base) {
        boolean inline = text.startsWith("{");
        String name = inline ? "the schema" : text;
        try {
            return compile(JsonReader.DEFAULT.read(inline ? text : contents(text, base.resolve(text))), name, text);
        } catch (Refused notJson) {
            throw new IllegalArgumentException(name + ": " + notJson.reason() + " (expected: a JSON Schema)", notJson);
        }
    }

    /** The file or the schema, as it was given. */
    String text() {
        return text;
    }

    void check(JsonNode value) throws Refused {
        List<Error> errors;
        try {
            errors = schema.validate(value);
        } catch (BoundedPattern.GaveUp gaveUp) {
            throw Refused.unjudged(gaveUp.reason());
        } catch (StackOverflowError tooDeep) {
            // The library recurses along the value's nesting, several calls for each level: a property of this value.
            throw Refused.unjudged("nested too deep for the schema");
        }
        if (!errors.isEmpty()) {
            Error first = errors.get(0);
            String where = first.getInstanceLocation().toString();
            throw new Refused("against the schema: " + (where.isEmpty() ? "" : Excerpt.of(where) + ": ")
                    + Excerpt.of(first.getMessage())
                    + (errors.size() == 1 ? "" : " and " + (errors.size() - 1) + " more"));
        }
    }

    private static String contents(String name, Path file) {
        try {
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new IllegalArgumentException(name + ": " + Files.size(file) + " bytes (expected: at most 8 MiB)");
            }
            return Files.readString(file);
        } catch (NoSuchFileException missing) {
            throw new IllegalArgumentException(
                    name + ": no such file in " + file.toAbsolutePath().getParent() + " (expected: " + HINT + ")",
                    missing);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    name + ": cannot be read: " + unreadable + " (expected: " + HINT + ")", unreadable);
        }
    }

    private static JsonSchema compile(JsonNode source, String name, String text) {
        requireLocalDynamicReferences(source, name);
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemaRegistryConfig(CONFIG));
        try {
            requireSchema(registry, source, name);
            Schema schema = registry.getSchema(source);
            schema.initializeValidators();
            return new JsonSchema(schema, text);
        } catch (SchemaException bad) {
            throw bad.getCause() instanceof FileNotFoundException outside
                    ? remote(name, String.valueOf(outside.getMessage()), bad)
                    : new IllegalArgumentException(name + ": " + bad.getMessage() + " (expected: a JSON Schema)", bad);
        }
    }

    /** These the library resolves only when it validates, which is too late to complain. */
    private static void requireLocalDynamicReferences(JsonNode node, String name) {
        for (String keyword : DYNAMIC_REFERENCES) {
            String target = node.path(keyword).asText("#");
            if (!target.startsWith("#")) {
                throw remote(name, target, null);
            }
        }
        for (JsonNode child : node) {
            requireLocalDynamicReferences(child, name);
        }
    }

    private static IllegalArgumentException remote(String name, String target, @Nullable Exception cause) {
        return new IllegalArgumentException(
                name + ": refers to '" + target
                        + "' (expected: references within the schema, such as #/$defs/item; nothing is fetched)",
                cause);
    }

    /** The library takes unknown types and misspelt keyword values for schemas; the meta-schema does not. */
    private static void requireSchema(SchemaRegistry registry, JsonNode source, String name) {
        String dialect = source.path("$schema").asText(SpecificationVersion.DRAFT_2020_12.getDialectId());
        List<Error> errors = registry.getSchema(SchemaLocation.of(dialect)).validate(source);
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(name + ": " + errors.get(0) + " (expected: a JSON Schema)");
        }
    }

    private static RegularExpression expression(String regex) {
        return BoundedPattern.parsePart(regex)::matches;
    }
}
