package dev.hedge.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Does once, unseen, what users do most, so that the JVM can put the classes of all that into its archive. The {@code hedge}
 * launcher of a checkout runs it after each build.
 */
final class WarmUp {

    private WarmUp() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("hedge-warm-up");
        Path trace = folder.resolve("trace.jsonl");
        try {
            Console.system(System.getenv()).flush();
            run("example-trace", "--rounds=6", "--out=" + trace);
            run("replay", trace.toString(), "--rate=primary=0.001", "--assert=p50>=0s", "--bootstrap=2");
            run("replay", trace.toString(), "--policy=race", "--format=json");
            run("demo", "--requests=2");
            run("policies");
            run("validators");
            run("--help");
            run("replay", "--help");
            run("no-such-command");
        } finally {
            Files.deleteIfExists(trace);
            Files.deleteIfExists(folder);
        }
    }

    private static void run(String... words) {
        Console console = new Console(
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                StandardCharsets.UTF_8,
                StandardCharsets.UTF_8,
                Console.Look.PLAIN);
        HedgeCommand.run(console, words);
    }
}
