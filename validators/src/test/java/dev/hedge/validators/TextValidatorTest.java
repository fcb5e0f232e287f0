package dev.hedge.validators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.validate.Verdict;
import org.junit.jupiter.api.Test;

final class TextValidatorTest {

    private static final TextValidator TEXT = TextValidator.create();

    private static final String CHAT =
            "{\"choices\":[{\"message\":{\"content\":\"Guten Tag\"},\"finish_reason\":\"%s\"}]}";

    @Test
    void length_isCountedInCodePoints() {
        TextValidator two = TEXT.min(2).max(2);
        assertThat(two.judge(Results.text("🙂🙂"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(two.judge(Results.text("🙂")))
                .isEqualTo(Verdict.rejected("too short: 1 characters (expected: at least 2)"));
        assertThat(two.judge(Results.text("🙂🙂🙂")))
                .isEqualTo(Verdict.rejected("too long: 3 characters (expected: at most 2)"));
        assertThat(TEXT.min(1).judge(Results.text("")).accepted()).isFalse();
        assertThat(TEXT.judge(Results.text(""))).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void bytesThatAreNotUtf8_areRejected() {
        assertThat(TEXT.judge(Results.bytes(new byte[] {'a', (byte) 0xff})))
                .isEqualTo(Verdict.rejected("not text: it is not UTF-8"));
    }

    @Test
    void jsonString_isJudgedByItsContents() {
        assertThat(TEXT.min(1).judge(Results.json("\"\"")).accepted()).isFalse();
        assertThat(TEXT.max(1).judge(Results.json(" \"ä\""))).isEqualTo(Verdict.ACCEPTED);
        assertThat(TEXT.max(1).judge(Results.text("\"ä\"")).accepted()).isFalse();
    }

    @Test
    void jsonObject_isJudgedAsItIsWritten() {
        assertThat(TEXT.contains("{\"a\"").judge(Results.json("{\"a\":1}"))).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void path_leadsToTheText() {
        TextValidator content = TEXT.at("choices[0].message.content").min(9).max(9);
        assertThat(content.judge(Results.json(CHAT.formatted("stop")))).isEqualTo(Verdict.ACCEPTED);
        assertThat(content.judge(Results.json("{\"choices\":[{\"message\":{\"content\":null}}]}")))
                .isEqualTo(Verdict.rejected("null at choices[0].message.content (expected: a string)"));
        assertThat(content.judge(Results.json("{}")))
                .isEqualTo(Verdict.rejected("nothing at choices[0].message.content (expected: a string)"));
    }

    @Test
    void finishReason_mustBeOneOfTheGoodOnes() {
        TextValidator stopped = TEXT.finish("stop").finish("tool_calls");
        assertThat(stopped.judge(Results.json(CHAT.formatted("stop")))).isEqualTo(Verdict.ACCEPTED);
        assertThat(stopped.judge(Results.json(CHAT.formatted("tool_calls")))).isEqualTo(Verdict.ACCEPTED);
        assertThat(stopped.judge(Results.json(CHAT.formatted("length"))))
                .isEqualTo(Verdict.rejected(
                        "finish reason: 'length' at choices[0].finish_reason (expected: stop or tool_calls)"));
        assertThat(stopped.judge(Results.json("{\"choices\":[{\"finish_reason\":null}]}")))
                .isEqualTo(Verdict.rejected(
                        "finish reason: null at choices[0].finish_reason (expected: stop or tool_calls)"));
        assertThat(stopped.judge(Results.json("{}")).text()).startsWith("finish reason: nothing at ");
        assertThat(stopped.judge(Results.text("stop")).text()).startsWith("not JSON: ");
    }

    @Test
    void finishReason_mayBeElsewhere() {
        TextValidator stopped = TEXT.finish("eos_token").finishAt("details.finish_reason");
        assertThat(stopped.judge(Results.json("{\"details\":{\"finish_reason\":\"eos_token\"}}")))
                .isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void contains_isTakenLiterally() {
        TextValidator validator = TEXT.contains("a.c").contains("(");
        assertThat(validator.judge(Results.text("(a.c"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.text("(abc"))).isEqualTo(Verdict.rejected("does not contain 'a.c'"));
        assertThat(validator.judge(Results.text("a.c"))).isEqualTo(Verdict.rejected("does not contain '('"));
    }

    @Test
    void matches_meansAllOfTheText() {
        TextValidator validator = TEXT.matches("\\d+.*end");
        assertThat(validator.judge(Results.text("12\nthe end"))).isEqualTo(Verdict.ACCEPTED);
        assertThat(validator.judge(Results.text("12 the end.")))
                .isEqualTo(Verdict.rejected("does not match \\d+.*end"));
    }

    @Test
    void matchThatWouldBacktrackForYears_leavesTheOutputUnjudged() {
        assertThat(TEXT.matches(".*.*.*.*b").judge(Results.text("a".repeat(2_000))))
                .isEqualTo(Verdict.unjudged("a match of .*.*.*.*b takes more than 10000000 steps"));
    }

    @Test
    void matchThatRecursesForEachCharacter_leavesTheOutputUnjudged() {
        assertThat(TEXT.matches("(a|b)*c").judge(Results.text("ab".repeat(200_000))))
                .isEqualTo(Verdict.unjudged("a match of (a|b)*c needs too deep a stack"));
    }

    @Test
    void longText_isMatchedWithinTheBound() {
        assertThat(TEXT.matches(".*needle.*").judge(Results.text("x".repeat(1_000_000) + "needle")))
                .isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void settingsThatCannotBe_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TEXT.min(3).max(2))
                .withMessage("min: 3 (expected: at most max, 2)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TEXT.min(-1))
                .withMessage("min: '-1' (expected: a whole number, 0 to 2147483647)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TEXT.matches("(a"))
                .withMessage("matches: '(a', index 2: Unclosed group (expected: a regular expression of the JDK)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TEXT.contains(""))
                .withMessage("contains: '' (expected: something)");
    }
}
