package dev.hedge.replay;

import static dev.hedge.replay.Quantile.INFINITE;
import static dev.hedge.replay.Quantile.NEAREST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class BlockBootstrapTest {

    private static final int RESAMPLES = 10_000;

    @Test
    void namesMakeBlocks_andANamelessRoundIsItsOwn() {
        assertThat(BlockBootstrap.of(List.of("x", "", "y", "x", "", "y"), 1, 0).blocks())
                .isEqualTo(4);
        assertThat(independent(54).blocks()).isEqualTo(54);
    }

    /** Blocks x = {0, 0} and y = {12}: xx, xy, yx, yy have the means 0, 4, 4, 12. */
    @Test
    void wholeBlocksAreDrawn_withReplacement() {
        BlockBootstrap bootstrap = BlockBootstrap.of(List.of("x", "y", "x"), RESAMPLES, 1);

        double[] means = bootstrap.replicates(new long[] {0, 12, 0}, BlockBootstrapTest::mean);

        assertThat(means).containsOnly(0, 4, 12);
        assertThat(count(means, 0)).isBetween(2_350L, 2_650L);
        assertThat(count(means, 4)).isBetween(4_850L, 5_150L);
        assertThat(count(means, 12)).isBetween(2_350L, 2_650L);
        assertThat(bootstrap.replicates(new long[] {0, 12, 0}, sample -> sample.length))
                .containsOnly(2, 3, 4);
    }

    @Test
    void oneBlock_leavesNothingToDraw() {
        BlockBootstrap bootstrap = BlockBootstrap.of(Collections.nCopies(5, "x"), RESAMPLES, 1);

        assertThat(bootstrap.interval(new long[] {1, 2, 3, 4, 90}, BlockBootstrapTest::mean))
                .isEqualTo(new Interval(20, 20));
    }

    @Test
    void equalValues_haveAnIntervalOfNoWidth() {
        long[] values = new long[54];
        Arrays.fill(values, 7);

        assertThat(independent(54).interval(values, NEAREST.statistic(0.95))).isEqualTo(new Interval(7, 7));
    }

    /** Four of 54 drawn singly is binomial: 0 in 1.6 % of all cases, up to 7 in 95.6 %, up to 8 in 98.3 %. */
    @Test
    void singleRounds_giveTheBinomialInterval() {
        long[] misses = new long[54];
        Arrays.fill(misses, 0, 4, 1);

        assertThat(independent(54).interval(misses, BlockBootstrapTest::mean))
                .isEqualTo(new Interval(1 / 54.0, 8 / 54.0));
    }

    @Test
    void roundsThatMoveTogether_giveAWiderInterval() {
        long[] values = IntStream.range(0, 54).mapToLong(i -> i / 6 % 2).toArray();
        List<String> blocks = IntStream.range(0, 54).mapToObj(i -> "b" + i / 6).toList();

        Interval alone = independent(54).interval(values, BlockBootstrapTest::mean);
        Interval together = BlockBootstrap.of(blocks, RESAMPLES, 1).interval(values, BlockBootstrapTest::mean);

        assertThat(together.low()).isLessThan(alone.low());
        assertThat(together.high()).isGreaterThan(alone.high());
    }

    @Test
    void theSeed_decidesEverything() {
        long[] values = LongStream.range(0, 54).map(i -> i * i).toArray();

        double[] first = independent(54).replicates(values, BlockBootstrapTest::mean);

        assertThat(independent(54).replicates(values, BlockBootstrapTest::mean)).containsExactly(first);
        assertThat(BlockBootstrap.of(Collections.nCopies(54, ""), RESAMPLES, 2)
                        .replicates(values, BlockBootstrapTest::mean))
                .isNotEqualTo(first);
    }

    @Test
    void twoColumns_areDrawnAlike() {
        BlockBootstrap bootstrap = BlockBootstrap.of(List.of("x", "y", "x", "", "z"), RESAMPLES, 4);
        long[] values = {5, 1, 4, 2, 9};
        long[] shifted = {6, 2, 5, 3, 10};

        double[] one = bootstrap.replicates(values, NEAREST.statistic(0.5));
        double[] other = bootstrap.replicates(shifted, NEAREST.statistic(0.5));

        for (int i = 0; i < one.length; i++) {
            assertThat(other[i] - one[i]).isEqualTo(1);
        }
    }

    @Test
    void aStatisticThatReorders_spoilsNothing() {
        BlockBootstrap bootstrap = BlockBootstrap.of(List.of("x", "y", "x", "y", "z"), 500, 4);
        long[] values = {5, 1, 4, 2, 9};
        ToDoubleFunction<long[]> sortsFirst = sample -> {
            Arrays.sort(sample);
            return mean(sample);
        };

        assertThat(bootstrap.replicates(values, sortsFirst))
                .containsExactly(bootstrap.replicates(values, BlockBootstrapTest::mean));
        assertThat(values).containsExactly(5, 1, 4, 2, 9);
    }

    @Test
    void whatNeverEnds_takesAwayTheUpperEndFirst() {
        long[] oneLost = LongStream.range(0, 54).toArray();
        oneLost[53] = INFINITE;
        long[] mostLost = new long[54];
        Arrays.fill(mostLost, INFINITE);
        mostLost[0] = 1;

        Interval some = independent(54).interval(oneLost, NEAREST.statistic(0.95));
        Interval most = independent(54).interval(mostLost, NEAREST.statistic(0.95));

        assertThat(some.hasLow()).isTrue();
        assertThat(some.low()).isBetween(40.0, 50.0);
        assertThat(independent(54).interval(oneLost, NEAREST.statistic(1)).hasHigh())
                .isFalse();
        assertThat(most).isEqualTo(Interval.NONE);
    }

    @Test
    void aStatisticThatIsNoNumber_countsAsInfinite() {
        assertThat(independent(3).interval(new long[] {1, 2, 3}, sample -> Double.NaN))
                .isEqualTo(Interval.NONE);
    }

    @Test
    void noRounds_noInterval() {
        assertThat(BlockBootstrap.of(List.of(), RESAMPLES, 1).interval(new long[0], BlockBootstrapTest::mean))
                .isEqualTo(Interval.NONE);
    }

    @Test
    void theMiddle95Percent_isCutAtNearestRanks() {
        // A single resample, and 41 of them, whose tails of 2.5 % are one replicate each.
        long[] values = LongStream.range(0, 200).map(i -> 3 * i * i).toArray();
        double[] replicates =
                BlockBootstrap.of(Collections.nCopies(200, ""), 41, 9).replicates(values, BlockBootstrapTest::mean);
        Interval interval =
                BlockBootstrap.of(Collections.nCopies(200, ""), 41, 9).interval(values, BlockBootstrapTest::mean);
        Arrays.sort(replicates);

        assertThat(interval).isEqualTo(new Interval(replicates[1], replicates[39]));
        Interval single =
                BlockBootstrap.of(Collections.nCopies(200, ""), 1, 9).interval(values, BlockBootstrapTest::mean);
        assertThat(single.low()).isEqualTo(single.high());
    }

    @Test
    void misuse_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlockBootstrap.of(List.of(""), 0, 1))
                .withMessage("resamples: 0 (expected: 1 or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> independent(3).interval(new long[2], BlockBootstrapTest::mean))
                .withMessage("values: 2 (expected: one per round, 3)");
    }

    private static BlockBootstrap independent(int rounds) {
        return BlockBootstrap.of(Collections.nCopies(rounds, ""), RESAMPLES, 1);
    }

    private static double mean(long[] sample) {
        return LongStream.of(sample).average().orElseThrow();
    }

    private static long count(double[] values, double wanted) {
        return Arrays.stream(values).filter(value -> value == wanted).count();
    }
}
