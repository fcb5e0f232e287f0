package dev.hedge.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a suite that needs its JVM for itself, with a heap of its own size. */
final class OwnJvm {

    private OwnJvm() {}

    /**
     * Starts it, lets it tell its progress, and returns its report.
     *
     * @throws IllegalStateException if it failed
     */
    static String run(Suite suite, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(suite.jvmOptions());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Benchmarks.class.getName(), suite.name(), Request.HERE));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IllegalStateException(suite.name() + ": exit code " + exit + " (expected: 0)");
        }
        return text.stripTrailing() + "\n";
    }
}
