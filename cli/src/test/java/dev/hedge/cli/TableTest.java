package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.cli.Paint.Tone;
import dev.hedge.cli.Table.Cell;
import dev.hedge.cli.Table.Column;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TableTest {

    private static final Table TABLE = new Table(
            List.of(
                    Column.text("policy"),
                    Column.figure("p50"),
                    Column.figure("p90").spare(2),
                    Column.figure("mean").spare(1)),
            List.of(row("single", "6.0", "117.3", "40.9"), row("queue-cutover(2.5s,8.5s)", "6.0", "43.4", "18.6")));

    private static List<Cell> row(String... cells) {
        return List.of(cells).stream().map(Cell::of).toList();
    }

    @Test
    void wordsStandLeft_figuresRight_withoutTrailingBlanks() {
        assertThat(TABLE.fit(Console.UNLIMITED, Paint.PLAIN).lines())
                .containsExactly(
                        "policy                    p50    p90  mean",
                        "single                    6.0  117.3  40.9",
                        "queue-cutover(2.5s,8.5s)  6.0   43.4  18.6");
    }

    @Test
    void narrowWidth_leavesOutTheMostSpareColumnsFirst() {
        Table.Fitted fitted = TABLE.fit(38, Paint.PLAIN);
        assertThat(fitted.leftOut()).containsExactly("p90");
        assertThat(fitted.lines()).contains("single                    6.0  40.9");
        assertThat(TABLE.fit(30, Paint.PLAIN).leftOut()).containsExactly("p90", "mean");
    }

    @Test
    void narrowerStill_cutsWordsButNoFigures() {
        assertThat(TABLE.fit(20, Paint.PLAIN).lines())
                .containsExactly("policy           p50", "single           6.0", "queue-cutover(…  6.0");
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 18, 25, 29, 34, 39, 41, 42, 80})
    void noLineIsWiderThanTheWidth(int width) {
        assertThat(TABLE.fit(width, Paint.PLAIN).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    }

    @Test
    void colours_doNotDisturbTheColumns() {
        Table table = new Table(
                List.of(Column.text("a"), Column.figure("b")),
                List.of(List.of(new Cell("x", Tone.GOOD), new Cell("none", Tone.BAD)), row("long", "1")));
        List<String> coloured = table.fit(80, Paint.COLOURS).lines();
        assertThat(coloured).element(1).isEqualTo("\u001b[32mx\u001b[0m     \u001b[31mnone\u001b[0m");
        assertThat(coloured.stream()
                        .map(line -> line.replaceAll("\u001b\\[\\d*m", ""))
                        .toList())
                .isEqualTo(table.fit(80, Paint.PLAIN).lines());
    }

    @Test
    void charactersBeyondTheBasicPlane_countAsOne() {
        Table table =
                new Table(List.of(Column.text("a"), Column.figure("b")), List.of(row("😀😀", "1"), row("xx", "2")));
        assertThat(table.fit(80, Paint.PLAIN).lines()).containsExactly("a   b", "😀😀  1", "xx  2");
    }

    @Test
    void rowOfAnotherLength_isRefused() {
        List<Column> columns = List.of(Column.text("a"));
        List<List<Cell>> rows = List.of(row("x", "y"));
        assertThatThrownBy(() -> new Table(columns, rows)).hasMessage("row: 2 cells (expected: 1, one per column)");
    }
}
