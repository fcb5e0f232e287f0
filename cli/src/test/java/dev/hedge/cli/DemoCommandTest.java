package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hedge.demo.Pacer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DemoCommandTest {

    private static final String SENTENCE = "Of 24 requests the single primary left 7 waiting longer than a minute and 2"
            + " without an answer;\ncascade(2.5s,8.5s,25s) left none, for 32 % less money.\n";

    @Test
    void json_isTheSameTwice_andHoldsThePolicies() throws IOException {
        Run first = Run.of("demo", "--format", "json", "--seed", "5");
        Run second = Run.of("demo", "--format", "json", "--seed", "5");
        assertThat(first.exit()).isEqualTo(ExitCode.OK);
        assertThat(first.err()).isEmpty();
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(Run.of("demo", "--format", "json", "--seed", "6").out()).isNotEqualTo(first.out());

        JsonNode json = new ObjectMapper().readTree(first.out());
        assertThat(json.get("seed").asLong()).isEqualTo(5);
        assertThat(json.get("policies").findValuesAsText("policy"))
                .containsExactly("single", "fixed-delay(10s)", "queue-cutover(2.5s,8.5s)", "cascade(2.5s,8.5s,25s)");
        assertThat(json.get("sentence").asText()).startsWith("Of 24 requests the single primary left ");
    }

    @Test
    void text_showsRacesThenFiguresThenTheSentence() {
        Run run = Run.of("demo");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("24 requests, one every 3s, to simulated backends: no account, nothing spent.\n")
                .contains("1/4 single: one backend, and patience.", "░░▒▒", "policy                    order")
                .endsWith("\n\n" + SENTENCE)
                .doesNotContain("\u001b");
    }

    @Test
    void terminal_isDrawnOnInPlace() {
        Run run = onTerminal(Paint.COLOURS, 100, true);
        assertThat(run.out())
                .contains("\u001b[36m1", "\u001b[3A", "\u001b[K\n", "1;32m✓")
                .endsWith(SENTENCE);
    }

    @Test
    void terminalWithoutColours_stillMoves() {
        Run run = onTerminal(Paint.PLAIN, 100, true);
        assertThat(run.out()).contains("\u001b[3A", "█✓").doesNotContainPattern("\u001b\\[[0-9;]*m");
    }

    @Test
    void terminalWithoutBlocks_getsAscii() {
        String picture = onTerminal(Paint.PLAIN, 100, false).out();
        assertThat(picture.substring(0, picture.indexOf("policy  ")))
                .matches("(?s)\\p{ASCII}*")
                .contains("1x2+++###");
    }

    @Test
    void narrowTerminal_isNeverOverrun() {
        List<String> lines = onTerminal(Paint.PLAIN, 60, true).outLines();
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(line.replaceAll("\u001b\\[\\d*[A-Z]", "")).hasSizeLessThanOrEqualTo(60));
        assertThat(lines).anyMatch(line -> line.matches(".*1×2█+✓ .* backup   \\$0\\.0\\d{3}\u001b\\[K"));
    }

    @Test
    void speedZero_drawsNothingTwice() {
        assertThat(onTerminal(Paint.PLAIN, 100, true, "--speed", "0").out()).doesNotContain("\u001b");
    }

    @Test
    void policiesOfTheUser_areComparedInTheirOrder() {
        Run run = Run.of("demo", "--policy", "race", "--policy", "fixed-delay(5s)", "--requests", "3");
        assertThat(run.out())
                .contains("1/2 race: ", "2/2 fixed-delay(5s): ")
                .contains("Of 3 requests race left 1 waiting longer than a minute; fixed-delay(5s) left 1");
    }

    @Test
    void validator_decidesWhatWins() {
        assertThat(Run.of("demo", "--validator", "json(required=speaker)").out())
                .contains("the single primary left 24 without an answer", "!", "nobody");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--policy|rase|--policy: 'rase' is not known",
                "--policy|staged(1@0s, 4@1s)|needs 4 backends (expected: at most 3, which are primary, backup, reserve)",
                "--requests|0|--requests: 0 (expected: 1 to 10000)",
                "--requests|many|--requests: 'many' (expected: a whole number",
                "--speed|x|--speed: 'x' (expected: simulated seconds per second, such as 20",
                "--speed|2000000|--speed: 2000000.0 (expected: 0, or 0.01 to 1000000)",
                "--validator|jsn|--validator: ",
                "--seed|x|--seed: 'x' (expected: a whole number)"
            })
    void nonsense_isRefusedInOneLine(String option, String value, String complaint) {
        Run run = Run.of("demo", option, value);
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("hedge demo: ").contains(complaint);
    }

    private static Run onTerminal(Paint paint, int columns, boolean unicode, String... options) {
        Console.Canvas canvas = new Console.Canvas(() -> 40, true, unicode, () -> Pacer.NONE);
        String[] line = new String[options.length + 1];
        line[0] = "demo";
        System.arraycopy(options, 0, line, 1, options.length);
        return Run.with(new Console.Look(paint, paint, () -> columns, canvas, false, false), line);
    }
}
