package dev.hedge.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadTest {

    @Test
    void constant_isTheSameForEveryShare() {
        Spread spread = Spread.constant(seconds(7));
        assertThat(spread.quantile(0.001)).isEqualTo(seconds(7)).isEqualTo(spread.quantile(0.999));
        assertThat(Spread.ZERO.quantile(0.5)).isEqualTo(Duration.ZERO);
    }

    @Test
    void uniform_goesEvenlyFromLowToHigh() {
        Spread spread = Spread.uniform(seconds(10), seconds(30));
        assertThat(spread.quantile(0.25)).isEqualTo(seconds(15));
        assertThat(spread.quantile(0.75)).isEqualTo(seconds(25));
    }

    @Test
    void logNormal_hasItsMedianInTheMiddle_andItsFactorOneDeviationAway() {
        Spread spread = Spread.logNormal(seconds(20), 1.5);
        assertThat(spread.quantile(0.5)).isEqualTo(seconds(20));
        assertThat(spread.quantile(0.841344746).toMillis() / 1e3).isCloseTo(30, within(0.01));
        assertThat(spread.quantile(0.158655254).toMillis() / 1e3).isCloseTo(20 / 1.5, within(0.01));
    }

    @Test
    void logNormal_endsAtThreeDeviations() {
        Spread spread = Spread.logNormal(seconds(1), 2);
        assertThat(spread.quantile(1e-300)).isEqualTo(Duration.ofMillis(125));
        assertThat(spread.quantile(Math.nextDown(1.0))).isEqualTo(seconds(8));
    }

    /** Reference values of the inverse normal distribution, to ten digits. */
    @ParameterizedTest
    @CsvSource({
        "1e-15, -7.941345326",
        "1e-6,  -4.753424309",
        "0.01,  -2.326347874",
        "0.07,  -1.475791028",
        "0.075, -1.439531471",
        "0.3,   -0.524400513",
        "0.5,    0",
        "0.8,    0.841621234",
        "0.95,   1.644853627",
        "0.999,  3.090232306"
    })
    void normalQuantile_agreesWithTables(double share, double expected) {
        assertThat(Normal.quantile(share)).isCloseTo(expected, within(5e-7));
    }

    @Test
    void normalQuantile_rises() {
        double before = Double.NEGATIVE_INFINITY;
        for (int i = 1; i < 10_000; i++) {
            double next = Normal.quantile(i / 10_000.0);
            assertThat(next).isGreaterThan(before);
            before = next;
        }
    }

    @Test
    void nonsense_isRefused() {
        assertThatThrownBy(() -> Spread.uniform(seconds(2), seconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("low, high: PT2S, PT1S");
        assertThatThrownBy(() -> Spread.constant(seconds(-1))).hasMessageContaining("expected: zero or more");
        assertThatThrownBy(() -> Spread.logNormal(Duration.ZERO, 2)).hasMessageContaining("median: PT0S");
        assertThatThrownBy(() -> Spread.logNormal(seconds(1), 0.5)).hasMessageContaining("factor: 0.5");
        assertThatThrownBy(() -> Spread.logNormal(seconds(1), Double.NaN)).hasMessageContaining("factor: NaN");
    }

    private static Duration seconds(long n) {
        return Duration.ofSeconds(n);
    }
}
