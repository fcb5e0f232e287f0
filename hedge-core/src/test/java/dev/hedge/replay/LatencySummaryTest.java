package dev.hedge.replay;

import static dev.hedge.replay.Quantile.INFINITE;
import static dev.hedge.replay.Quantile.NEAREST;
import static dev.hedge.replay.Quantile.TYPE7;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class LatencySummaryTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void c24_fixedHedge() {
        LatencySummary summary = seconds(6, 29, 6, 100, 30);

        assertThat(summary.n()).isEqualTo(5);
        assertThat(summary.p50(NEAREST)).hasValue(nanos(29));
        assertThat(summary.p50(TYPE7)).hasValue(nanos(29));
        assertThat(summary.mean()).hasValue(nanos(34.2));
        assertThat(summary.max()).hasValue(nanos(100));
        assertThat(summary.misses(MINUTE)).isEqualTo(1);
    }

    @Test
    void c24_cutover() {
        LatencySummary summary = seconds(6, 21.5, 6, 106.5, 28.5);

        assertThat(summary.p50(NEAREST)).hasValue(nanos(21.5));
        assertThat(summary.mean()).hasValue(nanos(33.7));
        assertThat(summary.misses(MINUTE)).isEqualTo(1);
        assertThat(summary.p90(NEAREST)).hasValue(nanos(106.5));
        assertThat(summary.p90(TYPE7)).hasValue(nanos(75.3));
        assertThat(summary.p95(TYPE7)).hasValue(nanos(90.9));
    }

    @Test
    void c24_single_whatNeverEndedIsAMissAndLeavesNoTailToReport() {
        LatencySummary summary = LatencySummary.of(new long[] {nanos(6), nanos(120), nanos(6), nanos(100), INFINITE});

        assertThat(summary.n()).isEqualTo(5);
        assertThat(summary.p50(NEAREST)).hasValue(nanos(100));
        assertThat(summary.p95(NEAREST)).isEmpty();
        assertThat(summary.p95(TYPE7)).isEmpty();
        assertThat(summary.mean()).isEmpty();
        assertThat(summary.max()).isEmpty();
        assertThat(summary.misses(MINUTE)).isEqualTo(3);
    }

    @Test
    void noLatencies_noFigures() {
        LatencySummary summary = LatencySummary.of(new long[0]);

        assertThat(summary.n()).isZero();
        assertThat(summary.p50(NEAREST)).isEmpty();
        assertThat(summary.p50(TYPE7)).isEmpty();
        assertThat(summary.mean()).isEmpty();
        assertThat(summary.max()).isEmpty();
        assertThat(summary.misses(Duration.ZERO)).isZero();
    }

    @Test
    void endingExactlyAtTheDeadline_isInTime() {
        LatencySummary summary = LatencySummary.of(new long[] {59, 60, 60, 61});

        assertThat(summary.misses(Duration.ofNanos(58))).isEqualTo(4);
        assertThat(summary.misses(Duration.ofNanos(59))).isEqualTo(3);
        assertThat(summary.misses(Duration.ofNanos(60))).isEqualTo(1);
        assertThat(summary.misses(Duration.ofNanos(61))).isZero();
    }

    @Test
    void whatNeverEnded_missesEvenADeadlineOfCenturies() {
        LatencySummary summary = LatencySummary.of(new long[] {5, INFINITE});

        assertThat(summary.misses(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(1);
    }

    @Test
    void theMean_isRoundedHalfUpAndDoesNotOverflow() {
        assertThat(LatencySummary.of(new long[] {1, 2}).mean()).hasValue(2);
        assertThat(LatencySummary.of(new long[] {1, 1, 2}).mean()).hasValue(1);
        assertThat(LatencySummary.of(new long[] {1, 2, 2}).mean()).hasValue(2);
        assertThat(LatencySummary.of(new long[] {INFINITE - 1, INFINITE - 1, INFINITE - 1})
                        .mean())
                .hasValue(INFINITE - 1);
    }

    @Test
    void theInput_isNeitherKeptNorSorted() {
        long[] mine = {3, 1, 2};
        LatencySummary summary = LatencySummary.of(mine);

        assertThat(mine).containsExactly(3, 1, 2);
        mine[0] = 900;
        assertThat(summary.max()).hasValue(3);
    }

    @Test
    void negativeLatencies_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatencySummary.of(new long[] {5, -1}))
                .withMessage("nanos: -1 (expected: zero or more)");
    }

    @Test
    void random_figuresMatchTheirDefinitions() {
        SplittableRandom random = new SplittableRandom(17);
        for (int i = 0; i < 2_000; i++) {
            long[] values = random.longs(random.nextInt(1, 70), 0, 50).toArray();
            int deadline = random.nextInt(50);
            LatencySummary summary = LatencySummary.of(values);

            assertThat(summary.misses(Duration.ofNanos(deadline))).isEqualTo((int)
                    LongStream.of(values).filter(value -> value > deadline).count());
            assertThat(summary.max()).isEqualTo(LongStream.of(values).max());
            assertThat(summary.mean().orElseThrow())
                    .isEqualTo(Math.round(LongStream.of(values).average().orElseThrow()));
            assertThat(summary.quantile(TYPE7, 0).orElseThrow())
                    .isEqualTo(Arrays.stream(values).min().orElseThrow());
        }
    }

    private static LatencySummary seconds(double... values) {
        return LatencySummary.of(
                DoubleStream.of(values).mapToLong(LatencySummaryTest::nanos).toArray());
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
