package dev.hedge.validators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.validate.Verdict;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonValidatorTest {

    private static final JsonValidator JSON = JsonValidator.create();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "0",
                "\"\"",
                " {\"a\" : [1, 2.5e3, true]} \n",
                "9007199254740993123456789",
                "-0",
                "[{\"a\":1},{\"a\":1}]",
                "\"\\ud83d\\ude42\\u0000\""
            })
    void wellFormedJson_isAccepted(String text) {
        assertThat(JSON.judge(Results.json(text))).isEqualTo(Verdict.ACCEPTED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"a":1            | not JSON: line 1, column 7: Unexpected end-of-input
                    {"a":1} {}        | not JSON: line 1, column 9: something follows the value
                    {"a":1} x         | not JSON: line 1, column 9: Unrecognized token 'x'
                    {"a":1,"a":2}     | not JSON: line 1, column 11: Duplicate
                    {"b":{"a":1,"a":2}} | not JSON: line 1, column 16: Duplicate
                    {a:1}             | not JSON: line 1, column 2: Unexpected character ('a'
                    {'a':1}           | not JSON: line 1, column 2: Unexpected character ('''
                    [1,]              | not JSON: line 1, column 4: Unexpected character (']'
                    [01]              | not JSON: line 1, column 3: Invalid numeric value
                    [+1]              | not JSON: line 1, column 3: Unexpected character ('+'
                    // 1              | not JSON: line 1, column 1: Unexpected character ('/'
                    <html>            | not JSON: line 1, column 1: Unexpected character ('<'
                    tru               | not JSON: line 1, column 1: Unrecognized token 'tru'
                    """)
    void malformedJson_isRejectedWithThePlace(String text, String reason) {
        Verdict verdict = JSON.judge(Results.json(text));
        assertThat(verdict.accepted()).isFalse();
        assertThat(verdict.text()).startsWith(reason);
    }

    @Test
    void nothing_isNotJson() {
        assertThat(JSON.judge(JobResult.of(Payload.EMPTY))).isEqualTo(Verdict.rejected("not JSON: nothing there"));
        assertThat(JSON.judge(Results.json("  "))).isEqualTo(Verdict.rejected("not JSON: nothing there"));
    }

    @Test
    void bytesThatAreNotUtf8_areRejected() {
        byte[] latin = "{\"a\":\"ä\"}".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(JSON.judge(Results.bytes(latin)).text()).startsWith("not JSON: line 1, column ");
    }

    @Test
    void c17_numbersThatAreNotFinite_areRejectedWithTheirPlaces() {
        String body = "{\"score\":NaN,\"lp\":[-0.1,-Infinity],\"big\":1e999,\"id\":9007199254740993}";
        assertThat(JSON.judge(Results.json(body))).isEqualTo(Verdict.rejected("not finite: score, lp[1], big"));
        assertThat(JSON.judge(Results.json("NaN"))).isEqualTo(Verdict.rejected("not finite: the value itself"));
        assertThat(JSON.judge(Results.json("[NaN,NaN,NaN,NaN,NaN,NaN,NaN]")))
                .isEqualTo(Verdict.rejected("not finite: [0], [1], [2], [3], [4] and 2 more"));
    }

    @Test
    void c17_lenient_readsThemAsNull() {
        String body = "{\"score\":NaN,\"lp\":[-0.1,-Infinity]}";
        assertThat(JSON.lenient().judge(Results.json(body)))
                .isEqualTo(Verdict.accepted("not finite, read as null: score, lp[1]"));
        assertThat(JSON.lenient().required("score").judge(Results.json(body)))
                .isEqualTo(Verdict.rejected("required: score is null"));
        assertThat(JSON.lenient().judge(Results.json("Infinity")).accepted()).isTrue();
    }

    @Test
    void required_missingOrEmpty_isRejectedWithAllFaults() {
        JsonValidator validator =
                JSON.required("choices[0].message.content").required("usage").required("id");
        assertThat(validator.judge(Results.json(
                        "{\"choices\":[{\"message\":{\"content\":\"hi\"}}],\"usage\":{\"n\":0},\"id\":false}")))
                .isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.json("{\"choices\":[{\"message\":{\"content\":\" \"}}],\"usage\":{}}")))
                .isEqualTo(Verdict.rejected("required: choices[0].message.content is a string without text,"
                        + " usage is an object without members, id is missing"));
        assertThat(validator.judge(Results.json("{\"choices\":[],\"usage\":null,\"id\":[]}")))
                .isEqualTo(Verdict.rejected("required: choices[0].message.content is missing,"
                        + " usage is null, id is an array without elements"));
    }

    @Test
    void nesting_isLimited() {
        assertThat(JSON.judge(Results.json("[".repeat(128) + "]".repeat(128)))).isEqualTo(Verdict.ACCEPTED);
        Verdict verdict = JSON.judge(Results.json("[".repeat(129) + "]".repeat(129)));
        assertThat(verdict).isInstanceOf(Verdict.Rejected.class);
        assertThat(verdict.text()).startsWith("over a limit for JSON: ").contains("129", "128");
        assertThat(JSON.maxDepth(3).judge(Results.json("[[[[]]]]")).accepted()).isFalse();
        assertThat(JSON.maxDepth(512)
                        .judge(Results.json("[".repeat(512) + "]".repeat(512)))
                        .accepted())
                .isTrue();
    }

    @Test
    void c16_nestingOfFiveThousand_isRejected() {
        assertThat(JSON.judge(Results.json("[".repeat(5_000) + "]".repeat(5_000)))
                        .accepted())
                .isFalse();
    }

    @Test
    void c16_stringOf24MillionCharacters_isAccepted() {
        byte[] body = ("{\"output\":\"" + "QUJD".repeat(6_000_000) + "\"}").getBytes(StandardCharsets.US_ASCII);
        assertThat(JSON.required("output").judge(Results.bytes(body))).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void tooManyTokens_areNotReadIntoATree() {
        byte[] body = ("[" + "[],".repeat(6_000_000) + "[]]").getBytes(StandardCharsets.US_ASCII);
        Verdict verdict = JSON.judge(Results.bytes(body));
        assertThat(verdict.text()).startsWith("over a limit for JSON: ").contains("Token count");
    }

    @Test
    void jsonInsideAString_isJudgedAtItsPath() {
        JsonValidator validator = JSON.at("choices[0].message.content").required("title");
        assertThat(validator.judge(
                        Results.json("{\"choices\":[{\"message\":{\"content\":\"{\\\"title\\\":\\\"x\\\"}\"}}]}")))
                .isEqualTo(Verdict.ACCEPTED);
        assertThat(validator
                        .judge(Results.json("{\"choices\":[{\"message\":{\"content\":\"Sure! {}\"}}]}"))
                        .text())
                .startsWith("at choices[0].message.content: not JSON: ");
        assertThat(JSON.at("result").required("title").judge(Results.json("{\"result\":{\"title\":\"x\"}}")))
                .isEqualTo(Verdict.ACCEPTED);
        assertThat(JSON.at("result").judge(Results.json("{}"))).isEqualTo(Verdict.rejected("nothing at result"));
    }

    @Test
    void longTokens_areCutInTheReason() {
        assertThat(JSON.judge(Results.json("secret".repeat(200))).text().length())
                .isLessThan(120);
        String key = "secret".repeat(200);
        assertThat(JSON.judge(Results.json("{\"" + key + "\":1,\"" + key + "\":2}"))
                        .text()
                        .length())
                .isLessThan(120);
        assertThat(JSON.judge(Results.json("{\"" + key + "\":NaN}")).text().length())
                .isLessThan(120);
    }
}
