package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.trace.Recording;
import dev.hedge.trace.Recording.Remark;
import dev.hedge.trace.Round;
import dev.hedge.trace.json.Recordings.Format;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TableTest {

    private static final long MS = 1_000_000;

    @TempDir
    Path folder;

    @Test
    void c23_milliseconds() throws IOException {
        assertThat(jsonl("{\"timestamp\":27482}\n{\"timestamp\":30535}\n", "arrival=timestamp:ms")
                        .offsets("arrival"))
                .containsExactly(0L, 3_053 * MS);
    }

    @Test
    void c23_secondsWithAFraction_giveTheSame() throws IOException {
        assertThat(jsonl("{\"timestamp\":27.482}\n{\"timestamp\":30.535}\n", "arrival=timestamp:s")
                        .offsets("arrival"))
                .containsExactly(0L, 3_053 * MS);
    }

    @Test
    void c23_dateTimesWithSevenDigits_areExact() throws IOException {
        assertThat(csv(
                                "timestamp\r\n2026-03-01 00:00:00.9999999\r\n2026-03-01 00:00:01.0000001\r\n",
                                "arrival=timestamp:datetime")
                        .offsets("arrival"))
                .containsExactly(0L, 200L);
    }

    @Test
    void c23_wholeSecondsWithATie_keepTheFilesOrder() throws IOException {
        Path file = file("n,timestamp\nfirst,862919\nsecond,862919\nthird,862920\n");
        Table table = Table.read(file, Format.CSV, ColumnSpec.parse("arrival=timestamp:s,n=n"));
        assertThat(table.offsets("arrival")).containsExactly(0L, 0L, 1_000 * MS);
        assertThat(table.rows())
                .extracting(row -> row.text("n").orElseThrow())
                .containsExactly("first", "second", "third");

        Files.writeString(file, "n,timestamp,t,b\nfirst,862919,1,a\nsecond,862919,1,a\nthird,862920,1,a\n");
        Recording recording = TableRecording.read(
                file, Format.CSV, ColumnSpec.parse("round=n,arrival=timestamp:s,latency=t:s,backend=b"));
        assertThat(recording.rounds()).extracting(Round::id).containsExactly("first", "second", "third");
        assertThat(recording.rounds()).extracting(Round::arrivedNanos).containsExactly(0L, 0L, 1_000 * MS);
    }

    @Test
    void c23_epochSecondsBesideAValueInMilliseconds() throws IOException {
        Table table = jsonl(
                "{\"timestamp\":1662859290.0,\"value\":2639.0}\n{\"timestamp\":1662859347.0,\"value\":2639.0}\n",
                "arrival=timestamp:epoch-s,latency=value:ms");

        assertThat(table.offsets("arrival")).containsExactly(0L, 57_000 * MS);
        assertThat(table.rows().get(0).nanos("latency")).hasValue(2_639 * MS);
    }

    @Test
    void c23_fractionBesidePercent_bothComeOutAsPercent() throws IOException {
        Table table = jsonl("{\"memory\":0.66,\"duty\":24.7}\n", "memory=memory:fraction,gpu=duty:percent");

        assertThat(table.rows().get(0).percent("memory").orElseThrow()).isEqualByComparingTo("66.0");
        assertThat(table.rows().get(0).percent("gpu").orElseThrow()).isEqualByComparingTo(new BigDecimal("24.7"));
    }

    @Test
    void c23_timestampWithoutAUnit_isRefusedByName() {
        assertThatThrownBy(() -> ColumnSpec.parse("arrival=timestamp"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("columns: 'timestamp' (arrival) has no unit (expected: one of ns, us, ms, s, min, datetime,"
                        + " epoch-s, epoch-ms, such as arrival=timestamp:ms)");
    }

    @ParameterizedTest
    @CsvSource({
        "1,ns,1",
        "1,us,1000",
        "1,ms,1000000",
        "1,s,1000000000",
        "1,min,60000000000",
        "0.4,ns,0",
        "0.5,ns,1",
        "1e-999999999,s,0",
        "93179.13365364075,ms,93179133654",
        "0.000,s,0",
        "1662859290,epoch-s,1662859290000000000",
        "-1,epoch-ms,-1000000",
        "1970-01-01T00:00:01Z,datetime,1000000000",
        "1970-01-01 01:00:01.25+01:00,datetime,1250000000",
        "1970-01-01T00:00,datetime,0"
    })
    void times_areExactToTheNanosecond(String value, String unit, long nanos) throws IOException {
        assertThat(csv("t\n" + value + "\n", "t=t:" + unit).rows().get(0).nanos("t"))
                .hasValue(nanos);
    }

    @ParameterizedTest
    @CsvSource({
        "-1,s,is negative",
        "NaN,s,is not finite",
        "inf,s,is not finite",
        "-Infinity,s,is not finite",
        "1e999999999,s,is too large",
        "1e12,s,is too large",
        "9999-01-01 00:00:00,datetime,is too large",
        "2026-13-01 00:00:00,datetime,expected: a date",
        "yesterday,datetime,expected: a date",
        "6;5,s,expected: a number",
        "1_000,s,expected: a number",
        "true,percent,expected: a number"
    })
    void cellThatCannotBeUsed_rejectsItsRow(String value, String unit, String reason) throws IOException {
        Table table = csv("t,n\n" + value + ",1\n,2\n", "t=t:" + unit + ",n=n");

        assertThat(table.rejected()).first().satisfies(remark -> {
            assertThat(remark.line()).isEqualTo(2);
            assertThat(remark.text()).startsWith("t: ").contains(reason);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "true", "[1]", "{}", "\"\\u0000\""})
    void jsonThatIsNoNumber_rejectsItsRow(String value) throws IOException {
        Table table = jsonl("{\"t\":" + value + "}\n{\"t\":1}\n", "t=t:s");

        assertThat(table.rejected()).extracting(Remark::line).containsExactly(1L);
    }

    @Test
    void nullAndEmptyText_countAsMissing() throws IOException {
        Table table = jsonl("{\"t\":null,\"n\":1}\n{\"t\":\"\",\"n\":1.50}\n{\"n\":true}\n", "t=t:s,n=n");

        assertThat(table.rows()).allSatisfy(row -> assertThat(row.nanos("t")).isEmpty());
        assertThat(table.rows()).extracting(row -> row.text("n").orElseThrow()).containsExactly("1", "1.50", "true");
        assertThat(table.rows().get(0).text("undeclared")).isEmpty();
    }

    @Test
    void csvQuotesSeparatorsAndLineEnds_insideFields() throws IOException {
        Table table = csv(
                "\uFEFFname, t ,\"odd, name\"\r\n\"a \"\"quoted\"\", text\",1,x\r\nplain \"inch\",2,\"two\nlines\"\r\nlast,3,\r\n",
                "name=name,t=t:s");

        assertThat(table.rows())
                .extracting(row -> row.text("name").orElseThrow())
                .containsExactly("a \"quoted\", text", "plain \"inch\"", "last");
        assertThat(table.rows()).extracting(Table.Row::line).containsExactly(2L, 3L, 5L);
    }

    @Test
    void csvRowOfTheWrongWidth_isRejected_theOthersStay() throws IOException {
        Table table = csv("a,b\n1\n1,2,3\n1,2\n\"1\"x,2\n", "a=a,b=b");

        assertThat(table.rejected()).extracting(Remark::line).startsWith(2L, 3L);
        assertThat(table.rejected().get(0).text()).isEqualTo("1 fields (expected: 2, as in the header)");
        assertThat(table.rows()).extracting(Table.Row::line).contains(4L);
    }

    @Test
    void csvQuoteAfterASpace_opensNothing() throws IOException {
        Table table = csv("a,b\n1, \"x,y\"\n2, \"x\n3,y\n", "a=a,b=b");

        assertThat(table.rejected()).extracting(Remark::line).containsExactly(2L);
        assertThat(table.rows()).extracting(row -> row.text("b").orElseThrow()).containsExactly("\"x", "y");
    }

    @Test
    void csvQuoteThatNeverCloses_saysWhichLinesItCost() throws IOException {
        Table table = csv("a,b\n1,2\n\"3,4\n5,6\n", "a=a,b=b");

        assertThat(table.rows()).hasSize(1);
        assertThat(table.rejected()).singleElement().satisfies(remark -> {
            assertThat(remark.line()).isEqualTo(3);
            assertThat(remark.text()).startsWith("a quote is not closed; lines 3 to 4 are left out");
        });
    }

    @Test
    void csvLastLineWithoutLineEnd_isUsedWithAWarning_aShortOneIsTruncated() throws IOException {
        assertThat(csv("a,b\n1,2", "a=a,b=b").warnings())
                .singleElement()
                .satisfies(remark -> assertThat(remark.text()).startsWith("the last line has no line end"));
        assertThat(csv("a,b\n1,2\n3", "a=a,b=b").rejected())
                .singleElement()
                .satisfies(remark -> assertThat(remark.text()).startsWith("truncated: 1 fields"));
    }

    @Test
    void columnThatTheHeaderLacksOrHasTwice_isRefusedByName() {
        assertThatThrownBy(() -> csv("a,b\n1,2\n", "x=c"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(folder.resolve("table.txt")
                        + ":1: column 'c' does not stand in the header once (expected: one of a, b)");
        assertThatThrownBy(() -> csv("a,a\n1,2\n", "x=a")).hasMessageContaining("column 'a' does not stand");
    }

    @Test
    void formatWithItsOwnColumns_isRefused() {
        assertThatThrownBy(() -> Table.read(file("x"), Format.GPUHEDGE, ColumnSpec.parse("a=a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("format: GPUHEDGE");
    }

    private Table jsonl(String text, String columns) throws IOException {
        return Table.read(file(text), Format.JSONL, ColumnSpec.parse(columns));
    }

    private Table csv(String text, String columns) throws IOException {
        return Table.read(file(text), Format.CSV, ColumnSpec.parse(columns));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("table.txt"), text);
    }
}
