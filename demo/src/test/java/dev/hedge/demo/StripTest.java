package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StripTest {

    @Test
    void cutsWhatDoesNotFit_andTrailingBlanks() {
        Strip strip = new Strip(5);
        strip.text(3, "abc", Ink.PLAIN);
        strip.textBefore(1, "xy", Ink.PLAIN);
        assertThat(strip.render(false)).isEqualTo("y  ab");
        assertThat(new Strip(5).render(true)).isEmpty();
    }

    @Test
    void changesColourOnlyWhereTheInkChanges() {
        Strip strip = new Strip(6);
        strip.text(0, "ab", Ink.WON);
        strip.text(2, "cd", Ink.PLAIN);
        strip.text(4, "e", Ink.FIRST);
        assertThat(strip.render(true)).isEqualTo("\u001b[1;32mab\u001b[0mcd\u001b[36me\u001b[0m");
    }

    @Test
    void wrapped_breaksBetweenWords() {
        Wrapped text = new Wrapped(new Screen(20, 6, false, true));
        text.addWords("one two three four five six");
        assertThat(text.lines()).containsExactly("one two three four", "five six");
    }
}
