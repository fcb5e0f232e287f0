package dev.hedge.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExcerptTest {

    @Test
    void shortText_isKept() {
        assertThat(Excerpt.of("")).isEmpty();
        assertThat(Excerpt.of("Grüße, 世界 🙂")).isEqualTo("Grüße, 世界 🙂");
        assertThat(Excerpt.of("x".repeat(80))).isEqualTo("x".repeat(80));
    }

    @Test
    void longText_isCutWithAnEllipsis() {
        assertThat(Excerpt.of("x".repeat(81))).isEqualTo("x".repeat(79) + "…");
        assertThat(Excerpt.of("x".repeat(78) + "🙂🙂")).isEqualTo("x".repeat(78) + "…");
    }

    @Test
    void charactersThatDoNotShow_areEscaped() {
        assertThat(Excerpt.of("a\nb\tc\rd\u0000e\u001b[31m\u202e\u2028\ud800"))
                .isEqualTo("a\\nb\\tc\\rd\\u0000e\\u001b[31m\\u202e\\u2028\\ud800");
    }

    @Test
    void anyText_givesAtMost80CharactersOnOneLine() {
        Random random = new Random(80);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(120);
            for (int i = 0; i < length; i++) {
                text.append((char) random.nextInt(random.nextBoolean() ? 0x80 : 0x10000));
            }
            String excerpt = Excerpt.of(text);
            assertThat(excerpt.length()).isLessThanOrEqualTo(Excerpt.MAX_LENGTH);
            assertThat(excerpt.chars().noneMatch(Character::isISOControl)).isTrue();
        }
    }
}
