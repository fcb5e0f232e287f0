package dev.hedge.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

/** The command behind {@code benchmarks/run}. */
public final class Benchmarks {

    static final List<Suite> SUITES = List.of(
            new DecisionSuite(),
            new EngineSuite(),
            new ScaleSuite(),
            new CallerWaitSuite(),
            new ReplaySuite(),
            new TimersSuite());

    /** The folder of reports; set by {@code benchmarks/run}. */
    private static final String REPORT_FOLDER = "hedge.benchmarks.report";

    private static final int WRONG_USAGE = 2;

    private static final String USAGE = """
            usage: benchmarks/run NAME... [--report] [JMH options]
                   benchmarks/run all [--report] [JMH options]
                   benchmarks/run --list

              --report   also write benchmarks/report/NAME.txt
              --smoke    only see that everything runs; the figures mean nothing
              JMH options such as "-f 1 -wi 1 -i 1" make runs shorter or longer
            """;

    private Benchmarks() {}

    /** Exits with 2 if asked for something that is not there. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.exit(run(List.of(arguments), System.out, System.err));
    }

    private static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws IOException, InterruptedException {
        Request request;
        try {
            request = Request.parse(arguments, SUITES);
        } catch (IllegalArgumentException | CommandLineOptionException wrong) {
            err.println("benchmarks: " + wrong.getMessage());
            err.print(USAGE);
            return WRONG_USAGE;
        }
        if (request.list()) {
            SUITES.forEach(suite -> out.printf("%-12s %s%n", suite.name(), suite.description()));
            return 0;
        }
        for (Suite suite : request.suites()) {
            String text = request.here() || suite.jvmOptions().isEmpty()
                    ? report(suite, request.effort(), err)
                    : OwnJvm.run(suite, request.passedOn());
            out.print(text);
            out.println();
            if (request.report()) {
                write(suite, text);
            }
        }
        return 0;
    }

    /** Runs one suite in this JVM. */
    static String report(Suite suite, Effort effort, PrintStream progress) {
        Report report = new Report();
        report.line("%s: %s", suite.name(), suite.description());
        report.blank();
        report.line("machine  %s", Machine.hardware());
        report.line("jdk      %s", Machine.jdk());
        report.line("options  %s", suite.jvmOptions().isEmpty() ? JmhRun.FORK_OPTIONS : options(suite));
        suite.run(effort, step -> progress.println(suite.name() + ": " + step), report);
        return report.text();
    }

    private static String options(Suite suite) {
        return String.join(" ", suite.jvmOptions());
    }

    private static void write(Suite suite, String text) throws IOException {
        Path folder = Path.of(System.getProperty(REPORT_FOLDER, "benchmarks/report"));
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(suite.name() + ".txt"), text);
    }
}
