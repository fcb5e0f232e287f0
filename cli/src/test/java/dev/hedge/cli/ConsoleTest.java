package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConsoleTest {

    private static final Console.Look COLOURED = new Console.Look(Paint.COLOURS, Paint.COLOURS, () -> 80, false, false);
    private static final Console.Look DEBUGGING =
            new Console.Look(Paint.PLAIN, Paint.PLAIN, () -> Console.UNLIMITED, false, true);

    @TempDir
    private Path folder;

    /** Takes nothing. */
    private static final class Full extends OutputStream {

        private final String reason;

        Full(String reason) {
            this.reason = reason;
        }

        @Override
        public void write(int single) throws IOException {
            throw new IOException(reason);
        }
    }

    private static Run into(OutputStream out) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(out, err, StandardCharsets.UTF_8, StandardCharsets.UTF_8, Console.Look.PLAIN);
        return new Run(HedgeCommand.run(console, "policies"), "", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void fullDisk_isReported() {
        Run run = into(new Full("No space left on device"));
        assertThat(run.exit()).isEqualTo(ExitCode.OUTPUT_FAILED);
        assertThat(run.errLines()).containsExactly("hedge: the output could not be written: No space left on device");
    }

    @Test
    void readerThatHadEnough_isNoCauseForWords() {
        Run run = into(new Full("Broken pipe"));
        assertThat(run.exit()).isEqualTo(ExitCode.OUTPUT_FAILED);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void colours_areUsedOnlyWhereWanted() {
        assertThat(Run.with(COLOURED, "policies").out()).contains("\u001b[1msingle\u001b[0m");
        assertThat(Run.with(COLOURED, "--help").out()).contains("\u001b[");
        assertThat(Run.with(COLOURED, "polices").err()).startsWith("\u001b[31mhedge:\u001b[0m unknown command");
        assertThat(Run.of("policies").out()).doesNotContain("\u001b");
    }

    @Test
    void withoutDebug_noStackTraceIsShown_withItThereIs() {
        String[] words = {"replay", folder.resolve("x").toString(), "--rounds=1", "--reader=hedge"};
        assertThat(Run.of(words).err()).doesNotContain("\tat ");
        assertThat(Run.with(DEBUGGING, words).err()).contains("CommandFailure", "\tat dev.hedge.cli.");
    }

    private static List<String> internal(Throwable error) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new ByteArrayOutputStream(), err, StandardCharsets.UTF_8, StandardCharsets.UTF_8, Console.Look.PLAIN);
        assertThat(new Failures(console).internal("hedge replay", error)).isEqualTo(ExitCode.INTERNAL);
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void exhaustedMemory_isNoErrorToReport() {
        assertThat(internal(new OutOfMemoryError("Java heap space")))
                .singleElement()
                .asString()
                .contains("not enough memory", "HEDGE_JAVA_OPTS=-Xmx8g");
    }

    @Test
    void errorNobodyForesaw_isOneLineWithAWayToKnowMore() {
        assertThat(internal(new IllegalStateException("two\nlines")))
                .containsExactly("hedge replay: internal error: java.lang.IllegalStateException: two lines;"
                        + " please report it, with what HEDGE_DEBUG=1 in the environment shows");
    }

    @ParameterizedTest
    @CsvSource({"'', xterm, true", "1, xterm, false", "'', dumb, false"})
    void coloursAreWelcome_unlessSomebodySaysNo(String noColor, String term, boolean welcome) {
        assertThat(Terminal.coloursWelcome(Map.of("NO_COLOR", noColor, "TERM", term)))
                .isEqualTo(welcome);
    }

    @ParameterizedTest
    @CsvSource({"120, 120", "10, 40", "9999, 1000"})
    void widthOfTheTerminal_isTakenFromTheEnvironment_withinReason(String columns, int width) {
        assertThat(Terminal.columns(Map.of("COLUMNS", columns))).isEqualTo(width);
    }
}
