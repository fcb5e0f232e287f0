package dev.hedge.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** What all commands share: help, their place below {@code hedge}, and the console. */
@Command(
        synopsisHeading = "Usage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%nFiles:%n",
        optionListHeading = "%nOptions:%n",
        sortOptions = false,
        sortSynopsis = false,
        abbreviateSynopsis = true,
        versionProvider = HedgeCommand.Version.class)
abstract class Subcommand implements Callable<Integer> {

    @ParentCommand
    private HedgeCommand hedge;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = Integer.MAX_VALUE,
            description = "Show this help.")
    @SuppressWarnings("unused") // picocli acts on it
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            hidden = true)
    @SuppressWarnings("unused") // picocli acts on it
    private boolean version;

    /** Does what the command is for. */
    abstract ExitCode run();

    @Override
    public final Integer call() {
        return run().code();
    }

    Console console() {
        return hedge.console();
    }
}
