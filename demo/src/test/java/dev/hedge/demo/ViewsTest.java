package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ViewsTest {

    private static final String ROW = " *\\d+ 1.*\\$0\\.\\d{4}";

    @ParameterizedTest
    @ValueSource(ints = {6, 10, 24, 80})
    void live_leavesEveryRaceOnce_howeverSmallTheScreen(int rows) throws InterruptedException {
        Glass glass = new Glass(rows);
        DemoListener view = Views.live(new Screen(90, rows, true, true), glass::accept);
        Demo.run(DemoOptions.standard().watchable(), view, Pacer.NONE);
        assertThat(rows(glass.transcript())).containsExactlyInAnyOrderElementsOf(rows(plainLines(90)));
    }

    @Test
    void live_growsInPlace() throws InterruptedException {
        Glass glass = new Glass(40);
        List<List<String>> frames = new ArrayList<>();
        DemoListener view = Views.live(new Screen(90, 40, false, true), text -> {
            glass.accept(text);
            frames.add(glass.seen());
        });
        Demo.run(DemoOptions.standard().watchable(), view, Pacer.NONE);
        List<String> early = frames.get(40);
        List<String> later = frames.get(80);
        assertThat(early).filteredOn(line -> line.contains("…")).isNotEmpty();
        assertThat(later).filteredOn(line -> line.contains("waited  won by")).hasSize(1);
        assertThat(later.subList(0, 4)).isEqualTo(early.subList(0, 4));
        assertThat(frames).allSatisfy(frame -> assertThat(frame).hasSizeLessThanOrEqualTo(40));
    }

    @Test
    void live_tellsHowItStands() throws InterruptedException {
        Glass glass = new Glass(40);
        List<String> standings = new ArrayList<>();
        DemoListener view = Views.live(new Screen(90, 40, false, true), text -> {
            glass.accept(text);
            glass.seen().stream().filter(line -> line.contains("under way")).forEach(standings::add);
        });
        Demo.run(DemoOptions.standard().watchable(), view, Pacer.NONE);
        assertThat(standings.get(0)).isEqualTo("0 of 24 answered · 1 under way · 0 over a minute · $0.00 billed");
        assertThat(standings).anyMatch(line -> line.matches(".* [1-9] over a minute .*"));
    }

    @Test
    void plain_printsOneLinePerRaceOfAWatchedPass() throws InterruptedException {
        List<String> lines = plainLines(90);
        assertThat(rows(lines)).hasSize(48);
        assertThat(lines).noneMatch(line -> line.contains("\u001b"));
        assertThat(lines)
                .filteredOn(line -> line.startsWith("2/4 fixed-delay(10s): 24 of 24 answered"))
                .hasSize(1);
        assertThat(lines).filteredOn(line -> line.startsWith("4/4 cascade")).hasSize(1);
    }

    @Test
    void oneLinePerLine() throws InterruptedException {
        List<String> pieces = new ArrayList<>();
        Demo.run(DemoOptions.standard(), Views.plain(new Screen(60, 24, false, true), pieces::add), Pacer.NONE);
        assertThat(pieces).allSatisfy(piece -> assertThat(piece).endsWith("\n").hasSizeLessThanOrEqualTo(61));
    }

    private static List<String> plainLines(int columns) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        DemoListener view = Views.plain(new Screen(columns, 24, false, true), text::append);
        Demo.run(DemoOptions.standard(), view, Pacer.NONE);
        return text.toString().lines().toList();
    }

    private static List<String> rows(List<String> lines) {
        return Stream.of(lines)
                .flatMap(List::stream)
                .filter(line -> line.matches(ROW))
                .toList();
    }
}
