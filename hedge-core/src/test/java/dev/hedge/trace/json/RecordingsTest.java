package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.trace.Trace;
import dev.hedge.trace.json.Recordings.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecordingsTest {

    private static final String ROUND = "{\"kind\":\"round\",\"round_id\":1,\"providers\":{\"a\":"
            + "{\"state\":\"COMPLETED\",\"wall_s\":1,\"valid\":true}}}";
    private static final String RACE =
            "{\"schema\":1,\"kind\":\"race\",\"request\":\"r\",\"function\":\"f\",\"events\":["
                    + "{\"t_ns\":0,\"event\":\"race_started\",\"wall\":\"2026-01-01T00:00:00Z\",\"policy\":\"p\",\"order\":[],"
                    + "\"deadline_ns\":1,\"max_live\":1,\"on_failure\":\"next\"},"
                    + "{\"t_ns\":0,\"event\":\"launched\",\"attempt\":0,\"backend\":\"a\"}]}";
    private static final ColumnSpec COLUMNS =
            ColumnSpec.parse("backend=b,latency=t:s,arrival=at:datetime,valid=v,state=s");

    @TempDir
    Path folder;

    @Test
    void content_tellsTheFormat_notTheName() throws IOException {
        assertThat(Recordings.detect(file(ROUND))).isEqualTo(Format.GPUHEDGE);
        assertThat(Recordings.detect(file(RACE))).isEqualTo(Format.HEDGE);
        assertThat(Recordings.open(file(ROUND)).rounds()).hasSize(1);
        assertThat(Recordings.open(file(RACE)).rounds()).hasSize(1);
    }

    @Test
    void firstUsableLine_decides() throws IOException {
        assertThat(Recordings.detect(file("\uFEFF\r\n{\"kind\":\"plan\"}\r\ngarbage\r\n" + ROUND)))
                .isEqualTo(Format.GPUHEDGE);
        assertThat(Recordings.detect(file("{\"schema\":1,\"kind\":\"ra\n" + RACE)))
                .isEqualTo(Format.HEDGE);
    }

    @Test
    void laterSchema_isKnownAsOurs_andRefusedAsSuch() throws IOException {
        Path file = file(RACE.replace("\"schema\":1", "\"schema\":2"));

        assertThat(Recordings.detect(file)).isEqualTo(Format.HEDGE);
        assertThatThrownBy(() -> Recordings.open(file)).hasMessageStartingWith(file + ":1: schema: 2 is newer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "b,t\na,1\n", "{\"req\":1,\"t\":5}\n", "{\"kind\":\"round\"}\n"})
    void anythingElse_isToldWhatToPass(String text) throws IOException {
        Path file = file(text);

        assertThatThrownBy(() -> Recordings.open(file))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith(file + ": cannot tell what kind of recording this is (expected: ")
                .hasMessageContaining("pass --reader csv")
                .hasMessageContaining("--columns");
    }

    @Test
    void declaredFormats() throws IOException {
        assertThat(Recordings.open(file(ROUND), Format.GPUHEDGE).rounds()).hasSize(1);
        assertThat(Recordings.open(file(RACE), Format.HEDGE).rounds()).hasSize(1);
        assertThat(Recordings.open(file("b,t\na,1\n"), Format.CSV, ColumnSpec.parse("backend=b,latency=t:s"))
                        .rounds())
                .hasSize(1);
        assertThatThrownBy(() -> Recordings.open(file(ROUND), Format.CSV))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("columns: not given (expected: with the reader csv");
        assertThat(Format.parse(" GpuHedge ")).isEqualTo(Format.GPUHEDGE);
        assertThatThrownBy(() -> Format.parse("xls"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reader: 'xls' (expected: one of hedge, gpuhedge, csv, jsonl)");
    }

    /** Bytes of any kind, and well-formed files with some bytes changed. */
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33})
    void damagedFiles_areNeverMoreThanAFormatError(long seed) throws IOException {
        Random random = new Random(seed);
        RandomTraces traces = new RandomTraces(seed);
        List<String> good = List.of(
                RACE + "\n",
                ROUND + "\n" + ROUND.replace("1,\"prov", "2,\"prov") + "\n",
                "b,t,at,v,s\na,1,2026-01-01 00:00:00.5,true,COMPLETED\n\"a\"\"\",-2e5,2026-01-01T00:00:00Z,no,\n",
                "{\"b\":\"a\",\"t\":1.5,\"at\":\"2026-01-01 00:00:00\",\"v\":true,\"s\":\"FAILED\"}\n");
        for (int i = 0; i < 120; i++) {
            byte[] bytes;
            if (i % 5 == 4) {
                bytes = new byte[random.nextInt(200)];
                random.nextBytes(bytes);
            } else {
                String text = i % 7 == 0 ? TraceLines.race(traces.trace()) : good.get(random.nextInt(good.size()));
                bytes = damaged(random, text.getBytes(StandardCharsets.UTF_8));
            }
            Path file = Files.write(folder.resolve("damaged"), bytes);
            onlyFormatErrors(() -> Recordings.open(file));
            onlyFormatErrors(() -> HedgeTraceRecording.read(file));
            onlyFormatErrors(() -> GpuHedgeRecording.read(file));
            onlyFormatErrors(() -> Recordings.open(file, Format.CSV, COLUMNS));
            onlyFormatErrors(() -> Recordings.open(file, Format.JSONL, COLUMNS));
            onlyFormatErrors(() -> readAll(file));
        }
    }

    private static void readAll(Path file) throws IOException {
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            boolean more = true;
            while (more) {
                more = reader.next().isPresent();
            }
        }
    }

    private static byte[] damaged(Random random, byte[] bytes) {
        for (int n = random.nextInt(4); n >= 0 && bytes.length > 0; n--) {
            byte[] marks = "\"\\{}[],:\n\r0-eE.tn\u0000".getBytes(StandardCharsets.UTF_8);
            bytes[random.nextInt(bytes.length)] =
                    random.nextBoolean() ? (byte) random.nextInt() : marks[random.nextInt(marks.length)];
        }
        return bytes;
    }

    private interface Reading {
        void run() throws IOException;
    }

    private static void onlyFormatErrors(Reading reading) {
        assertThatCode(() -> {
                    try {
                        reading.run();
                    } catch (TraceFormatException fine) {
                        assertThat(fine).hasMessageContaining("damaged");
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    void emptyRaceLine_isARecordOfItsOwn() throws IOException {
        assertThatThrownBy(() -> Recordings.open(file(TraceLines.race(new Trace("r", "f", List.of())))))
                .hasMessageContaining("no usable rows");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("recording.csv"), text);
    }
}
