package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExampleTraceCommandTest {

    private static final Path SHIPPED = Path.of("..", "examples", "bimodal.jsonl");

    @TempDir
    private Path folder;

    @Test
    void writtenFile_isTheShippedOne() {
        Path file = folder.resolve("new.jsonl");
        Run run = Run.of("example-trace", "--out", file.toString());
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out() + run.err()).isEmpty();
        assertThat(file).hasSameBinaryContentAs(SHIPPED);
    }

    @Test
    void withoutAFile_theTraceIsPrinted() throws IOException {
        assertThat(Run.of("example-trace").out()).isEqualTo(Files.readString(SHIPPED));
    }

    @Test
    void roundsAndSeed_makeAnotherTrace() {
        Run three = Run.of("example-trace", "--rounds=3", "--seed=1");
        assertThat(three.exit()).isEqualTo(ExitCode.OK);
        assertThat(three.outLines()).hasSize(3);
        assertThat(Run.of("example-trace", "--rounds=3", "--seed=2").out()).isNotEqualTo(three.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--rounds=0", "--rounds=100001"})
    void roundsBeyondReason_areRefused(String option) {
        Run run = Run.of("example-trace", option);
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.errLines()).singleElement().asString().contains("(expected: 1 to 100000)");
    }

    @Test
    void existingFile_isLeftAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.jsonl"), "mine");
        Run run = Run.of("example-trace", "--out", file.toString());
        assertThat(run.exit()).isEqualTo(ExitCode.OUTPUT_FAILED);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("mine.jsonl: exists (expected: the name of a new file)");
        assertThat(file).hasContent("mine");
    }

    @Test
    void missingFolder_isNamed() {
        Run run = Run.of(
                "example-trace", "--out", folder.resolve("none/new.jsonl").toString());
        assertThat(run.exit()).isEqualTo(ExitCode.OUTPUT_FAILED);
        assertThat(run.err()).contains("cannot be written: no such folder");
    }

    @Test
    void shippedTable_canBeReplayedAsTheGuideSays() {
        Run run = Run.of(
                "replay",
                Path.of("..", "examples", "rounds.csv").toString(),
                "--reader=csv",
                "--columns=round=req,backend=provider,latency=latency_ms:ms,queue=queue_ms:ms,valid=valid");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("rounds.csv: 6 rounds", "cerebrium").doesNotContain("Warnings");
    }

    @Test
    void shippedFile_canBeReplayed_andKeepsWhatTheGuideClaims() {
        Run run = Run.of(
                "replay",
                SHIPPED.toString(),
                "--policy",
                "cascade(2.5s,8.5s,25s)",
                "--deadline",
                "60s",
                "--assert",
                "misses(60s)<=0",
                "--bootstrap",
                "200");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("bimodal.jsonl: 54 rounds", "cascade(2.5s,8.5s,25s)");
    }
}
