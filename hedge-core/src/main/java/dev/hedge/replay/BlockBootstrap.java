package dev.hedge.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Percentile intervals by resampling whole blocks of rounds. Rounds recorded close together share their provider's mood;
 * drawn one by one they would pass for more evidence than they are.
 *
 * <p>Each resample draws as many blocks as there are, with replacement, so its number of rounds varies when blocks differ in
 * size. Immutable and thread-safe. The same seed draws the same blocks in every call, so replicates of two columns can be
 * compared pair by pair.
 */
final class BlockBootstrap {

    private static final double TAIL = 0.025;

    private final int resamples;
    private final long seed;
    /** Round numbers, block after block. */
    private final int[] order;
    /** Where in the order each block begins; one more at the end. */
    private final int[] starts;

    private BlockBootstrap(int resamples, long seed, int[] order, int[] starts) {
        this.resamples = resamples;
        this.seed = seed;
        this.order = order;
        this.starts = starts;
    }

    /**
     * Prepares the blocks.
     *
     * @param blocks the name of each round's block, in the order of rounds; an empty name makes the round a block of its own
     * @param resamples 1 or more; 10,000 is usual
     */
    static BlockBootstrap of(List<String> blocks, int resamples, long seed) {
        if (resamples < 1) {
            throw new IllegalArgumentException("resamples: " + resamples + " (expected: 1 or more)");
        }
        List<List<Integer>> groups = new ArrayList<>();
        Map<String, List<Integer>> named = new LinkedHashMap<>();
        for (int round = 0; round < blocks.size(); round++) {
            String name = blocks.get(round);
            List<Integer> group = name.isEmpty() ? null : named.get(name);
            if (group == null) {
                group = new ArrayList<>();
                groups.add(group);
                if (!name.isEmpty()) {
                    named.put(name, group);
                }
            }
            group.add(round);
        }
        int[] order = new int[blocks.size()];
        int[] starts = new int[groups.size() + 1];
        int at = 0;
        for (int block = 0; block < groups.size(); block++) {
            starts[block] = at;
            for (int round : groups.get(block)) {
                order[at++] = round;
            }
        }
        starts[groups.size()] = at;
        return new BlockBootstrap(resamples, seed, order, starts);
    }

    /** Number of blocks. */
    int blocks() {
        return starts.length - 1;
    }

    /**
     * The middle 95 % of a statistic over all resamples, by nearest rank.
     *
     * @param values one per round
     * @param statistic of one resample, which it may reorder but not keep; infinite where it does not exist
     */
    Interval interval(long[] values, ToDoubleFunction<long[]> statistic) {
        double[] replicates = replicates(values, statistic);
        if (replicates.length == 0) {
            return Interval.NONE;
        }
        Arrays.sort(replicates);
        int last = replicates.length - 1;
        int low = (int) Math.rint(TAIL * last);
        return new Interval(replicates[low], replicates[last - low]);
    }

    /** The statistic of each resample, in the order of drawing; none if there are no rounds. */
    double[] replicates(long[] values, ToDoubleFunction<long[]> statistic) {
        if (values.length != order.length) {
            throw new IllegalArgumentException(
                    "values: " + values.length + " (expected: one per round, " + order.length + ")");
        }
        if (values.length == 0) {
            return new double[0];
        }
        long[] grouped = new long[values.length];
        for (int i = 0; i < grouped.length; i++) {
            grouped[i] = values[order[i]];
        }
        SplittableRandom random = new SplittableRandom(seed);
        int[] drawn = new int[blocks()];
        long[] sample = new long[values.length];
        double[] replicates = new double[resamples];
        for (int i = 0; i < resamples; i++) {
            int length = draw(random, drawn);
            if (length != sample.length) {
                sample = new long[length];
            }
            fill(sample, grouped, drawn);
            double replicate = statistic.applyAsDouble(sample);
            replicates[i] = Double.isNaN(replicate) ? Double.POSITIVE_INFINITY : replicate;
        }
        return replicates;
    }

    private int draw(SplittableRandom random, int[] drawn) {
        int length = 0;
        for (int i = 0; i < drawn.length; i++) {
            int block = random.nextInt(drawn.length);
            drawn[i] = block;
            length = Math.addExact(length, starts[block + 1] - starts[block]);
        }
        return length;
    }

    private void fill(long[] sample, long[] grouped, int[] drawn) {
        int at = 0;
        for (int block : drawn) {
            int size = starts[block + 1] - starts[block];
            System.arraycopy(grouped, starts[block], sample, at, size);
            at += size;
        }
    }
}
