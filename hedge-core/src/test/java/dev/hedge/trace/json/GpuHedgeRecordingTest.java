package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.BackendId;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Arm.Ending;
import dev.hedge.trace.Recording;
import dev.hedge.trace.Recording.Remark;
import dev.hedge.trace.Round;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On lines made up after the published shape. */
final class GpuHedgeRecordingTest {

    private static final long MS = 1_000_000;

    @TempDir
    Path folder;

    @Test
    void round_withThreeProviders() throws IOException {
        Recording recording = read(round(7, 2, "2026-01-02T03:04:05.678901+00:00", """
                "north":{"state":"COMPLETED","wall_s":91.42,"valid":true,
                  "metrics":{"handler_seconds":80.5,"north_execution_ms":80750,"north_delay_ms":9876,"load_seconds":3}},
                "east":{"state":"COMPLETED","wall_s":12.000000001,"valid":false,
                  "metrics":{"handler_seconds":4.07,"already_loaded":true}},
                "west":{"state":"COMPLETED","wall_s":33,"valid":true,
                  "metrics":{"handler_seconds":31.0,"west_run_time_ms":31012.1234567}}"""));

        assertThat(recording.rounds()).singleElement().satisfies(round -> {
            assertThat(round.id()).isEqualTo("7");
            assertThat(round.block()).isEqualTo("2");
            assertThat(round.arms())
                    .containsExactly(
                            arm("north", Ending.VALID, 91_420 * MS, 9_876 * MS, 80_750 * MS),
                            arm("east", Ending.INVALID, 12_000_000_001L, Arm.UNKNOWN, 4_070 * MS),
                            arm("west", Ending.VALID, 33_000 * MS, Arm.UNKNOWN, 31_012_123_457L));
        });
        assertThat(recording.warnings()).isEmpty();
    }

    @Test
    void queueLongerThanTheLatency_isCutOffWithAWarning() throws IOException {
        Recording recording = read(round(
                1,
                1,
                "2026-01-01T00:00:00Z",
                "\"a\":{\"state\":\"COMPLETED\",\"wall_s\":9,\"valid\":true,\"metrics\":{\"a_delay_ms\":9001}}"));

        assertThat(recording.rounds().get(0).arms())
                .containsExactly(arm("a", Ending.VALID, 9_000 * MS, 9_000 * MS, Arm.UNKNOWN));
        assertThat(recording.warnings())
                .containsExactly(new Remark(
                        1, "a: a_delay_ms: 9.001s is longer than wall_s, 9s; taken as 9s (is its unit right?)"));
    }

    @Test
    void failedSubmit_isAFailureAfterItsWallTime_evenIfThatIsZero() throws IOException {
        Recording recording = read(
                round(
                        1,
                        1,
                        "2026-01-01T00:00:00+00:00",
                        "\"west\":{\"state\":\"SUBMIT_FAILED\",\"wall_s\":0.0,\"valid\":false,\"metrics\":{},\"error\":\"403\"}"));

        assertThat(recording.rounds().get(0).arms())
                .containsExactly(arm("west", Ending.FAILED, 0, Arm.UNKNOWN, Arm.UNKNOWN));
    }

    @ParameterizedTest
    @CsvSource({
        "FAILED,false,FAILED",
        "TIMED_OUT,false,CENSORED",
        "TIMEOUT,false,CENSORED",
        "CANCELLED,false,CENSORED",
        "UNKNOWN,false,LOST",
        "IN_PROGRESS,false,LOST"
    })
    void otherStates(String state, boolean valid, Ending ending) throws IOException {
        Recording recording = read(round(
                1,
                1,
                "2026-01-01T00:00:00Z",
                "\"a\":{\"state\":\"" + state + "\",\"wall_s\":300,\"valid\":" + valid + "}"));

        assertThat(recording.rounds().get(0).arms())
                .containsExactly(arm("a", ending, 300_000 * MS, Arm.UNKNOWN, Arm.UNKNOWN));
        assertThat(recording.warnings()).hasSize(state.equals("IN_PROGRESS") ? 1 : 0);
    }

    @Test
    void metricsOfAnotherName_areFoundByTheirEndings() throws IOException {
        Recording recording = read(
                round(
                        1,
                        1,
                        "2026-01-01T00:00:00Z",
                        "\"a\":{\"state\":\"COMPLETED\",\"wall_s\":2,\"valid\":true,\"metrics\":"
                                + "{\"gpu\":\"X\",\"cloud_delay_ms\":null,\"queue_delay_ms\":250,\"cloud_run_time_ms\":1000}}"));

        assertThat(recording.rounds().get(0).arms())
                .containsExactly(arm("a", Ending.VALID, 2_000 * MS, 250 * MS, 1_000 * MS));
    }

