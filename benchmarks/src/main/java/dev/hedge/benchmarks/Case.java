package dev.hedge.benchmarks;

import java.util.Map;

/**
 * One line of a table: a JMH benchmark with its parameters.
 *
 * @param label for people
 * @param parameters all that the benchmark has
 */
record Case(String label, Class<?> type, String method, Map<String, String> parameters) {

    static Case of(String label, Class<?> type, String method) {
        return new Case(label, type, method, Map.of());
    }

    /** The regular expression that includes this benchmark and no other. */
    String pattern() {
        return "^" + (type.getName() + "." + method).replace(".", "\\.") + "$";
    }
}
