package dev.hedge.cli;

import dev.hedge.demo.ExampleTrace;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a trace to try replays on. */
@Command(
        name = "example-trace",
        header = "Writes a generated trace to try 'replay' on.",
        description =
                "A primary that is cold for one request in three, a steady backup and a reserve, each job with its"
                        + " whole life. The same options give the same bytes.",
        footer = {
            "",
            "Examples:",
            "  hedge example-trace --out example.jsonl",
            "  hedge replay example.jsonl --rate primary=0.0003 --rate backup=0.0007 --rate reserve=0.0007",
            "  hedge example-trace --rounds 1000 --seed 7 --out large.jsonl"
        })
final class ExampleTraceCommand extends Subcommand {

    private static final int MOST_ROUNDS = 100_000;

    @Option(names = "--rounds", paramLabel = "N", description = "How many rounds (default: ${DEFAULT-VALUE}).")
    private int rounds = ExampleTrace.ROUNDS;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Decides what happens to whom (default: ${DEFAULT-VALUE}).")
    private long seed = ExampleTrace.SEED;

    @Option(names = "--out", paramLabel = "FILE", description = "A new file to write (default: the standard output).")
    private @Nullable Path out;

    @Override
    ExitCode run() {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw CommandFailure.usage("--rounds: " + rounds + " (expected: 1 to " + MOST_ROUNDS + ")");
        }
        if (out == null) {
            console().print(text());
        } else {
            write(out);
        }
        return ExitCode.OK;
    }

    private void write(Path file) {
        try {
            ExampleTrace.write(file, rounds, seed);
        } catch (FileAlreadyExistsException existing) {
            throw CommandFailure.badOutput(file + ": exists (expected: the name of a new file)");
        } catch (IOException failed) {
            throw CommandFailure.unwritable(file, failed);
        }
    }

    private String text() {
        try {
            Path folder = Files.createTempDirectory("hedge-example");
            Path file = folder.resolve("trace.jsonl");
            try {
                ExampleTrace.write(file, rounds, seed);
                return Files.readString(file);
            } finally {
                Files.deleteIfExists(file);
                Files.deleteIfExists(folder);
            }
        } catch (IOException failed) {
            throw CommandFailure.unwritable(Path.of(System.getProperty("java.io.tmpdir")), failed);
        }
    }
}
