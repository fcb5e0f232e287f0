package dev.hedge.benchmarks;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How much trouble to take.
 *
 * @param smoke whether only to see that everything runs: in this JVM, for milliseconds; the figures mean nothing
 * @param jmh the user's own JMH options, which go first
 */
record Effort(boolean smoke, Options jmh) {

    private static final TimeValue SMOKE_TIME = TimeValue.milliseconds(5);

    static Effort smokeTest() {
        return new Effort(true, new OptionsBuilder().build());
    }

    /**
     * How many forks each case gets.
     *
     * @param usual where the user says nothing
     */
    int forks(int usual) {
        return smoke ? 1 : jmh.getForkCount().orElse(usual);
    }

    /** JMH options for one fork. */
    ChainedOptionsBuilder oneFork() {
        OptionsBuilder options = new OptionsBuilder();
        options.parent(jmh);
        if (!smoke) {
            return options.forks(1);
        }
        return options.forks(0)
                .warmupIterations(1)
                .warmupTime(SMOKE_TIME)
                .measurementIterations(1)
                .measurementTime(SMOKE_TIME);
    }

    /** The size of something that is not JMH's. */
    int size(int full, int forSmoke) {
        return smoke ? forSmoke : full;
    }
}
