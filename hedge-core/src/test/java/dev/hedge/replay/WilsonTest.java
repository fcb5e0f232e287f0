package dev.hedge.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WilsonTest {

    @ParameterizedTest
    @CsvSource({
        "0,36,0,0.0964,0.00005",
        "11,36,0.18,0.47,0.005",
        "1,36,0.0049,0.142,0.0005",
        "5,54,0.04,0.20,0.005",
        "36,36,0.9036,1,0.00005",
        "1,1,0.2065,1,0.00005",
    })
    void knownIntervals(int hits, int n, double low, double high, double precision) {
        Interval interval = Wilson.interval(hits, n);

        assertThat(interval.low()).isEqualTo(low, within(precision));
        assertThat(interval.high()).isEqualTo(high, within(precision));
    }

    /** The least number of requests without a miss that rules a miss rate out. */
    @ParameterizedTest
    @CsvSource({"0.10,35", "0.05,73", "0.02,189", "0.01,381"})
    void zeroMisses_certifyARateFromThisNumberOn(double rate, int n) {
        assertThat(Wilson.upper(0, n)).isLessThanOrEqualTo(rate);
        assertThat(Wilson.upper(0, n - 1)).isGreaterThan(rate);
    }

    @Test
    void zeroMisses_haveAClosedForm() {
        double z2 = 1.959963984540054 * 1.959963984540054;
        for (int n = 1; n < 500; n++) {
            assertThat(Wilson.upper(0, n)).isEqualTo(z2 / (n + z2), within(1e-12));
        }
    }

    @Test
    void ofNothing_everythingIsPossible() {
        assertThat(Wilson.interval(0, 0)).isEqualTo(new Interval(0, 1));
    }

    @Test
    void intervals_holdTheShareAndAreMirrored() {
        for (int n = 1; n <= 120; n++) {
            double before = 0;
            for (int hits = 0; hits <= n; hits++) {
                Interval interval = Wilson.interval(hits, n);
                Interval mirrored = Wilson.interval(n - hits, n);

                assertThat((double) hits / n).isBetween(interval.low(), interval.high());
                assertThat(interval.low()).isBetween(0.0, 1.0);
                assertThat(interval.high()).isBetween(before, 1.0);
                assertThat(interval.low()).isEqualTo(1 - mirrored.high(), within(1e-12));
                before = interval.high();
            }
        }
    }

    @Test
    void moreHitsThanTries_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Wilson.interval(4, 3))
                .withMessage("hits: 4 of 3 (expected: 0 to n)");
        assertThatIllegalArgumentException().isThrownBy(() -> Wilson.interval(-1, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> Wilson.interval(0, -1));
    }

    @Test
    void anInterval_isInOrderAndMadeOfNumbers() {
        assertThat(new Interval(1, 2).hasLow()).isTrue();
        assertThat(new Interval(1, Double.POSITIVE_INFINITY).hasHigh()).isFalse();
        assertThat(Interval.NONE.hasLow()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Interval(2, 1))
                .withMessage("low, high: 2.0, 1.0 (expected: low not above high)");
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(Double.NaN, 1));
    }
}
