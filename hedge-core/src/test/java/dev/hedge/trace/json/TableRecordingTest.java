package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.BackendId;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Arm.Ending;
import dev.hedge.trace.Recording;
import dev.hedge.trace.Recording.Remark;
import dev.hedge.trace.Round;
import dev.hedge.trace.json.Recordings.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TableRecordingTest {

    private static final ColumnSpec SHORT = ColumnSpec.parse("backend=b,latency=t:s");
    private static final long MS = 1_000_000;

    @TempDir
    Path folder;

    @Test
    void everyColumn_arrivesWhereItBelongs() throws IOException {
        Path file = file("""
                id,cloud,wall,delay,exec,ok,how,at,part
                r1,a,1.5,250,0.0000000014,true,COMPLETED,100.25,p
                r1,b/x,2,,,no,,100.5,p
                r2,a,300,,,,TIMED_OUT,90.25,q
                """);
        Recording recording = TableRecording.read(
                file,
                Format.CSV,
                ColumnSpec.parse("round=id, backend=cloud, latency=wall:s, queue=delay:ms, execution=exec:s,"
                        + " valid=ok, state=how, arrival=at:s, block=part"));

        assertThat(recording.rounds())
                .containsExactly(
                        new Round(
                                "r1",
                                "p",
                                10_000 * MS,
                                List.of(
                                        new Arm(BackendId.of("a"), Ending.VALID, 1_500 * MS, 250 * MS, 1),
                                        new Arm(
                                                BackendId.of("b/x"),
                                                Ending.INVALID,
                                                2_000 * MS,
                                                Arm.UNKNOWN,
                                                Arm.UNKNOWN))),
                        new Round(
                                "r2",
                                "q",
                                0,
                                List.of(new Arm(
                                        BackendId.of("a"), Ending.CENSORED, 300_000 * MS, Arm.UNKNOWN, Arm.UNKNOWN))));
        assertThat(recording.name()).isEqualTo("trace.txt");
        assertThat(recording.warnings()).isEmpty();
    }

    @Test
    void queueLongerThanTheLatency_isCutOffWithAWarning() throws IOException {
        Path file = file("""
                b,t,q,s
                a,9,9000,
                b,9,9,
                c,9,10,LOST
                """);
        Recording recording =
                TableRecording.read(file, Format.CSV, ColumnSpec.parse("backend=b,latency=t:s,queue=q:s,state=s"));

        assertThat(recording.rounds().stream().map(round -> round.arms().get(0).queueNanos()))
                .containsExactly(9_000 * MS, 9_000 * MS, 10_000 * MS);
        assertThat(recording.warnings())
                .containsExactly(new Remark(2, "q: 9000s is longer than t, 9s; taken as 9s (is its unit right?)"));
    }

    @Test
    void sameWorkloadInTwoUnits_isTheSameRecording() throws IOException {
        Recording seconds = TableRecording.read(
                file("b,t\na,0.1\na,2.345678901\na,120\n"), Format.CSV, ColumnSpec.parse("backend=b,latency=t:s"));
        Recording millis = TableRecording.read(
                file("b,t\na,100.0\na,2345.678901\na,1.2e5\n"), Format.CSV, ColumnSpec.parse("backend=b,latency=t:ms"));
        Recording nanos = TableRecording.read(
                file("b,t\na,100000000\na,2345678901\na,120000000000\n"),
                Format.CSV,
                ColumnSpec.parse("backend=b,latency=t:ns"));

        assertThat(millis).isEqualTo(seconds).isEqualTo(nanos);
    }

    @Test
    void withoutARoundColumn_eachRowIsARoundNamedAfterItsLine() throws IOException {
        Recording recording = TableRecording.read(file("b,t\na,1\n\na,2\n"), Format.CSV, SHORT);

        assertThat(recording.rounds()).extracting(Round::id).containsExactly("2", "4");
    }

    @ParameterizedTest
    @CsvSource({
        "COMPLETED,true,VALID", "completed,false,INVALID", "'',true,VALID", "ok,1,VALID", "SUBMIT_FAILED,,FAILED",
        "FAILED,false,FAILED", "Timeout,,CENSORED", "CANCELLED,false,CENSORED", "LOST,,LOST", "WHATEVER,true,LOST"
    })
    void stateAndVerdict_makeTheEnding(String state, String valid, Ending ending) throws IOException {
        Path file = file("b,t,s,v\na,1," + state + "," + (valid == null ? "" : valid) + "\n");
        Recording recording =
                TableRecording.read(file, Format.CSV, ColumnSpec.parse("backend=b,latency=t:s,state=s,valid=v"));

        assertThat(recording.rounds().get(0).arms()).extracting(Arm::ending).containsExactly(ending);
    }

    @Test
    void doubtfulRows_areUsedWithAWarning() throws IOException {
        Path file = file("b,t,s,v\na,1,ODD,true\na,1,FAILED,true\na,0,,true\n");
        Recording recording =
                TableRecording.read(file, Format.CSV, ColumnSpec.parse("backend=b,latency=t:s,state=s,valid=v"));

        assertThat(recording.rounds()).hasSize(3);
        assertThat(recording.warnings())
                .containsExactly(
                        new Remark(2, "state: 'ODD' is unknown; taken as lost"),
                        new Remark(3, "state: 'FAILED' together with valid; the state counts"),
                        new Remark(4, "t: a valid result after no time at all"));
    }

    @Test
    void rowsThatCannotBeUsed_sayWhy() throws IOException {
        Path file = file(
                "b,t,r,v\na,1,1,maybe\n,1,2,true\na b,1,3,true\na,1,,true\na,,4,true\na,x,5,true\na,1,6,\na,1,7,true\n");
        Recording recording =
                TableRecording.read(file, Format.CSV, ColumnSpec.parse("backend=b,latency=t:s,round=r,valid=v"));

        assertThat(recording.rounds()).extracting(Round::id).containsExactly("7");
        assertThat(recording.rejected()).extracting(Remark::line).containsExactly(2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(recording.rejected())
                .extracting(Remark::text)
                .satisfiesExactly(
                        text -> assertThat(text).startsWith("valid: 'maybe'"),
                        text -> assertThat(text).startsWith("b: missing"),
                        text -> assertThat(text).startsWith("backend name: 'a b'"),
                        text -> assertThat(text).startsWith("r: missing"),
                        text -> assertThat(text).startsWith("t: missing"),
                        text -> assertThat(text).startsWith("t: \"x\" (expected: a number)"),
                        text -> assertThat(text).startsWith("valid: missing"));
    }

    @Test
    void arrivalsThatAreNotAllThere_areUnknown() throws IOException {
        Recording recording = TableRecording.read(
                file("b,t,at\na,1,5\na,1,\n"), Format.CSV, ColumnSpec.parse("backend=b,latency=t:s,arrival=at:s"));

        assertThat(recording.rounds()).extracting(Round::arrivedNanos).containsOnly(0L);
        assertThat(recording.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.text()).contains("at: not there in every round"));
    }

    @Test
    void columnsThatDoNotFit_areRefusedBeforeTheFileIsOpened() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> TableRecording.read(missing, Format.CSV, ColumnSpec.parse("backend=b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lacks latency (expected: latency=column:unit");
        assertThatThrownBy(() -> TableRecording.read(missing, Format.CSV, ColumnSpec.parse("latency=t:s")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lacks backend");
        assertThatThrownBy(() -> TableRecording.read(missing, Format.CSV, ColumnSpec.parse("latancy=t:s")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'latancy' has no use (expected: one of arrival, backend");
        assertThatThrownBy(() -> TableRecording.read(missing, Format.HEDGE, SHORT))
                .isInstanceOf(IOException.class);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("trace.txt"), text);
    }
}
