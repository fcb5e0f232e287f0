package dev.hedge.cli;

import dev.hedge.demo.ExampleTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the example trace. */
@Command(
        name = "example-trace",
        description =
                "Writes a trace to try 'hedge replay' on: 54 requests in blocks of six, each with the whole life of its"
                        + " job on three simulated backends. The same bytes every time.",
        footer = {
            "",
            "Examples:",
            "  hedge example-trace bimodal.jsonl",
            "  hedge replay bimodal.jsonl --policy 'cascade(2.5s,8.5s,25s)'"
        })
final class ExampleTraceCommand extends Subcommand {

    @Parameters(paramLabel = "FILE", description = "The file to write, which must not exist.")
    private Path file = Path.of("");

    @Override
    ExitCode run() {
        if (Files.exists(file)) {
            throw CommandFailure.usage(file + ": exists (expected: the name of a new file)");
        }
        try {
            ExampleTrace.write(file);
            return ExitCode.OK;
        } catch (IOException failed) {
            throw CommandFailure.unwritable(file, failed);
        }
    }
}
