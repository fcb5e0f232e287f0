package dev.hedge.validators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.validate.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumericValidatorTest {

    private static final NumericValidator NUMBERS = NumericValidator.create();

    @Test
    void finiteNumbers_areAcceptedWithTheirCount() {
        assertThat(NUMBERS.judge(Results.json("[0.1, -2, 3e5, 1e-999]"))).isEqualTo(Verdict.accepted("4 numbers"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    [1,NaN]              | not finite: [1]
                    [Infinity]           | not finite: [0]
                    [1,2,-Infinity]      | not finite: [2]
                    [1,1e999]            | not finite: [1]
                    [-1e999]             | not finite: [0]
                    [1,null]             | null at [1] (expected: a number)
                    [1,"2"]              | a string at [1] (expected: a number)
                    [[1]]                | an array at [0] (expected: a number)
                    [true]               | true or false at [0] (expected: a number)
                    []                   | too short: 0 numbers (expected: at least 1)
                    {"a":1}              | an object (expected: an array of numbers)
                    1                    | a number (expected: an array of numbers)
                    """)
    void anythingElse_isRejectedWithItsPlace(String output, String reason) {
        assertThat(NUMBERS.judge(Results.json(output))).isEqualTo(Verdict.rejected(reason));
    }

    @Test
    void wholeNumberBeyondAnyDouble_isRejected() {
        assertThat(NUMBERS.judge(Results.json("[1" + "0".repeat(400) + "]")))
                .isEqualTo(Verdict.rejected("not finite: [0]"));
    }

    @Test
    void path_leadsToTheVector() {
        NumericValidator embedding = NUMBERS.at("data[0].embedding");
        assertThat(embedding.judge(Results.json("{\"data\":[{\"embedding\":[1,2]}]}")))
                .isEqualTo(Verdict.accepted("2 numbers"));
        assertThat(embedding.judge(Results.json("{\"data\":[{\"embedding\":[1,NaN]}]}")))
                .isEqualTo(Verdict.rejected("not finite: data[0].embedding[1]"));
        assertThat(embedding.judge(Results.json("{\"data\":[]}")))
                .isEqualTo(Verdict.rejected("nothing at data[0].embedding (expected: an array of numbers)"));
    }

    @Test
    void otherLength_isRejected() {
        assertThat(NUMBERS.length(3).judge(Results.json("[1,2,3]")).accepted()).isTrue();
        assertThat(NUMBERS.length(3).judge(Results.json("[1,2]")))
                .isEqualTo(Verdict.rejected("length: 2 numbers (expected: 3)"));
        assertThat(NUMBERS.min(3).judge(Results.json("[1,2]")))
                .isEqualTo(Verdict.rejected("too short: 2 numbers (expected: at least 3)"));
        assertThat(NUMBERS.min(0).judge(Results.json("[]")).accepted()).isTrue();
    }

    @Test
    void zerosOnly_areRejectedWhenAsked() {
        assertThat(NUMBERS.judge(Results.json("[0,-0.0]")).accepted()).isTrue();
        assertThat(NUMBERS.nonzero().judge(Results.json("[0,-0.0]")))
                .isEqualTo(Verdict.rejected("all 2 numbers are 0"));
        assertThat(NUMBERS.nonzero().judge(Results.json("[0,1e-300]")).accepted())
                .isTrue();
    }
}
