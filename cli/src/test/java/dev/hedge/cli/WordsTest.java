package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WordsTest {

    @Test
    void text_breaksAtBlanks_underItsIndent() {
        assertThat(Words.wrap("one two three four", "- ", "  ", 10)).containsExactly("- one two", "  three", "  four");
    }

    @Test
    void wordLongerThanTheLine_standsAlone() {
        assertThat(Words.wrap("a abcdefghijkl b", "", 5)).containsExactly("a", "abcdefghijkl", "b");
    }

    @Test
    void withoutALimit_linesStayReadable() {
        assertThat(Words.wrap("word ".repeat(100), "", Console.UNLIMITED))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }
}
