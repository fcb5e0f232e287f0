package dev.hedge.validators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ValidatorSpecsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    any                                               | any
                    any()                                             | any
                    json()                                            | json
                    all ( json ( required = text ) , text( min = 1 ) ) | all(json(required=text),text(min=1))
                    json(max-bytes=1KiB, required=b, required=a)      | json(required=b,required=a,max-bytes=1024)
                    json(lenient=true)                                | json(lenient)
                    json(lenient=false)                               | json
                    text(min=0)                                       | text
                    text(max=0099)                                    | text(max=99)
                    text(contains="a,b (c)")                          | text(contains="a,b (c)")
                    text(contains="plain")                            | text(contains=plain)
                    text(contains="say \\"no\\"")                     | text(contains="say \\"no\\"")
                    text(matches="\\d+[.]")                           | text(matches=\\d+[.])
                    text(matches="(\\d+)\\\\n")                       | text(matches="(\\\\d+)\\\\n")
                    text(finish=stop,at=choices[0]['message'].content)| text(at=choices[0].message.content,finish=stop)
                    wav(clipping=1%,min=500ms,rms=1e-4)               | wav(min=0.5s,rms=0.0001,clipping=0.01)
                    wav(strict,max=2m,rate=24000)                     | wav(min=0.5s,max=120s,rms=0.0001,clipping=0.01,rate=24000)
                    image(format=png,format=jpeg,max-bytes=64MiB)     | image(format=png,format=jpeg)
                    numbers(nonzero,length=3)                         | numbers(length=3,nonzero)
                    first(not(output(envelope)),non-empty(at=a))      | first(not(output(envelope)),non-empty(at=a))
                    """)
    void text_isCanonical_andReadsBack(String written, String canonical) {
        Validator validator = ValidatorSpecs.parse(written);
        assertThat(validator.text()).isEqualTo(canonical);
        assertThat(ValidatorSpecs.parse(canonical).text()).isEqualTo(canonical);
    }

    @Test
    void parsedValidator_isTheOneMadeInJava() {
        assertThat(WavValidator.create()
                        .at("audio")
                        .min(Duration.ofMillis(500))
                        .minRms(1e-4)
                        .maxClipping(0.01)
                        .channels(1)
                        .maxBytes(1_000_000))
                .hasToString(
                        ValidatorSpecs.parse("wav(at=audio,min=0.5s,rms=1e-4,clipping=1%,channels=1,max-bytes=1000000)")
                                .text());
        assertThat(JsonValidator.create()
                        .required("a.b")
                        .schema("{\"type\":\"object\"}")
                        .maxDepth(9))
                .hasToString("json(required=a.b,schema=\"{\\\"type\\\":\\\"object\\\"}\",max-depth=9)");
    }

    @Test
    void valueInQuotes_isReadToTheLetter() {
        Validator validator = ValidatorSpecs.parse("text(contains=\" a\\\\b, \\\"c\\\" \\d (e) \")");
        assertThat(validator.judge(Results.text("- a\\b, \"c\" \\d (e) -"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.text("a\\b, \"c\" \\d (e)")).accepted())
                .isFalse();
    }

    @Test
    void combination_judgesAsItsPartsDo() {
        Validator validator =
                ValidatorSpecs.parse("all(output,first(json(required=text),numbers),not(text(contains=sorry)))");
        assertThat(validator.judge(Results.json("{\"text\":\"hi\"}")))
                .isEqualTo(Verdict.accepted("not text(contains=sorry)"));
        assertThat(validator.judge(Results.json("[1,2]")))
                .isEqualTo(Verdict.accepted("2 numbers; not text(contains=sorry)"));
        assertThat(validator.judge(Results.json("{\"text\":\"sorry\"}")))
                .isEqualTo(Verdict.rejected("unwanted: text(contains=sorry) accepted it"));
        assertThat(validator.judge(Results.json("{\"a\":1}")))
                .isEqualTo(Verdict.rejected("required: text is missing; an object (expected: an array of numbers)"));
        assertThat(validator.judge(Results.json("{\"error\":\"x\"}")).text()).startsWith("error in output");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    ``                   | unexpected the end, at character 1 of '' (expected: the name of a validator, such as json)
                    all(jsn,text)        | unknown validator 'jsn', at character 5 of 'all(jsn,text)' (expected: 'json', or one of any, non-empty, output, json, text, numbers, wav, image, all, first, not)
                    nonempty             | unknown validator 'nonempty', at character 1 of 'nonempty' (expected: 'non-empty', or one of any, non-empty, output, json, text, numbers, wav, image, all, first, not)
                    spectrogram          | unknown validator 'spectrogram', at character 1 of 'spectrogram' (expected: one of any, non-empty, output, json, text, numbers, wav, image, all, first, not)
                    text(minimum=1)      | unknown parameter 'minimum' of text, at character 6 of 'text(minimum=1)' (expected: 'min', or one of at, min, max, contains, matches, finish, finish-at, max-bytes)
                    image(min_width=1)   | unknown parameter 'min_width' of image, at character 7 of 'image(min_width=1)' (expected: 'min-width', or one of at, format, min-width, min-height, max-pixels, tolerance, blank, max-bytes)
                    text(min=1,min=2)    | 'min' given twice, at character 12 of 'text(min=1,min=2)' (expected: one value for min)
                    text(min)            | 'min' without a value, at character 6 of 'text(min)' (expected: min=…, a whole number, 0 to 2147483647)
                    text(json)           | a validator inside text, at character 6 of 'text(json)' (expected: parameters; only all, first and not hold validators)
                    text(                | unexpected the end, at character 6 of 'text(' (expected: a parameter of text, such as at=…)
                    text(min=1           | unexpected the end, at character 11 of 'text(min=1' (expected: , or ))
                    text(min=1) x        | unexpected 'x', at character 13 of 'text(min=1) x' (expected: the end)
                    text)                | unexpected ')', at character 5 of 'text)' (expected: the end)
                    all                  | unexpected the end, at character 4 of 'all' (expected: ( and the validators of all)
                    all()                | unexpected ')', at character 5 of 'all()' (expected: the name of a validator, such as json)
                    all(json text)       | unexpected 't', at character 10 of 'all(json text)' (expected: , or ))
                    not(json,text)       | unexpected ',', at character 9 of 'not(json,text)' (expected: ) after the one validator of not; all(…) or first(…) hold several)
                    any(x)               | unexpected 'x', at character 5 of 'any(x)' (expected: no parameters)
                    text(matches=(a))    | unexpected '(', at character 14 of 'text(matches=(a))' (expected: a value with parentheses, commas or quotes in double quotes, a quote inside as \\")
                    text(contains="a)    | a value without its closing quote, at character 15 of 'text(contains="a)' (expected: ")
                    text(contains="a"b)  | unexpected 'b', at character 18 of 'text(contains="a"b)' (expected: , or ))
                    """)
    void mistake_isExplainedWithItsPlace(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValidatorSpecs.parse(text))
                .withMessage("validator: " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    text(min=-1)                | at character 10 of 'text(min=-1)': min: '-1' (expected: a whole number, 0 to 2147483647)
                    text(min=x)                 | at character 10 of 'text(min=x)': min: 'x' (expected: a whole number, 0 to 2147483647)
                    text(min=9,max=1)           | at character 1 of 'text(min=9,max=1)': min: 9 (expected: at most max, 1)
                    json(required=)             | at character 15 of 'json(required=)': required: '' (expected: a path such as choices[0].message.content)
                    json(required=a..b)         | at character 15 of 'json(required=a..b)': required: 'a..b' cannot be read from character 2 (expected: a path such as choices[0].message.content)
                    json(lenient=yes)           | at character 14 of 'json(lenient=yes)': lenient: 'yes' (expected: true or false)
                    json(max-depth=9999)        | at character 16 of 'json(max-depth=9999)': max-depth: '9999' (expected: a whole number, 1 to 512)
                    json(max-bytes=3GiB)        | at character 16 of 'json(max-bytes=3GiB)': max-bytes: '3GiB' (expected: 1 byte to 2 GiB)
                    json(max-bytes=3kB)         | at character 16 of 'json(max-bytes=3kB)': max-bytes: '3kB' (expected: bytes, such as 5000000 or 64MiB)
                    json(max-bytes=9999999999GiB)| at character 16 of 'json(max-bytes=9999999999GiB)': max-bytes: '9999999999GiB' (expected: 1 byte to 2 GiB)
                    wav(min=5)                  | at character 9 of 'wav(min=5)': min: duration: '5' (expected: a number with a unit, such as 250ms, 2.5s, 10m or 1h)
                    wav(clipping=101%)          | at character 14 of 'wav(clipping=101%)': clipping: '101%' (expected: a share such as 0.01 or 1%, 0 to 1)
                    wav(clipping=few)           | at character 14 of 'wav(clipping=few)': clipping: 'few' (expected: a share such as 0.01 or 1%)
                    image(format=gif)           | at character 14 of 'image(format=gif)': format: 'gif' (expected: png or jpeg)
                    """)
    void valueThatCannotBe_isExplainedWithItsPlace(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValidatorSpecs.parse(text))
                .withMessage("validator: " + message);
    }

    @Test
    void nestingBeyondSense_isRefused() {
        String deep = "not(".repeat(50) + "any" + ")".repeat(50);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValidatorSpecs.parse(deep))
                .withMessageStartingWith("validator: validators inside each other, at character 129 of ");
        assertThat(ValidatorSpecs.parse("not(".repeat(31) + "any" + ")".repeat(31))
                        .judge(Results.text("x"))
                        .accepted())
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void outputOverTheLimit_isRejectedUnseenWithBothNumbers(String name) {
        Validator validator = ValidatorSpecs.parse(name + "(max-bytes=3)");
        assertThat(validator.judge(Results.text("1234")))
                .isEqualTo(Verdict.unjudged("too large: 4 bytes (expected: at most 3)"));
        assertThat(validator.judge(Results.text("123")).text()).doesNotStartWith("too large");
        assertThat(ValidatorSpecs.parse("not(" + name + "(max-bytes=3))")
                        .judge(Results.text("1234"))
                        .accepted())
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void outputOver64MiB_isRejectedUnseen(String name) {
        assertThat(ValidatorSpecs.parse(name).judge(Results.bytes(new byte[(64 << 20) + 1])))
                .isEqualTo(Verdict.unjudged("too large: 67108865 bytes (expected: at most 67108864)"));
    }

    @Test
    void catalogue_namesEveryValidatorOnce() {
        List<String> names =
                ValidatorSpecs.catalogue().stream().map(ValidatorInfo::name).toList();
        assertThat(names)
                .containsExactly(
                        "any", "non-empty", "output", "json", "text", "numbers", "wav", "image", "all", "first", "not");
    }

    @Test
    void catalogue_examplesAreCanonicalOrTellOfAShortcut() {
        for (ValidatorInfo info : ValidatorSpecs.catalogue()) {
            String text = ValidatorSpecs.parse(info.example()).text();
            assertThat(text).startsWith(info.name());
            assertThat(ValidatorSpecs.parse(text).text()).isEqualTo(text);
            if (!info.example().contains("strict")) {
                assertThat(text).isEqualTo(info.example());
            }
        }
    }

    @Test
    void catalogue_saysEverythingInWords() {
        for (ValidatorInfo info : ValidatorSpecs.catalogue()) {
            assertThat(info.summary()).endsWith(".");
            assertThat(info.usage()).startsWith(info.name());
            Set<String> names = info.parameters().stream()
                    .map(ValidatorInfo.Parameter::name)
                    .collect(Collectors.toSet());
            assertThat(names).hasSameSizeAs(info.parameters());
            for (ValidatorInfo.Parameter parameter : info.parameters()) {
                assertThat(parameter.summary()).endsWith(".");
                assertThat(parameter.value()).isNotBlank();
                assertThat(parameter.fallback()).isNotBlank();
                assertThat(info.usage()).contains(parameter.name());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"min-bytes", "max_bytes", "MAX-BYTES", "maxbytes", "max"})
    void suggestion_isWhatWasMeant(String written) {
        assertThat(Suggestion.nearest(List.of("at", "nonzero", "max-bytes"), written))
                .contains("max-bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "colour", "bytes-max"})
    void suggestion_isNotGuessed(String written) {
        assertThat(Suggestion.nearest(List.of("at", "nonzero", "max-bytes"), written))
                .isEmpty();
    }

    static List<String> everyKind() {
        return SpecParser.KINDS.stream().map(Kind::name).toList();
    }
}
