package dev.hedge.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One run of the command inside the test's JVM, with what it wrote. */
record Run(ExitCode exit, String out, String err) {

    /** Runs without a terminal. */
    static Run of(String... args) {
        return with(Console.Look.PLAIN, args);
    }

    static Run with(Console.Look look, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(out, err, StandardCharsets.UTF_8, StandardCharsets.UTF_8, look);
        ExitCode exit = HedgeCommand.run(console, args);
        return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    List<String> outLines() {
        return out.lines().toList();
    }

    List<String> errLines() {
        return err.lines().toList();
    }
}
