package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole outputs, character by character, for a trace with every kind of ending. */
final class GoldenReplayTest {

    @TempDir
    private Path folder;

    private String trace() {
        TraceFile file = TraceFile.c24();
        file.ended(6, "A", 0, "SUBMIT_FAILED").valid(6, "B", 19, 0);
        file.ended(7, "A", 3, "FAILED").valid(7, "B", 20, 0);
        file.ended(8, "A", 40, "CANCELLED").valid(8, "B", 60, 2);
        file.ended(9, "A", 9, "LOST").valid(9, "B", 22, 0);
        file.valid(10, "A", 7, 1);
        return file.write(folder, "cold.jsonl");
    }

    @ParameterizedTest
    @CsvSource({"text, replay.txt", "json, replay.json", "csv, replay.csv", "markdown, replay.md"})
    void output_isAsRecorded(String format, String golden) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("replay", trace(), "--reader=csv", "--columns=" + TraceFile.COLUMNS));
        words.addAll(
                List.of("--rate=A=0.0003", "--rate=B=0.0007", "--deadline=30s", "--deadline=60s", "--bootstrap=500"));
        words.addAll(List.of("--assert=p95<=400s", "--assert=lost<=1", "--format=" + format));
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(run.out()).isEqualTo(read(golden));
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
    }

    private static String read(String name) throws IOException {
        try (InputStream in = GoldenReplayTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
