package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

final class HedgeCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine command =
            new CommandLine(new HedgeCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

    @Test
    void help_namesTheCommand() {
        assertThat(command.execute("--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).startsWith("Usage: hedge");
    }

    @Test
    void version_namesTheCommand() {
        assertThat(command.execute("--version")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).startsWith("hedge ");
    }

    @Test
    void noCommand_isRefusedWithUsage() {
        assertThat(command.execute()).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("Missing command").contains("Usage: hedge");
    }
}
