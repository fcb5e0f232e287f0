package dev.hedge.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LuckTest {

    @Test
    void sameName_sameNumber_everywhere() {
        // Written down once: a shipped trace and the demo's figures hang on these numbers.
        assertThat(Luck.of(7, "primary", "r1", "mode")).isEqualTo(0.8617090154192837);
        assertThat(Luck.of(-1, "")).isEqualTo(0.5261579331441977);
    }

    @Test
    void otherSeedOrWords_otherNumber() {
        double number = Luck.of(1, "ab", "c");
        assertThat(number)
                .isNotEqualTo(Luck.of(2, "ab", "c"))
                .isNotEqualTo(Luck.of(1, "a", "bc"))
                .isNotEqualTo(Luck.of(1, "abc"))
                .isNotEqualTo(Luck.of(1, "ab", "c", ""));
    }

    @Test
    void numbers_areEvenlySpread() {
        int[] tenths = new int[10];
        int n = 100_000;
        for (int i = 0; i < n; i++) {
            tenths[(int) (10 * Luck.of(3, "backend", String.valueOf(i), "run"))]++;
        }
        // Five standard deviations of a binomial count.
        assertThat(Arrays.stream(tenths).boxed())
                .allSatisfy(count ->
                        assertThat(count.doubleValue()).isCloseTo(n / 10.0, within(5 * Math.sqrt(n * 0.09))));
    }

    @Test
    void neighbouringNames_haveNothingInCommon() {
        int n = 100_000;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            String request = String.valueOf(i);
            sum += (Luck.of(3, "primary", request) - 0.5) * (Luck.of(3, "backup", request) - 0.5) * 12;
        }
        assertThat(sum / n).isCloseTo(0, within(5 / Math.sqrt(n)));
    }
}
