package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Arm.Ending;
import dev.hedge.trace.Recording;
import dev.hedge.trace.Recording.Remark;
import dev.hedge.trace.Round;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HedgeTraceRecordingTest {

    private static final BackendId A = BackendId.of("a");
    private static final AttemptId FIRST = AttemptId.of(0);
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    Path folder;

    @Test
    void races_becomeRounds_withArrivalsFromTheWallClocks_inTheFilesOrder() throws IOException {
        Recording recording = read(
                TraceLines.race(won("late", NOON.plusMillis(1_500))),
                TraceLines.late("late", "f", new TraceEvent.Late(9, FIRST, "COMPLETED")),
                TraceLines.race(won("early", NOON)));

        assertThat(recording.rounds())
                .containsExactly(
                        new Round("late", "", 1_500_000_000, List.of(arm())),
                        new Round("early", "", 0, List.of(arm())));
        assertThat(recording.rejected()).isEmpty();
        assertThat(recording.warnings()).isEmpty();
        assertThat(recording.name()).isEqualTo("trace.jsonl");
    }

    @Test
    void linesThatCannotBeUsed_areLeftOutWithTheirReasons() throws IOException {
        Recording recording = read(
                TraceLines.race(won("one", NOON)),
                "{\"schema\":1,\"kind\":\"ra",
                "not json",
                TraceLines.race(new Trace("nothing", "f", List.of(started(NOON)))),
                TraceLines.race(new Trace("headless", "f", List.of(new TraceEvent.Kept(1, FIRST)))),
                TraceLines.race(won("one", NOON)),
                TraceLines.race(won("one", NOON.plusSeconds(1))),
                TraceLines.race(won("far", Instant.MAX)),
                TraceLines.race(new Trace(
                        "back",
                        "f",
                        List.of(
                                started(NOON),
                                new TraceEvent.Launched(9, FIRST, A),
                                new TraceEvent.Answered(1, FIRST, 1, -1)))),
                "{\"schema\":1");

        assertThat(recording.rounds()).extracting(Round::id).containsExactly("one", "one");
        assertThat(recording.rejected()).extracting(Remark::line).containsExactly(2L, 3L, 4L, 5L, 6L, 8L, 9L, 10L);
        assertThat(recording.rejected())
                .extracting(Remark::text)
                .satisfiesExactly(
                        text -> assertThat(text).startsWith("truncated"),
                        text -> assertThat(text).startsWith("not JSON"),
                        text -> assertThat(text).startsWith("no attempt was launched"),
                        text -> assertThat(text).contains("does not begin with race_started"),
                        text -> assertThat(text).startsWith("duplicate of an earlier line: request one"),
                        text -> assertThat(text).startsWith("wall: "),
                        text -> assertThat(text).startsWith("events contradict each other: latencyNanos: -8"),
                        text -> assertThat(text).startsWith("truncated"));
    }

    @Test
    void backendThatRanTwice_isUsedOnceWithAWarning() throws IOException {
        Recording recording = read(TraceLines.race(new Trace(
                "twice",
                "f",
                List.of(
                        started(NOON),
                        new TraceEvent.Launched(0, FIRST, A),
                        new TraceEvent.Launched(5, AttemptId.of(1), A),
                        new TraceEvent.Kept(9, FIRST)))));

        assertThat(recording.rounds().get(0).arms()).hasSize(1);
        assertThat(recording.warnings()).extracting(Remark::line).containsExactly(1L);
    }

    @Test
    void laterSchema_stopsAtItsLine() {
        assertThatThrownBy(() -> read(
                        TraceLines.race(won("one", NOON)),
                        TraceLines.race(won("two", NOON)).replace("\"schema\":1", "\"schema\":7")))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("trace.jsonl:2: schema: 7 is newer");
    }

    @Test
    void nothingUsable_isAnError() {
        assertThatThrownBy(() -> read("{}"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("no usable rows; 1 rejected, the first in line 1: schema: missing")
                .hasMessageContaining("(expected: lines written by JsonlTraceWriter)");
    }

    @Test
    void badBytes_areWarnedOf() throws IOException {
        byte[] line = TraceLines.race(won("o?e", NOON)).getBytes(StandardCharsets.UTF_8);
        line[new String(line, StandardCharsets.ISO_8859_1).indexOf('?')] = (byte) 0x80;
        Path file = Files.write(folder.resolve("trace.jsonl"), line);

        assertThat(HedgeTraceRecording.read(file).warnings())
                .containsExactly(new Remark(1, "not all of it is UTF-8; what is not was replaced"));
    }

    private static Trace won(String request, Instant wall) {
        return new Trace(
                request,
                "f",
                List.of(
                        started(wall),
                        new TraceEvent.Launched(0, FIRST, A),
                        new TraceEvent.Answered(700, FIRST, 3, -1),
                        new TraceEvent.Judged(701, FIRST, true, "")));
    }

    private static Arm arm() {
        return new Arm(A, Ending.VALID, 700, Arm.UNKNOWN, Arm.UNKNOWN);
    }

    private static TraceEvent started(Instant wall) {
        return new TraceEvent.RaceStarted(0, wall, "single", List.of(A), 20_000, 2, "next", 4, Map.of());
    }

    private Recording read(String... lines) throws IOException {
        return HedgeTraceRecording.read(Files.writeString(folder.resolve("trace.jsonl"), String.join("\n", lines)));
    }
}
