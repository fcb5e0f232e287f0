package dev.hedge.validators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonSchemaTest {

    private static final String PERSON =
            "{\"type\":\"object\",\"required\":[\"name\"],\"properties\":{\"name\":{\"type\":\"string\"},"
                    + "\"tags\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/tag\"}}},"
                    + "\"$defs\":{\"tag\":{\"type\":\"string\",\"minLength\":2}}}";

    @TempDir
    private Path directory;

    @Test
    void outputThatFollowsTheSchema_isAccepted() {
        JsonValidator validator = JsonValidator.create().schema(PERSON);
        assertThat(validator.judge(Results.json("{\"name\":\"x\",\"tags\":[\"ab\"]}")))
                .isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void outputThatDoesNot_isRejectedWithThePlace() {
        JsonValidator validator = JsonValidator.create().schema(PERSON);
        assertThat(validator.judge(Results.json("{\"tags\":[]}")))
                .isEqualTo(Verdict.rejected("against the schema: required property 'name' not found"));
        assertThat(validator.judge(Results.json("{\"name\":\"x\",\"tags\":[\"ab\",\"c\",3]}")))
                .isEqualTo(
                        Verdict.rejected("against the schema: /tags/1: must be at least 2 characters long and 1 more"));
    }

    @Test
    void reasons_areEnglishWhateverTheLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(JsonValidator.create().schema(PERSON).judge(Results.json("3")))
                    .isEqualTo(Verdict.rejected("against the schema: integer found, object expected"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void severalSchemas_mustAllBeFollowed() {
        JsonValidator validator =
                JsonValidator.create().schema("{\"required\":[\"a\"]}").schema("{\"required\":[\"b\"]}");
        assertThat(validator.judge(Results.json("{\"a\":1,\"b\":2}"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.json("{\"a\":1}")).text()).contains("'b'");
    }

    @Test
    void olderDraft_isFollowedWhenNamed() {
        String tuple = "\"items\":[{\"type\":\"string\"},{\"type\":\"integer\"}]";
        JsonValidator draft7 = JsonValidator.create()
                .schema("{\"$schema\":\"http://json-schema.org/draft-07/schema#\"," + tuple + "}");
        assertThat(draft7.judge(Results.json("[\"a\",1]"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(draft7.judge(Results.json("[1,\"a\"]")).accepted()).isFalse();
        assertThatIllegalArgumentException()
                .as("in draft 2020-12, items is one schema")
                .isThrownBy(() -> JsonValidator.create().schema("{" + tuple + "}"));
    }

    @Test
    void file_isReadOnceFromTheBaseDirectory() throws IOException {
        Path file = Files.writeString(directory.resolve("person.json"), PERSON);
        Validator validator = ValidatorSpecs.parse("json(schema=person.json)", directory);
        assertThat(JsonValidator.create().schema(file).judge(Results.json("{}")).accepted())
                .isFalse();
        Files.delete(file);
        assertThat(validator.judge(Results.json("{}")).accepted()).isFalse();
        assertThat(validator.judge(Results.json("{\"name\":\"x\"}"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.text()).isEqualTo("json(schema=person.json)");
    }

    @Test
    void missingFile_isRefusedWithTheDirectory() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValidatorSpecs.parse("json(required=a,schema=nowhere.json)", directory))
                .withMessage(
                        "validator: at character 24 of 'json(required=a,schema=nowhere.json)': schema: nowhere.json:"
                                + " no such file in " + directory
                                + " (expected: a file, or a schema that begins with {)");
    }

    @Test
    void directoryInPlaceOfAFile_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonValidator.create().schema(directory))
                .withMessageContaining("cannot be read");
    }

    @Test
    void fileThatIsNoSchema_isRefused() throws IOException {
        Files.writeString(directory.resolve("a.json"), "{\"type\":");
        Files.writeString(directory.resolve("b.json"), "[1]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValidatorSpecs.parse("json(schema=a.json)", directory))
                .withMessageContaining("schema: a.json: not JSON: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValidatorSpecs.parse("json(schema=b.json)", directory))
                .withMessageContaining("(expected: a JSON Schema)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"objct\"}",
                "{\"minLength\":\"x\"}",
                "{\"required\":\"a\"}",
                "{\"properties\":{\"a\":{\"type\":5}}}",
                "{\"pattern\":\"(\"}",
                "{\"$ref\":\"#/$defs/nowhere\"}"
            })
    void schemaWithAMistake_isRefused(String schema) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonValidator.create().schema(schema))
                .withMessageContaining("(expected: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"$ref":"https://127.0.0.1:1/x.json"}                                       | https://127.0.0.1:1/x.json
                    {"properties":{"a":{"items":{"$ref":"http://127.0.0.1:1/y.json#/a"}}}}      | http://127.0.0.1:1/y.json
                    {"anyOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"$ref":"urn:x:y"}}}           | urn:x:y
                    {"$ref":"file:///etc/hostname"}                                             | file:///etc/hostname
                    {"$ref":"other.json"}                                                       | other.json
                    {"$id":"https://127.0.0.1:1/base/","$ref":"x"}                              | https://127.0.0.1:1/base/x
                    {"items":{"$dynamicRef":"https://127.0.0.1:1/z.json"}}                      | https://127.0.0.1:1/z.json
                    {"$schema":"https://127.0.0.1:1/meta.json"}                                 | https://127.0.0.1:1/meta.json
                    """)
    void referenceOutOfTheSchema_isRefusedWithoutFetching(String schema, String target) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonValidator.create().schema(schema))
                .withMessage("schema: the schema: refers to '" + target
                        + "' (expected: references within the schema, such as #/$defs/item; nothing is fetched)");
    }

    @Test
    void referenceToAnIdInTheSameSchema_isFollowed() {
        JsonValidator validator = JsonValidator.create()
                .schema("{\"$id\":\"https://example.org/r.json\",\"properties\":{\"a\":{\"$ref\":\"item.json\"}},"
                        + "\"$defs\":{\"i\":{\"$id\":\"item.json\",\"type\":\"string\"}}}");
        assertThat(validator.judge(Results.json("{\"a\":\"x\"}"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.json("{\"a\":1}")).accepted()).isFalse();
    }

    @Test
    void pattern_isFoundAnywhereButEndsAtTheEnd() {
        JsonValidator validator = JsonValidator.create().schema("{\"pattern\":\"b$\"}");
        assertThat(validator.judge(Results.json("\"ab\""))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.json("\"ab\\n\"")).accepted()).isFalse();
        assertThat(JsonValidator.create().schema("{\"pattern\":\"b\"}").judge(Results.json("\"abc\"")))
                .isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void patternThatWouldBacktrackForYears_leavesTheOutputUnjudged() {
        JsonValidator validator = JsonValidator.create().schema("{\"pattern\":\"^.*.*.*.*b$\"}");
        assertThat(validator.judge(Results.json("\"" + "a".repeat(2_000) + "!\"")))
                .isEqualTo(Verdict.unjudged("a match of ^.*.*.*.*b\\z takes more than 10000000 steps"));
    }

    @Test
    void deepOutputUnderARecursiveSchema_isJudgedOrLeftUnjudged() {
        String schema = "{\"anyOf\":[{\"properties\":{\"a\":{\"items\":{\"$ref\":\"#\"}}}},{\"type\":\"integer\"}]}";
        JsonValidator validator = JsonValidator.create().maxDepth(512).schema(schema);
        String deep = "{\"a\":[".repeat(64) + "1" + "]}".repeat(64);
        assertThat(validator.judge(Results.json(deep))).isEqualTo(Verdict.ACCEPTED);
        String deeper = "{\"a\":[".repeat(255) + "1" + "]}".repeat(255);
        assertThat(validator.judge(Results.json(deeper)))
                .isIn(Verdict.ACCEPTED, Verdict.unjudged("nested too deep for the schema"));
    }

    @Test
    void longReasons_areCut() {
        String secret = "secret".repeat(100);
        JsonValidator validator = JsonValidator.create().schema("{\"additionalProperties\":false}");
        assertThat(validator
                        .judge(Results.json("{\"" + secret + "\":1}"))
                        .text()
                        .length())
                .isLessThan(200);
        JsonValidator inner = JsonValidator.create().schema("{\"additionalProperties\":{\"type\":\"string\"}}");
        assertThat(inner.judge(Results.json("{\"" + secret + "\":1}")).text().length())
                .isLessThan(200);
    }
}
