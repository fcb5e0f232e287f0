package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case C22, a trace file as it really arrives, through the command. */
final class C22ReplayTest {

    private static final String COLUMNS = "round=req,backend=provider,latency=latency_ms:ms,valid=valid,state=state";

    private static final String FILE = String.join(
            "\r\n",
            "\uFEFF{\"req\":1,\"provider\":\"A\",\"latency_ms\":6000,\"valid\":true}",
            "",
            "{\"req\":2,\"provider\":\"A\",\"latency_ms\":6000,\"valid\":true}",
            "{\"req\":3,\"provider\":\"A\",\"latency_ms\":-40,\"valid\":true}",
            "{\"req\":4,\"provider\":\"A\",\"latency_ms\":NaN,\"valid\":true}",
            "{\"req\":5,\"provider\":\"A\",\"valid\":true}",
            "{\"req\":6,\"provider\":\"A\",\"latency_ms\":0,\"valid\":false,\"state\":\"SUBMIT_FAILED\"}",
            "{\"req\":2,\"provider\":\"A\",\"latency_ms\":6000,\"valid\":true}",
            "{\"req\":7,\"provider\":\"A\",\"latency_ms\":\"6000\",\"valid\":true}",
            "{\"req\":8,\"provider\":\"A\",\"latency_ms\":120000,\"valid\":true}",
            "{\"req\":9,\"provider\":\"A\",\"latency_ms\":6000,\"va");

    @TempDir
    private Path folder;

    private Run replay(String text, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("c22.jsonl"), text);
        String[] words = {"replay", file.toString(), "--reader", "csv", "--columns", COLUMNS};
        String[] all = Arrays.copyOf(words, words.length + options.length);
        System.arraycopy(options, 0, all, words.length, options.length);
        return Run.of(all);
    }

    @Test
    void dirtyFile_isUsedAsFarAsItGoes_andEveryRejectedLineIsNamed() throws IOException {
        Run run = replay(FILE);
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).containsPattern("A +5 +4 +80\\.0% +6\\.0 +6\\.0 +120\\.0");
        assertThat(run.out()).contains("Rejected: 5 lines left out");
        for (String rejected :
                new String[] {"4: .*negative", "5: .*finite", "6: .*missing", "8: duplicate", "11: .*"}) {
            assertThat(run.out()).containsPattern("c22\\.jsonl:" + rejected);
        }
        assertThat(run.out()).contains("Warnings: 1 line used, with a doubt").containsPattern("c22\\.jsonl:9: ");
        assertThat(run.out()).doesNotContain("NaN,", "Infinity");
    }

    @Test
    void failedSubmit_isNeverTheFastest() throws IOException {
        Run run = replay(FILE, "--format", "csv");
        assertThat(run.out()).contains("\nsingle,A,5,nearest,6,none,none,none,none,2,");
    }

    @Test
    void json_hasAllRejectedLinesAndWarnings() throws IOException {
        Run run = replay(FILE, "--format", "json");
        assertThat(run.out())
                .contains("\"rejected\":{\"count\":5,\"lines\":[", "\"warnings\":{\"count\":1,\"lines\":[");
    }

    @Test
    void fileWithoutAUsableRow_isRefused() throws IOException {
        Run run = replay("{\"req\":1,\"provider\":\"A\",\"latency_ms\":-1,\"valid\":true}\n");
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines())
                .singleElement()
                .asString()
                .contains("c22.jsonl", "no usable rows")
                .doesNotContain("NaN");
    }

    @Test
    void completeLastLineWithoutItsEnd_isFine() throws IOException {
        Run run = replay("{\"req\":1,\"provider\":\"A\",\"latency_ms\":1,\"valid\":true}");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).doesNotContain("Rejected");
    }
}