    @Test
    void linesOfOtherKinds_areSkippedAndCounted() throws IOException {
        Recording recording = read(
                "{\"kind\":\"plan\"}",
                round(1, 1, "2026-01-01T00:00:10Z", job()),
                "{\"kind\":\"cost\"}",
                round(2, 1, "2026-01-01T00:00:00Z", job()));

        assertThat(recording.rounds()).extracting(Round::arrivedNanos).containsExactly(10_000 * MS, 0L);
        assertThat(recording.warnings())
                .containsExactly(new Remark(1, "lines of other kinds, from here on: 2 skipped"));
        assertThatThrownBy(() -> read("{\"kind\":\"plan\"}"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("no usable rows (expected: lines with \"kind\":\"round\"")
                .hasMessageContaining("1 lines of other kinds were skipped");
    }

    @Test
    void jobThatCannotBeUsed_leavesTheOthersOfItsRound() throws IOException {
        Recording recording = read(
                round(
                        1,
                        1,
                        "2026-01-01T00:00:00Z",
                        job() + ",\"b\":{\"state\":\"COMPLETED\",\"wall_s\":-1,\"valid\":true},"
                                + "\"c\":{\"state\":\"COMPLETED\",\"wall_s\":NaN,\"valid\":true},"
                                + "\"d\":{\"state\":\"COMPLETED\",\"valid\":true},"
                                + "\"e\":{\"state\":\"COMPLETED\",\"wall_s\":1},"
                                + "\"f g\":{\"state\":\"COMPLETED\",\"wall_s\":1,\"valid\":true},\"h\":7"),
                round(1, 1, "2026-01-01T00:00:00Z", job()),
                "{\"kind\":\"round\",\"round_id\":3,\"providers\":{}}",
                "{\"kind\":\"round\",\"providers\":{\"a\":1}}");

        assertThat(recording.rounds())
                .singleElement()
                .satisfies(round -> assertThat(round.arms())
                        .extracting(arm -> arm.backend().value())
                        .containsExactly("a"));
        assertThat(recording.rejected())
                .extracting(Remark::text)
                .satisfiesExactly(
                        text -> assertThat(text).startsWith("b: wall_s: -1 is negative"),
                        text -> assertThat(text).startsWith("c: wall_s: NaN is not finite"),
                        text -> assertThat(text).startsWith("d: wall_s: missing"),
                        text -> assertThat(text).startsWith("e: valid: missing"),
                        text -> assertThat(text).contains("backend name: 'f g'"),
                        text -> assertThat(text).startsWith("h: valid: missing"),
                        text -> assertThat(text).startsWith("duplicate of an earlier line: round 1"),
                        text -> assertThat(text).startsWith("providers: {}"),
                        text -> assertThat(text).startsWith("round_id: missing"));
    }

    @Test
    void roundWithoutItsStart_makesAllArrivalsUnknown() throws IOException {
        Recording recording = read(
                round(1, 1, "2026-01-01T00:00:10Z", job()),
                "{\"kind\":\"round\",\"round_id\":2,\"providers\":{" + job() + "}}");

        assertThat(recording.rounds()).extracting(Round::arrivedNanos).containsOnly(0L);
        assertThat(recording.rounds()).extracting(Round::block).containsExactly("1", "");
        assertThat(recording.warnings())
                .singleElement()
                .satisfies(remark -> assertThat(remark.text()).startsWith("started: not usable"));
    }

    @Test
    void numberWrittenAsText_isUsedWithAWarning() throws IOException {
        Recording recording = read(round(
                1, 1, "2026-01-01T00:00:10Z", "\"a\":{\"state\":\"COMPLETED\",\"wall_s\":\"1.5\",\"valid\":true}"));

        assertThat(recording.rounds().get(0).arms())
                .extracting(Arm::latencyNanos)
                .containsExactly(1_500 * MS);
        assertThat(recording.warnings()).containsExactly(new Remark(1, "a: wall_s: the number 1.5 is written as text"));
    }

    private static String job() {
        return "\"a\":{\"state\":\"COMPLETED\",\"wall_s\":1.5,\"valid\":true,\"metrics\":{}}";
    }

    private static String round(int id, int block, String started, String providers) {
        return ("{\"kind\":\"round\",\"stage\":\"x\",\"round_id\":" + id + ",\"block\":" + block
                        + ",\"winner\":\"a\",\"started\":\"" + started + "\",\"providers\":{" + providers + "}}")
                .replace("\n", "");
    }

    private static Arm arm(String backend, Ending ending, long latency, long queue, long execution) {
        return new Arm(BackendId.of(backend), ending, latency, queue, execution);
    }

    private Recording read(String... lines) throws IOException {
        return GpuHedgeRecording.read(
                Files.writeString(folder.resolve("rounds.jsonl"), String.join("\n", lines) + "\n"));
    }
}
