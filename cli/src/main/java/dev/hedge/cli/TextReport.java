package dev.hedge.cli;

import dev.hedge.cli.Paint.Tone;
import java.util.ArrayList;
import java.util.List;

/** Renders a report for a terminal or a log. */
final class TextReport implements Block.Renderer {

    private static final String INDENT = "  ";

    private final int width;
    private final Paint paint;
    private final List<String> lines = new ArrayList<>();

    private TextReport(int width, Paint paint) {
        this.width = width;
        this.paint = paint;
    }

    /**
     * The text of a report.
     *
     * @param width characters per line, which tables never exceed unless they cannot be narrowed any more
     */
    static String of(List<Block> blocks, int width, Paint paint) {
        TextReport report = new TextReport(width, paint);
        blocks.forEach(block -> block.renderTo(report));
        return String.join("\n", report.lines) + "\n";
    }

    @Override
    public void title(String text) {
        lines.addAll(Words.wrap(text, "", width));
    }

    @Override
    public void heading(String text) {
        lines.add("");
        lines.add(paint.apply(Tone.STRONG, text));
    }

    @Override
    public void table(Table table) {
        Table.Fitted fitted = table.fit(width, paint);
        lines.add("");
        lines.addAll(fitted.lines());
        if (!fitted.leftOut().isEmpty()) {
            lines.addAll(Words.wrap(
                            "(left out, as the terminal is " + width + " wide: " + String.join(", ", fitted.leftOut())
                                    + ")",
                            "",
                            width)
                    .stream()
                    .map(line -> paint.apply(Tone.FAINT, line))
                    .toList());
        }
    }

    @Override
    public void definitions(List<Block.Definition> definitions) {
        int widest = definitions.stream()
                .mapToInt(definition -> definition.term().length())
                .max()
                .orElse(0);
        lines.add("");
        for (Block.Definition definition : definitions) {
            String term =
                    definition.term() + " ".repeat(widest - definition.term().length());
            String indent = INDENT + " ".repeat(widest) + INDENT;
            lines.addAll(Words.wrap(definition.meaning(), INDENT + term + INDENT, indent, width));
        }
    }

    @Override
    public void items(List<Table.Cell> items) {
        for (Table.Cell item : items) {
            Words.wrap(item.text(), INDENT + "- ", INDENT + "  ", width).stream()
                    .map(line -> paint.apply(item.tone(), line))
                    .forEach(lines::add);
        }
    }
}
