package dev.hedge.cli;

import java.util.Objects;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The root of the {@code hedge} command: shows help and version, and hands everything else to a subcommand. */
@Command(
        name = "hedge",
        header = "Request hedging for serverless GPU inference.",
        description = {
            "",
            "Races backends, takes the first valid result, stops the losers and books every cent."
                    + " Replay shows what a policy would have done on recorded traffic before it spends anything."
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Examples:",
            "  hedge demo",
            "  hedge policies",
            "  hedge example-trace --out trace.jsonl",
            "  hedge replay trace.jsonl",
            "  hedge replay trace.jsonl --policy 'fixed-delay(10s)' --assert 'p95<=30s'",
            "",
            "Tab completion for bash and zsh:",
            "  source <(hedge generate-completion)"
        },
        mixinStandardHelpOptions = true,
        versionProvider = HedgeCommand.Version.class,
        subcommands = {
            DemoCommand.class,
            ReplayCommand.class,
            PoliciesCommand.class,
            ValidateCommand.class,
            ValidatorsCommand.class,
            ExampleTraceCommand.class,
            GenerateCompletion.class,
            HelpCommand.class
        })
final class HedgeCommand implements Runnable {

    private static final int LEAST_HELP_COLUMNS = 60;
    private static final int USUAL_HELP_COLUMNS = 100;
    private static final int MOST_HELP_COLUMNS = 120;

    @Spec
    private CommandSpec spec;

    private final Console console;

    private HedgeCommand(Console console) {
        this.console = console;
    }

    public static void main(String[] args) {
        System.exit(run(Console.system(System.getenv()), args).code());
    }

    /** Runs one command line; never throws. */
    static ExitCode run(Console console, String... args) {
        Failures failures = new Failures(console);
        try {
            int code = commandLine(console, failures).execute(args);
            return console.flush().map(failures::lostOutput).orElse(ExitCode.of(code));
        } catch (Throwable error) {
            // The thread's edge. Picocli lets errors such as exhausted memory pass.
            return failures.internal("hedge", error);
        }
    }

    private static CommandLine commandLine(Console console, Failures failures) {
        CommandLine line = new CommandLine(new HedgeCommand(console))
                .setOut(console.out())
                .setErr(console.err())
                .setColorScheme(scheme(console.paint()))
                .setHelpFactory((spec, colours) -> help(console, spec, colours))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(failures::wrongUsage)
                .setExecutionExceptionHandler(failures::failed);
        Converters.register(line);
        for (CommandLine command : line.getSubcommands().values()) {
            describeExitCodes(command.getCommandSpec());
        }
        describeExitCodes(line.getCommandSpec());
        return line;
    }

    private static ColorScheme scheme(Paint paint) {
        return Help.defaultColorScheme(paint == Paint.COLOURS ? Ansi.ON : Ansi.OFF);
    }

    /** The width is asked for only here, where it is needed: asking a terminal takes time. */
    private static Help help(Console console, CommandSpec spec, ColorScheme colours) {
        int columns = console.columns() == Console.UNLIMITED ? USUAL_HELP_COLUMNS : console.columns();
        spec.usageMessage().width(Math.max(LEAST_HELP_COLUMNS, Math.min(columns, MOST_HELP_COLUMNS)));
        return new Help(spec, colours);
    }

    private static void describeExitCodes(CommandSpec spec) {
        spec.usageMessage().exitCodeListHeading("%nExit codes:%n").exitCodeList(ExitCode.meanings());
    }

    @Override
    public void run() {
        spec.commandLine().usage(console.err(), scheme(console.errPaint()));
        throw CommandFailure.usage("no command given");
    }

    Console console() {
        return console;
    }

    /** Reads the version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = HedgeCommand.class.getPackage().getImplementationVersion();
            return new String[] {"hedge " + Objects.requireNonNullElse(version, "(unpackaged)")};
        }
    }
}
