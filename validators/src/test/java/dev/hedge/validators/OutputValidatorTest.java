package dev.hedge.validators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.validate.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OutputValidatorTest {

    private static final OutputValidator OUTPUT = OutputValidator.create();
    private static final OutputValidator ENVELOPE = OutputValidator.create().envelope();

    /** The rows of C18 whose output is judged by itself. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    null                                                   | empty: null
                    {}                                                     | empty: an object without members
                    []                                                     | empty: an array without elements
                    ""                                                     | empty: a string without text
                    {"error":"CUDA out of memory"}                         | error in output: error says 'CUDA out of memory'
                    {"status":"error","message":"node 7"}                  | error in output: status is 'error', message 'node 7'
                    [{"text":"a"},{"error":"OOM"}]                         | error in output: [1].error says 'OOM'
                    {"error":null,"images":["QUJD"]}                       |
                    {"errors":[],"text":"an error occurred in act two"}    |
                    """)
    void c18_outputWithNothingOrAnErrorInside(String output, String reason) {
        Verdict expected = reason == null ? Verdict.ACCEPTED : Verdict.rejected(reason);
        assertThat(OUTPUT.judge(Results.json(output))).isEqualTo(expected);
        assertThat(ENVELOPE.judge(
                        Results.json("{\"status\":\"COMPLETED\",\"output\":" + output + ",\"executionTime\":1571}")))
                .isEqualTo(expected);
    }

    @Test
    void c18_noOutput() {
        assertThat(ENVELOPE.judge(Results.json("{\"status\":\"COMPLETED\",\"executionTime\":1571}")))
                .isEqualTo(Verdict.rejected("empty: missing"));
        assertThat(OUTPUT.judge(JobResult.of(Payload.EMPTY))).isEqualTo(Verdict.rejected("empty: no bytes"));
    }

    @Test
    void c18_errorBesideOutput() {
        assertThat(ENVELOPE.judge(Results.json("{\"output\":{\"text\":\"a\"}, \"error\":\"partial upload\"}")))
                .isEqualTo(Verdict.rejected("error beside output: 'partial upload'"));
    }

    @ParameterizedTest
    @CsvSource({"null", "''", "{}", "[]", "false", "0", "'  '"})
    void envelopeWithAnErrorThatSaysNothing_isAccepted(String error) {
        String written = error.isBlank() ? "\"" + error + "\"" : error;
        assertThat(ENVELOPE.judge(Results.json("{\"output\":{\"text\":\"a\"},\"error\":" + written + "}")))
                .isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void envelopeThatIsNone_isRejected() {
        assertThat(ENVELOPE.judge(Results.json("[{\"output\":1}]")))
                .isEqualTo(Verdict.rejected("no envelope: an array (expected: an object with a member 'output')"));
        assertThat(ENVELOPE.judge(Results.text("output")))
                .isEqualTo(Verdict.rejected("not JSON (expected: JSON, to look inside)"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"error":true}                               | error in output: error says 'true'
                    {"error":500}                                | error in output: error says '500'
                    {"error":{"code":7,"message":"no memory"}}   | error in output: error says 'no memory'
                    {"error":{"code":7}}                         | error in output: error says '{"code":7}'
                    {"errors":[{"message":""},{"message":"x"}]}  | error in output: errors says '[{"message":""},{"message":"x"}]'
                    {"Error":"x"}                                | error in output: Error says 'x'
                    {"status":"FAILED"}                          | error in output: status is 'FAILED'
                    [[{"error":"x"}]]                            | error in output: [0][0].error says 'x'
                    {"error":false,"a":1}                        |
                    {"error":0.031,"coefficients":[1,2]}         |
                    {"error":{"code":0,"message":" "},"a":1}     |
                    {"status":"succeeded"}                       |
                    {"status":17}                                |
                    {"items":[{"error":"quoted by the user"}]}   |
                    {"traceback":"line 1"}                       |
                    "error: out of memory"                       |
                    0                                            |
                    false                                        |
                    """)
    void signsOfAnError(String output, String reason) {
        assertThat(OUTPUT.judge(Results.json(output)))
                .isEqualTo(reason == null ? Verdict.ACCEPTED : Verdict.rejected(reason));
    }

    @Test
    void otherMembers_areLookedAtInstead() {
        OutputValidator validator = OUTPUT.errorMember("traceback").errorMember("exception");
        assertThat(validator.judge(Results.json("{\"traceback\":\"line 1\"}")).accepted())
                .isFalse();
        assertThat(validator.judge(Results.json("{\"error\":\"ignored\"}"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.text()).isEqualTo("output(error=traceback,error=exception)");
    }

    @Test
    void path_leadsToTheValueThatCounts() {
        OutputValidator validator = OUTPUT.at("results");
        assertThat(validator.judge(Results.json("{\"results\":[{\"text\":\"a\"}]}")))
                .isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.json("{\"results\":[{\"text\":\"a\"},{\"error\":\"OOM\"}]}")))
                .isEqualTo(Verdict.rejected("error in output: results[1].error says 'OOM'"));
        assertThat(validator.judge(Results.json("{\"results\":[]}")))
                .isEqualTo(Verdict.rejected("empty: an array without elements at results"));
        assertThat(validator.judge(Results.json("{\"other\":1}")))
                .isEqualTo(Verdict.rejected("empty: missing at results"));
        assertThat(validator.judge(Results.json("{\"results\":[1],\"error\":\"above\"}")))
                .isEqualTo(Verdict.rejected("error in output: error says 'above'"));
        assertThat(validator.envelope().judge(Results.json("{\"output\":{\"results\":[1]}}")))
                .isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void outputThatIsNotJson_passesUnlessItIsEmpty() {
        assertThat(OUTPUT.judge(Results.bytes(new byte[] {1, 2, 3}))).isEqualTo(Verdict.ACCEPTED);
        assertThat(OUTPUT.judge(Results.text("an error occurred"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(OUTPUT.judge(Results.text("[sic] it is {odd}"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(OUTPUT.judge(Results.text(" \n\t"))).isEqualTo(Verdict.rejected("empty: only white space"));
    }

    @Test
    void jsonUnderAnotherName_isStillJson() {
        assertThat(OUTPUT.judge(Results.text(" {\"error\":\"OOM\"}")))
                .isEqualTo(Verdict.rejected("error in output: error says 'OOM'"));
    }

    @Test
    void outputThatClaimsToBeJsonButIsNot_isRejected() {
        assertThat(OUTPUT.judge(Results.json("<html>")).text()).startsWith("not JSON: line 1, column ");
    }

    @Test
    void longError_isCutAndEscaped() {
        String secret = "x".repeat(500);
        assertThat(OUTPUT.judge(Results.json("{\"error\":\"a\\u0007b\\n" + secret + "\"}"))
                        .text())
                .isEqualTo("error in output: error says 'a\\u0007b\\n" + "x".repeat(69) + "…'");
    }

    @Test
    void nonEmpty_doesNotMindErrors() {
        NonEmptyValidator validator = NonEmptyValidator.create();
        assertThat(validator.judge(Results.json("{\"error\":\"OOM\"}"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.json("null"))).isEqualTo(Verdict.rejected("empty: null"));
        assertThat(validator.judge(Results.text(""))).isEqualTo(Verdict.rejected("empty: no bytes"));
        assertThat(validator.at("images").judge(Results.json("{\"images\":[\"\"]}")))
                .isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.at("images[0]").judge(Results.json("{\"images\":[\"\"]}")))
                .isEqualTo(Verdict.rejected("empty: a string without text at images[0]"));
        assertThat(validator.at("images").judge(Results.json("{}")))
                .isEqualTo(Verdict.rejected("empty: missing at images"));
    }
}
