package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.BackendId;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Arm.Ending;
import dev.hedge.trace.Recording;
import dev.hedge.trace.Recording.Remark;
import dev.hedge.trace.RecordingSummary;
import dev.hedge.trace.Round;
import dev.hedge.trace.json.Recordings.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** C22: a trace file as it really arrives. */
final class DamagedTraceFileTest {

    private static final ColumnSpec C22 =
            ColumnSpec.parse("round=req,backend=provider,latency=latency_ms:ms,valid=valid,state=state");
    private static final long MS = 1_000_000;

    @TempDir
    Path folder;

    @Test
    void c22_aTraceFileAsItReallyArrives() throws IOException {
        Recording recording = read(c22File());

        assertThat(RecordingSummary.of(recording))
                .containsExactly(
                        new RecordingSummary(BackendId.of("A"), 5, 0, 4, 6_000 * MS, 6_000 * MS, 120_000 * MS));
        assertThat(RecordingSummary.of(recording).get(0).successRate()).hasValue(0.8);
        assertThat(recording.rounds()).extracting(Round::id).containsExactly("1", "2", "6", "7", "8");
    }

    @Test
    void c22_rejectedLines_haveNumbersAndReasons() throws IOException {
        List<Remark> rejected = read(c22File()).rejected();

        assertThat(rejected).extracting(Remark::line).containsExactly(4L, 5L, 6L, 8L, 11L);
        assertThat(rejected.get(0).text()).isEqualTo("latency_ms: -40 is negative (expected: zero or more)");
        assertThat(rejected.get(1).text()).isEqualTo("latency_ms: NaN is not finite (expected: a number)");
        assertThat(rejected.get(2).text()).startsWith("latency_ms: missing");
        assertThat(rejected.get(3).text()).startsWith("duplicate of line 3: round 2 on A");
        assertThat(rejected.get(4).text()).startsWith("truncated");
    }

    @Test
    void c22_numberWrittenAsText_isUsedWithAWarning() throws IOException {
        Recording recording = read(c22File());

        assertThat(recording.warnings())
                .containsExactly(new Remark(9, "latency_ms: the number 6000 is written as text"));
        assertThat(recording.rounds().get(3).arms())
                .containsExactly(new Arm(BackendId.of("A"), Ending.VALID, 6_000 * MS, Arm.UNKNOWN, Arm.UNKNOWN));
    }

    @Test
    void c22_failedSubmitInNoTime_isAFailure_neverTheBestLatency() throws IOException {
        Recording recording = read(c22File());

        assertThat(recording.rounds().get(2).arms())
                .containsExactly(new Arm(BackendId.of("A"), Ending.FAILED, 0, Arm.UNKNOWN, Arm.UNKNOWN));
        assertThat(RecordingSummary.of(recording).get(0).minNanos()).isEqualTo(6_000 * MS);
    }

    @Test
    void c22_completeLastLineWithoutLineEnd_isFine() throws IOException {
        Recording recording = read(file("{\"req\":1,\"provider\":\"A\",\"latency_ms\":5,\"valid\":true}\r\n"
                + "{\"req\":2,\"provider\":\"A\",\"latency_ms\":6,\"valid\":true}"));

        assertThat(recording.rounds()).hasSize(2);
        assertThat(recording.rejected()).isEmpty();
        assertThat(recording.warnings()).isEmpty();
    }

    @Test
    void c22_noUsableRow_isSaidWithTheFirstReason_withoutNaN() throws IOException {
        Path file = file("{\"req\":1,\"provider\":\"A\",\"latency_ms\":-1}\n\n{\"req\":2\n");

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith(
                        file + ": no usable rows; 2 rejected, the first in line 1: latency_ms: -1 is" + " negative")
                .hasMessageNotContaining("NaN");
        assertThatThrownBy(() -> read(file(""))).hasMessageContaining("no usable rows (expected: rows with");
    }

    private static Recording read(Path file) throws IOException {
        return TableRecording.read(file, Format.JSONL, C22);
    }

    private Path c22File() throws IOException {
        return file("\uFEFF"
                + String.join(
                        "\r\n",
                        "{\"req\":1,\"provider\":\"A\",\"latency_ms\":6000,\"valid\":true}",
                        "",
                        "{\"req\":2,\"provider\":\"A\",\"latency_ms\":6000,\"valid\":true}",
                        "{\"req\":3,\"provider\":\"A\",\"latency_ms\":-40,\"valid\":true}",
                        "{\"req\":4,\"provider\":\"A\",\"latency_ms\":NaN,\"valid\":true}",
                        "{\"req\":5,\"provider\":\"A\",\"valid\":true}",
                        "{\"req\":6,\"provider\":\"A\",\"latency_ms\":0,\"valid\":false,\"state\":\"SUBMIT_FAILED\"}",
                        "{\"req\":2,\"provider\":\"A\",\"latency_ms\":6000,\"valid\":true}",
                        "{\"req\":7,\"provider\":\"A\",\"latency_ms\":\"6000\",\"valid\":true}",
                        "{\"req\":8,\"provider\":\"A\",\"latency_ms\":120000,\"valid\":true}",
                        "{\"req\":9,\"provider\":\"A\",\"latency_ms\":6000,\"va"));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("trace.txt"), text);
    }
}
