package dev.hedge.benchmarks;

import java.util.List;
import java.util.function.Consumer;

/** Benchmarks that answer one question together and share a report. */
interface Suite {

    /** What it is asked for by. */
    String name();

    /** One line. */
    String description();

    /** What its JVM needs; empty if any JVM will do. JMH forks are started with what their classes say instead. */
    default List<String> jvmOptions() {
        return List.of();
    }

    /**
     * Measures and writes down what came out.
     *
     * @throws IllegalStateException if something that was run did not do what it should: then its cost means nothing
     */
    void run(Effort effort, Consumer<String> progress, Report report);
}
