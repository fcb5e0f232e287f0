package dev.hedge.benchmarks;

import java.util.List;

/**
 * What the forks of one case measured, medians over forks.
 *
 * @param scores one per fork, ascending, in the benchmark's own unit
 * @param bytes allocated per operation
 * @param cpuNanos of the whole JVM per operation
 */
record Measured(Case source, List<Double> scores, double bytes, double cpuNanos) {

    static Measured of(Case source, List<Double> scores, List<Double> bytes, List<Double> cpuNanos) {
        return new Measured(source, scores.stream().sorted().toList(), median(bytes), median(cpuNanos));
    }

    double score() {
        return median(scores);
    }

    double lowest() {
        return scores.get(0);
    }

    double highest() {
        return scores.get(scores.size() - 1);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
