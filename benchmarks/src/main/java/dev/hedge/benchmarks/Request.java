package dev.hedge.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * What the command line asks for.
 *
 * @param list whether only to list what there is
 * @param report whether to write reports into files
 * @param here whether to run in this JVM, because it was started for that
 * @param passedOn what a JVM started for one of the suites is told beside its name
 */
record Request(List<Suite> suites, boolean list, boolean report, boolean here, Effort effort, List<String> passedOn) {

    static final String HERE = "--here";
    private static final String ALL = "all";
    private static final String LIST = "--list";
    private static final String REPORT = "--report";
    private static final String SMOKE = "--smoke";
    private static final Set<String> OWN = Set.of(HERE, LIST, REPORT, SMOKE);

    /**
     * Names first, then options.
     *
     * @throws IllegalArgumentException if a name is unknown or none is given
     * @throws CommandLineOptionException if JMH does not know an option
     */
    static Request parse(List<String> arguments, List<Suite> all) throws CommandLineOptionException {
        List<String> names =
                arguments.stream().takeWhile(word -> !word.startsWith("-")).toList();
        List<String> options = arguments.subList(names.size(), arguments.size());
        boolean list = options.contains(LIST);
        boolean smoke = options.contains(SMOKE);
        if (names.isEmpty() && !list) {
            throw new IllegalArgumentException("name: none (expected: " + ALL + ", " + names(all) + ")");
        }
        List<String> jmh =
                options.stream().filter(option -> !OWN.contains(option)).toList();
        List<String> passedOn = new ArrayList<>(jmh);
        if (smoke) {
            passedOn.add(0, SMOKE);
        }
        return new Request(
                suites(names, all),
                list,
                options.contains(REPORT),
                options.contains(HERE),
                new Effort(smoke, new CommandLineOptions(jmh.toArray(String[]::new))),
                passedOn);
    }

    private static List<Suite> suites(List<String> names, List<Suite> all) {
        if (names.contains(ALL)) {
            return all;
        }
        return names.stream().map(name -> suite(name, all)).toList();
    }

    private static Suite suite(String name, List<Suite> all) {
        return all.stream()
                .filter(suite -> suite.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "name: '" + name + "' (expected: " + ALL + ", " + names(all) + ")"));
    }

    private static String names(List<Suite> all) {
        return String.join(", ", all.stream().map(Suite::name).toList());
    }
}
