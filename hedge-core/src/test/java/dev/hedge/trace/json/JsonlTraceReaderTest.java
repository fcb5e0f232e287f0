package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.AttemptId;
import dev.hedge.trace.Recording.Remark;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonlTraceReaderTest {

    private static final String ONE = TraceLines.race(new Trace("one", "f", List.of()));
    private static final String TWO = TraceLines.race(new Trace("two", "f", List.of()));

    @TempDir
    Path folder;

    @Test
    void byteOrderMark_carriageReturns_blankLines_missingLastLineEnd_areFine() throws IOException {
        Path file = file("\uFEFF" + ONE + "\r\n\r\n   \n" + TWO);
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            assertThat(reader.line()).isZero();
            assertThat(reader.next()).map(Trace::request).contains("one");
            assertThat(reader.line()).isEqualTo(1);
            assertThat(reader.next()).map(Trace::request).contains("two");
            assertThat(reader.line()).isEqualTo(4);
            assertThat(reader.next()).isEmpty();
            assertThat(reader.rejected()).isEmpty();
            assertThat(reader.warnings()).isEmpty();
        }
    }

    @Test
    void emptyFile_hasNoRaces() throws IOException {
        try (JsonlTraceReader reader = JsonlTraceReader.open(file(""))) {
            assertThat(reader.next()).isEmpty();
            assertThat(reader.next()).isEmpty();
        }
    }

    @Test
    void newerSchema_namesFileLineAndSchema() throws IOException {
        Path file = file(ONE + "\n" + TWO.replace("\"schema\":1", "\"schema\":2") + "\n");
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            assertThat(reader.next()).isPresent();
            assertThatThrownBy(reader::next)
                    .isInstanceOf(TraceFormatException.class)
                    .hasMessage(file + ":2: schema: 2 is newer than this program (expected: 1; a newer version of hedge"
                            + " reads this file)");
        }
    }

    @Test
    void lineThatCannotBeUsed_isAnError_andReadingGoesOnAfterIt() throws IOException {
        String unknown = "{\"schema\":1,\"kind\":\"race\",\"request\":\"r\",\"function\":\"f\","
                + "\"events\":[{\"t_ns\":1,\"event\":\"teleported\"}]}";
        Path file = file(unknown + "\nnot json\n" + TWO + "\n");
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            assertThatThrownBy(reader::next).isInstanceOfSatisfying(TraceFormatException.class, error -> {
                assertThat(error.line()).isEqualTo(1);
                assertThat(error.file()).isEqualTo(file.toString());
                assertThat(error.problem()).startsWith("event 1: event: 'teleported' is unknown (expected:");
            });
            assertThatThrownBy(reader::next).hasMessageStartingWith(file + ":2: not JSON: ");
            assertThat(reader.next()).map(Trace::request).contains("two");
        }
    }

    @Test
    void unknownEventInACompleteLastLine_isNoTornLine() throws IOException {
        Path file = file(ONE.replace("[]", "[{\"t_ns\":1,\"event\":\"teleported\"}]"));
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            assertThatThrownBy(reader::next).isInstanceOf(TraceFormatException.class);
        }
    }

    @Test
    void lineOverTheLimit_isAnErrorWithoutBeingLoaded() throws IOException {
        Path file = file("{\"x\":\"" + "y".repeat(200_000) + "\"}\n" + TWO + "\n");
        try (JsonlTraceReader reader = JsonlTraceReader.open(file, TWO.length())) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(TraceFormatException.class)
                    .hasMessageContaining(":1: longer than the limit");
            assertThat(reader.next()).map(Trace::request).contains("two");
        }
        assertThatThrownBy(() -> JsonlTraceReader.open(file, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxLineBytes: 0");
    }

    @Test
    void bytesThatAreNotUtf8_areReplacedWithAWarning() throws IOException {
        byte[] bytes =
                (ONE.replace("one", "o?e") + "\n" + TWO.replace("two", "t\uFFFDo")).getBytes(StandardCharsets.UTF_8);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf('?')] = (byte) 0xFF;
        Path file = Files.write(folder.resolve("bad.jsonl"), bytes);
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            assertThat(reader.next()).map(Trace::request).contains("o\uFFFDe");
            assertThat(reader.next()).map(Trace::request).contains("t\uFFFDo");
            assertThat(reader.warnings()).extracting(Remark::line).containsExactly(1L);
        }
    }

    @Test
    void missingFileAndDirectory_areSaidInWords() {
        Path missing = folder.resolve("missing.jsonl");
        assertThatThrownBy(() -> JsonlTraceReader.open(missing))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith(missing + ": no such file");
        assertThatThrownBy(() -> JsonlTraceReader.open(folder))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("a directory");
    }

    @Test
    void sink_getsBackWhatTheWriterGot() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        RandomTraces traces = new RandomTraces(11);
        Trace first = traces.trace();
        Trace second = traces.trace();
        TraceEvent.Late late = new TraceEvent.Late(7, AttemptId.of(2), "COMPLETED");
        try (JsonlTraceWriter writer = JsonlTraceWriter.open(file)) {
            writer.onSettled(first);
            writer.onEvent("r", "f", late);
            writer.onSettled(second);
        }

        List<Object> seen = new ArrayList<>();
        TraceSink sink = new TraceSink() {
            @Override
            public void onEvent(String request, String function, TraceEvent event) {
                seen.add(request + function + event);
            }

            @Override
            public void onSettled(Trace trace) {
                seen.add(trace);
            }
        };
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            while (reader.next(sink)) {
                assertThat(seen).isNotEmpty();
            }
        }
        assertThat(seen).containsExactly(first, "rf" + late, second);
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            assertThat(reader.next()).contains(first);
            assertThat(reader.next()).contains(second);
        }
    }

    /** Wherever a crash cuts the file, what is whole comes back and the rest is reported. */
    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void truncation_neverYieldsAWrongRecord(long seed) throws IOException {
        Random random = new Random(seed);
        RandomTraces traces = new RandomTraces(seed);
        List<Trace> written = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            written.add(traces.trace());
            text.append(TraceLines.race(written.get(i))).append('\n');
        }
        byte[] whole = text.toString().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 100; i++) {
            byte[] cut = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            Path file = Files.write(folder.resolve("cut.jsonl"), cut);
            int lineEnds = (int) new String(cut, StandardCharsets.ISO_8859_1)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            boolean onBoundary = cut.length == 0 || cut[cut.length - 1] == '\n';
            boolean lacksOnlyTheLineEnd = cut.length < whole.length && whole[cut.length] == '\n';
            try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
                List<Trace> read = all(reader);
                assertThat(read).isEqualTo(written.subList(0, lineEnds + (lacksOnlyTheLineEnd ? 1 : 0)));
                assertThat(reader.rejected()).hasSize(onBoundary || lacksOnlyTheLineEnd ? 0 : 1);
            }
        }
    }

    private static List<Trace> all(JsonlTraceReader reader) throws IOException {
        List<Trace> read = new ArrayList<>();
        for (Optional<Trace> next = reader.next(); next.isPresent(); next = reader.next()) {
            read.add(next.get());
        }
        return read;
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("trace.jsonl"), text);
    }
}
