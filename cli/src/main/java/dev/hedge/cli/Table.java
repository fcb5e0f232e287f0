package dev.hedge.cli;

import dev.hedge.cli.Paint.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Text in aligned columns that fits a width: columns that matter less are left out first, then long text is cut. Lines are
 * never wrapped. Immutable.
 *
 * @param rows each as long as there are columns
 */
record Table(List<Column> columns, List<List<Cell>> rows) {

    private static final String GAP = "  ";
    private static final String CUT = "…";
    private static final int LEAST_TEXT = 12;

    /** Which side of a column its cells stand at. */
    enum Side {
        LEFT,
        RIGHT
    }

    /**
     * A column.
     *
     * @param spare in which order columns are left out when the width does not suffice, the highest first; 0 for never
     */
    record Column(String title, Side side, int spare) {

        /** A column of words, never left out. */
        static Column text(String title) {
            return new Column(title, Side.LEFT, 0);
        }

        /** A column of figures, never left out. */
        static Column figure(String title) {
            return new Column(title, Side.RIGHT, 0);
        }

        Column spare(int order) {
            return new Column(title, side, order);
        }
    }

    /** One cell. */
    record Cell(String text, Tone tone) {
        static Cell of(String text) {
            return new Cell(text, Tone.NORMAL);
        }
    }

    /**
     * A table that fits.
     *
     * @param lines without line ends or trailing blanks, the titles first
     * @param leftOut titles of the columns that there was no room for
     */
    record Fitted(List<String> lines, List<String> leftOut) {}

    Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "row: " + row.size() + " cells (expected: " + columns.size() + ", one per column)");
            }
        }
    }

    /**
     * Lays the table out.
     *
     * @param width characters per line
     */
    Fitted fit(int width, Paint paint) {
        List<Integer> shown =
                new ArrayList<>(IntStream.range(0, columns.size()).boxed().toList());
        List<Integer> spare = shown.stream()
                .filter(column -> columns.get(column).spare() > 0)
                .sorted(Comparator.comparing(
                                (Integer column) -> columns.get(column).spare())
                        .reversed())
                .toList();
        for (Integer column : spare) {
            if (total(widths(), shown) <= width) {
                break;
            }
            shown.remove(column);
        }
        int[] widths = cut(widths(), shown, width);
        List<String> lines = new ArrayList<>();
        lines.add(line(titles(), shown, widths, paint));
        rows.forEach(row -> lines.add(line(row, shown, widths, paint)));
        return new Fitted(
                lines,
                IntStream.range(0, columns.size())
                        .filter(column -> !shown.contains(column))
                        .mapToObj(column -> columns.get(column).title())
                        .distinct()
                        .toList());
    }

    private List<Cell> titles() {
        return columns.stream()
                .map(column -> new Cell(column.title(), Tone.STRONG))
                .toList();
    }

    private int[] widths() {
        return IntStream.range(0, columns.size())
                .map(column -> Math.max(
                        length(columns.get(column).title()),
                        rows.stream()
                                .mapToInt(row -> length(row.get(column).text()))
                                .max()
                                .orElse(0)))
                .toArray();
    }

    private static int total(int[] widths, List<Integer> shown) {
        return shown.stream().mapToInt(column -> widths[column] + GAP.length()).sum() - GAP.length();
    }

    /** Narrows the widest column of words until all fits, or nothing can give any more. */
    private int[] cut(int[] widths, List<Integer> shown, int width) {
        int[] narrowed = widths.clone();
        while (total(narrowed, shown) > width) {
            int widest = shown.stream()
                    .filter(column -> columns.get(column).side() == Side.LEFT && narrowed[column] > LEAST_TEXT)
                    .max(Comparator.comparing(column -> narrowed[column]))
                    .orElse(-1);
            if (widest < 0) {
                break;
            }
            narrowed[widest]--;
        }
        return narrowed;
    }

    private String line(List<Cell> row, List<Integer> shown, int[] widths, Paint paint) {
        return shown.stream()
                .map(column -> cell(row.get(column), columns.get(column).side(), widths[column], paint))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    private static String cell(Cell cell, Side side, int width, Paint paint) {
        String text = shortened(cell.text(), width);
        String blanks = " ".repeat(width - length(text));
        String painted = paint.apply(cell.tone(), text);
        return side == Side.LEFT ? painted + blanks : blanks + painted;
    }

    private static String shortened(String text, int width) {
        if (length(text) <= width) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, width - 1)) + CUT;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
