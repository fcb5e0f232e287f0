package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runnable jar, as a user starts it: in a JVM of its own. */
final class HedgeJarIT {

    @TempDir
    private Path folder;

    private Run java(String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("stdout");
        Path err = folder.resolve("stderr");
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                System.getProperty("hedge.jar")));
        words.addAll(List.of(arguments));
        int code = new ProcessBuilder(words)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        assertThat(ExitCode.of(code).code()).isEqualTo(code);
        return new Run(
                ExitCode.of(code),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    @Test
    void version_isThatOfTheBuild() throws Exception {
        Run run = java("--version");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).matches("hedge \\d+\\.\\d+\\.\\d+\\S*\\R");
    }

    @Test
    void replay_readsJudgesAndFails_withTheSameBytesAsInside() throws Exception {
        String trace = TraceFile.c24().write(folder, "trace.jsonl");
        String[] words = {
            "replay",
            trace,
            "--reader=csv",
            "--columns=" + TraceFile.COLUMNS,
            "--rate=A=0.0003",
            "--policy=fixed-delay(10s)",
            "--assert=misses(60s)<=0"
        };
        Run run = java(words);
        assertThat(run).isEqualTo(Run.of(words));
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.errLines())
                .containsExactly("hedge replay: assertion failed: fixed-delay(10s) A>B: misses(60s) is 1"
                        + " (expected: misses(60s)<=0)");
    }

    @Test
    void validators_ofAllLibraries_areInside() throws Exception {
        Path answer = Files.writeString(folder.resolve("answer.json"), "{\"text\":\"ok\"}");
        Path schema = Files.writeString(folder.resolve("schema.json"), "{\"required\":[\"text\"]}");
        Run run = java("validate", "--validator", "json(schema=\"" + schema + "\")", answer.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines()).containsExactly(answer + ": accepted");
    }

    @Test
    void mistake_isOneLine() throws Exception {
        Run run = java("replay", folder.resolve("nope.jsonl").toString());
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.errLines()).hasSize(1);
    }
}
