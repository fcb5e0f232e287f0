package dev.hedge.replay;

import static dev.hedge.replay.Quantile.INFINITE;
import static dev.hedge.replay.Quantile.NEAREST;
import static dev.hedge.replay.Quantile.TYPE7;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QuantileTest {

    @Test
    void names_areAsPrinted() {
        assertThat(Quantile.values()).extracting(Quantile::text).containsExactly("nearest", "type7");
    }

    /** Ranks 0.5, 1.5, 2.5, 3.5 go to 0, 2, 2, 4: Python's round, not the schoolbook's. */
    @ParameterizedTest
    @CsvSource({"2,0", "4,2", "6,2", "8,4", "3,1", "54,26"})
    void nearest_sendsAHalfToTheEvenRank(int n, long rank) {
        assertThat(NEAREST.of(ranks(n), 0.5)).hasValue(rank);
    }

    @ParameterizedTest
    @CsvSource({"54,0.95,50", "36,0.95,33", "18,0.95,16", "54,0.9,48", "5,0.95,4", "1,0.95,0", "21,0.95,19"})
    void nearest_isTheRankRounded(int n, double q, long rank) {
        assertThat(NEAREST.of(ranks(n), q)).hasValue(rank);
    }

    /** Ranks 0, 0.75, 1.5, 2.85 and 3. */
    @ParameterizedTest
    @CsvSource({"0,1000", "0.25,1750", "0.5,2500", "0.95,3850", "1,4000"})
    void type7_interpolates(double q, long value) {
        assertThat(TYPE7.of(new long[] {1_000, 2_000, 3_000, 4_000}, q)).hasValue(value);
    }

    @Test
    void type7_ofFive() {
        assertThat(TYPE7.of(new long[] {100, 200, 300, 400, 500}, 0.95)).hasValue(480);
        assertThat(TYPE7.of(new long[] {100, 200, 300, 400, 500}, 0.9)).hasValue(460);
    }

    @ParameterizedTest
    @EnumSource
    void anEmptySample_hasNoQuantile(Quantile method) {
        assertThat(method.of(new long[0], 0.5)).isEmpty();
        assertThat(method.statistic(0.5).applyAsDouble(new long[0])).isInfinite();
    }

    @ParameterizedTest
    @EnumSource
    void oneValue_isEveryQuantile(Quantile method) {
        for (double q : new double[] {0, 0.1, 0.5, 0.95, 1}) {
            assertThat(method.of(new long[] {7}, q)).hasValue(7);
            assertThat(method.of(new long[] {INFINITE}, q)).isEmpty();
        }
    }

    @Test
    void c24_aQuantileThatFallsOnWhatNeverEnded_isNone() {
        long[] sorted = {6, 6, 100, 120, INFINITE};

        assertThat(NEAREST.of(sorted, 0.5)).hasValue(100);
        assertThat(NEAREST.of(sorted, 0.75)).hasValue(120);
        assertThat(NEAREST.of(sorted, 0.9)).isEmpty();
        assertThat(TYPE7.of(sorted, 0.5)).hasValue(100);
        assertThat(TYPE7.of(sorted, 0.7)).hasValue(116);
        assertThat(TYPE7.of(sorted, 0.9)).isEmpty();
    }

    @Test
    void type7_leansOnTheInfiniteOnlyWithWeight() {
        long[] sorted = {6, 6, 100, 120, INFINITE};

        assertThat(TYPE7.of(sorted, 0.75)).as("rank 3 exactly").hasValue(120);
        assertThat(TYPE7.of(sorted, 0.751)).isEmpty();
    }

    /** 0.07 × 100 and others are a rounding error off a whole number in floating point. */
    @Test
    void type7_aRankThatIsWholeOnPaper_isWhole() {
        for (int percent = 0; percent <= 100; percent++) {
            long[] sorted = ranks(101);
            Arrays.fill(sorted, percent + 1, 101, INFINITE);

            assertThat(TYPE7.of(sorted, percent / 100.0)).hasValue(percent);
        }
    }

    @Test
    void random_type7MatchesExactArithmetic() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 5_000; i++) {
            long[] sorted = random.longs(random.nextInt(1, 80), 0, 400_000_000_000L)
                    .sorted()
                    .toArray();
            BigDecimal q = BigDecimal.valueOf(random.nextInt(1_001), 3);
            BigDecimal h = q.multiply(BigDecimal.valueOf(sorted.length - 1));
            int below = h.intValue();
            long low = sorted[below];
            long high = sorted[Math.min(below + 1, sorted.length - 1)];
            long exact = BigDecimal.valueOf(high - low)
                    .multiply(h.subtract(BigDecimal.valueOf(below)))
                    .add(BigDecimal.valueOf(low))
                    .setScale(0, RoundingMode.HALF_UP)
                    .longValueExact();

            OptionalLong result = TYPE7.of(sorted, q.doubleValue());

            assertThat(result.orElseThrow()).as("n %d, q %s", sorted.length, q).isBetween(exact - 1, exact + 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void random_quantilesRiseWithQAndAgreeWithTheStatistic(Quantile method) {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 500; i++) {
            long[] sample = random.longs(random.nextInt(1, 60), 0, 1_000).toArray();
            for (int j = 0; j < sample.length; j++) {
                sample[j] = random.nextInt(8) == 0 ? INFINITE : sample[j];
            }
            long[] sorted = sample.clone();
            Arrays.sort(sorted);
            double before = 0;
            for (int percent = 0; percent <= 100; percent++) {
                double q = percent / 100.0;
                double now = method.statistic(q).applyAsDouble(sample.clone());

                assertThat(now).isGreaterThanOrEqualTo(before);
                OptionalLong quantile = method.of(sorted, q);
                assertThat(quantile.isPresent() ? quantile.getAsLong() : Double.POSITIVE_INFINITY)
                        .isEqualTo(now);
                before = now;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, 95, Double.NaN})
    void aShareOutside0To1_isRefused(double q) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NEAREST.of(new long[] {1}, q))
                .withMessage("q: " + q + " (expected: 0 to 1)");
        assertThatIllegalArgumentException().isThrownBy(() -> TYPE7.statistic(q));
    }

    private static long[] ranks(int n) {
        return LongStream.range(0, n).toArray();
    }
}
