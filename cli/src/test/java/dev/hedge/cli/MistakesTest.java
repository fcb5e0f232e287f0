package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a user gets wrong: one line that says where and how to put it right, an exit code, and nothing else. */
final class MistakesTest {

    @TempDir
    private Path folder;

    private String trace = "";

    @BeforeEach
    void writeTrace() {
        trace = TraceFile.c24().write(folder, "trace.jsonl");
    }

    private Run replay(String... options) {
        List<String> words =
                new ArrayList<>(List.of("replay", trace, "--reader=csv", "--columns=" + TraceFile.COLUMNS));
        words.addAll(Arrays.asList(options));
        return Run.of(words.toArray(String[]::new));
    }

    private static void assertOneLine(Run run, ExitCode exit, String... parts) {
        assertThat(run.exit()).as(run.err()).isEqualTo(exit);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).singleElement().asString().contains(parts).doesNotContain("Exception", "\tat ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rounds=5-1 | goes backwards",
                "--rounds=abc | such as 19-54,60",
                "--rounds=1-2, | such as 19-54,60",
                "--rounds=7-9 | no round is numbered 7-9 (expected: numbers from 1 to 5)",
                "--rounds=4-9 | --rounds: 4-9 goes beyond the trace (expected: numbers from 1 to 5)",
                "--policy=fixed-dela(10s) | 'fixed-dela' is not known (expected: one of single, race,",
                "--policy=fixed-delay(10) | a number with a unit",
                "--policy=fixed-delay | 1 to 15",
                "--policy=cascade(2.5s,8.5s,25s) | needs 3 backends, and the order A, B has 2",
                "--order=A,C | the trace has no backend 'C' (did you mean A?) (expected: one of A, B)",
                "--order=A,A | no backend twice",
                "--order=A,,B | backend name: ''",
                "--order=A, | backend name: ''",
                "--rate=A=1 --rate=A=2 | --rate: A twice (expected: once)",
                "--preset=gpuhedge-2026-07 | has prices for cerebrium, modal, runpod (expected: for some of A, B)",
                "--rate=A | BACKEND=DOLLARS",
                "--rate=A=x | a number such as 0.000306",
                "--rate=A=1e999999999 | a number such as 0.000306",
                "--rate=A=-1 | a number such as 0.000306",
                "--rate=Z=1 | the trace has no backend 'Z'",
                "--deadline=30 | a number with a unit",
                "--deadline=0s | more than zero",
                "--cap=0s | more than zero",
                "--on-failure=nxt | 'nxt' (expected: one of next, wait)",
                "--failed-submit=maybe | one of free, hangs",
                "--quantile=7 | one of nearest, type7",
                "--format=xml | one of text, json, csv, markdown",
                "--max-live=0 | 1 or more",
                "--max-live=two | a whole number",
                "--bootstrap=-1 | 0 to 10000000",
                "--bootstrap=99999999999 | a whole number",
                "--seed=x | a whole number",
                "--preset=gpuhedge | gpuhedge-2026-07",
                "--assert=p95 | such as p95<=30s",
                "--assert=p95<=30 | a number with a unit",
                "--assert=winners(C)>=1 | the trace has no backend 'C'",
                "--junit=x.xml | with --assert",
                "--formt=json | unknown option '--formt' (did you mean --format?)",
                "--reader=gpuhedge | should be specified only once"
            })
    void badOption_isNamedWithWhatWasExpected(String option, String expected) {
        assertOneLine(
                replay(option.split(" ")), ExitCode.USAGE, "hedge replay: ", expected, "see 'hedge replay --help'");
    }

    @Test
    void missingTrace_isNamed() {
        assertOneLine(Run.of("replay"), ExitCode.USAGE, "hedge replay: TRACE is missing");
    }

    @Test
    void tableWithoutColumns_isRefusedWithAnExample() {
        assertOneLine(
                Run.of("replay", trace, "--reader", "csv"), ExitCode.USAGE, "--reader csv needs --columns", "backend=");
    }

    @Test
    void columnsForAFormatThatKnowsItsOwn_areRefused() {
        assertOneLine(
                Run.of("replay", trace, "--reader", "hedge", "--columns", TraceFile.COLUMNS),
                ExitCode.USAGE,
                "--columns: not used by --reader hedge");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nope.jsonl", "nope/trace.jsonl"})
    void absentFile_isNamed(String name) {
        String file = folder.resolve(name).toString();
        assertOneLine(Run.of("replay", file), ExitCode.BAD_INPUT, file + ": no such ");
    }

    @ParameterizedTest
    @CsvSource({
        "'', is empty (expected: recorded rounds)",
        "1f8b08, is compressed (expected: plain text; try zcat)",
        "fffe7b00, is UTF-16 text (expected: UTF-8; try iconv -f UTF-16 -t UTF-8)",
        "feff007b, is UTF-16 text (expected: UTF-8; try iconv -f UTF-16 -t UTF-8)"
    })
    void fileThatHoldsNoText_isCalledWhatItIs(String bytes, String problem) throws IOException {
        Path file = Files.write(folder.resolve("odd"), HexFormat.of().parseHex(bytes));
        assertOneLine(Run.of("replay", file.toString()), ExitCode.BAD_INPUT, file + ": " + problem);
    }

    @Test
    void misspeltOptionWithoutAFile_isTheMistakeThatIsNamed() {
        assertOneLine(
                Run.of("replay", "--hlep"),
                ExitCode.USAGE,
                "hedge replay: unknown option '--hlep' (did you mean --help?)");
    }

    @Test
    void junitFileThatIsAFolder_isNamedBeforeAnythingIsPrinted() {
        assertOneLine(
                replay("--assert=p50<=300s", "--junit=" + folder),
                ExitCode.OUTPUT_FAILED,
                "--junit: " + folder + " is a folder (expected: the name of a file)");
    }

    @Test
    void folderInsteadOfAFile_isNamed() {
        assertOneLine(Run.of("replay", folder.toString()), ExitCode.BAD_INPUT, folder + ": is a folder");
    }

    @Test
    void unknownKindOfFile_isNamedWithTheWayOut() {
        assertOneLine(Run.of("replay", trace), ExitCode.BAD_INPUT, trace, "--reader csv", "--columns");
    }

    @Test
    void secondOfSeveralFiles_isNamed() {
        assertOneLine(
                Run.of(
                        "replay",
                        trace,
                        folder.resolve("b").toString(),
                        "--reader=csv",
                        "--columns=" + TraceFile.COLUMNS),
                ExitCode.BAD_INPUT,
                folder.resolve("b").toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"A\":{\"rate_per_s\":0.1,\\n\"bils_from\":\"submit\"}} | :2: A.bils_from: unknown key (did you mean bills_from?)",
                "{\"A\":{\"bills_from\":\"submit\"}} | :1: A: lacks rate_per_s",
                "{\"A\":{\"rate_per_s\":\"0.1\"}} | A.rate_per_s: '0.1' (expected: dollars per second as a number",
                "{\"A\":{\"rate_per_s\":-1}} | A.rate_per_s: -1 (expected: dollars per second, zero or more)",
                "{\"A\":{\"rate_per_s\":1e99}} | A.rate_per_s: 1e99",
                "{\"A\":{\"rate_per_s\":1,\"bills_from\":\"start\"}} | A.bills_from: 'start' (expected: submit or worker-start)",
                "{\"A\":{\"rate_per_s\":1,\"granularity\":\"0s\"}} | A.granularity: granularity: PT0S (expected: more than zero)",
                "{\"A\":{\"rate_per_s\":1,\"idle_window\":60}} | A.idle_window: '60' (expected: a text, such as \"60s\")",
                "{\"A\":{\"rate_per_s\":1,\"idle_window\":\"60\"}} | A.idle_window: duration: '60'",
                "{\"A\":{\"rate_per_s\":1,\"rate_per_s\":2}} | A.rate_per_s: stands twice",
                "{\"A\":{\"rate_per_s\":1},\\n\"A\":{\"rate_per_s\":2}} | :2: A: stands twice",
                "{\"A\":0.1} | A: '0.1' (expected: an object with rate_per_s)",
                "{\"a b\":{\"rate_per_s\":1}} | backend name: 'a b'",
                "[] | the file: '[' (expected: an object",
                "{} {} | goes on after its end",
                "{\"A\":\\n{ | :2: not JSON:",
                "rate: 1 | :1: not JSON:"
            })
    void badRateCard_isNamedWithItsLine(String text, String expected) throws IOException {
        Path file = Files.writeString(folder.resolve("rates.json"), text.replace("\\n", "\n"));
        assertOneLine(
                replay("--backends", file.toString()), ExitCode.BAD_INPUT, "hedge replay: " + file + ":", expected);
    }

    @Test
    void rateCardsForAnotherTrace_areRefusedWithBothSets() throws IOException {
        Path file = Files.writeString(folder.resolve("rates.json"), "{\"x\":{\"rate_per_s\":1}}");
        assertOneLine(
                replay("--backends", file.toString()),
                ExitCode.USAGE,
                "--backends " + file + ": has prices for x (expected: for some of A, B)");
    }

    @Test
    void absentRateCards_areNamed() {
        String file = folder.resolve("rates.json").toString();
        assertOneLine(replay("--backends", file), ExitCode.BAD_INPUT, file + ": no such file");
    }

    @Test
    void junitFileThatCannotBeWritten_isNamed() {
        String file = folder.resolve("no").resolve("x.xml").toString();
        Run run = replay("--assert=p50<=300s", "--policy=single", "--junit=" + file);
        assertThat(run.exit()).isEqualTo(ExitCode.OUTPUT_FAILED);
        assertThat(run.errLines())
                .containsExactly(
                        "hedge replay: " + file + ": cannot be written: no such folder: " + folder.resolve("no"));
    }

    @Test
    void badValidator_isNamedWithItsPlace() {
        assertOneLine(
                Run.of("validate", "--validator", "jsn", trace),
                ExitCode.USAGE,
                "hedge validate: --validator: unknown validator 'jsn'");
    }

    @Test
    void validatorOrFileMissing_isNamed() {
        assertOneLine(Run.of("validate", trace), ExitCode.USAGE, "hedge validate: --validator is missing");
        assertOneLine(Run.of("validate", "--validator=any"), ExitCode.USAGE, "hedge validate: FILE is missing");
        assertOneLine(
                Run.of("validate", "--validator=any", folder.resolve("x").toString()),
                ExitCode.BAD_INPUT,
                folder.resolve("x") + ": no such file");
        assertOneLine(
                Run.of("validate", "--validator=any", folder.toString()), ExitCode.BAD_INPUT, folder + ": is a folder");
    }
}
