package dev.hedge.cli;

import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root of the {@code hedge} command: shows help and version, and hands everything else to a subcommand. */
@Command(
        name = "hedge",
        description = "Request hedging for serverless GPU inference.",
        mixinStandardHelpOptions = true,
        versionProvider = HedgeCommand.Version.class)
final class HedgeCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(new CommandLine(new HedgeCommand()).execute(args));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
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
