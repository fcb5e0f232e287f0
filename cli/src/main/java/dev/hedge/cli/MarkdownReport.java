package dev.hedge.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Renders a report as GitHub's Markdown, for pull requests and documents. */
final class MarkdownReport implements Block.Renderer {

    private final List<String> lines = new ArrayList<>();

    private MarkdownReport() {}

    /** The text of a report. */
    static String of(List<Block> blocks) {
        MarkdownReport report = new MarkdownReport();
        blocks.forEach(block -> block.renderTo(report));
        return String.join("\n", report.lines).replaceAll("\n{3,}", "\n\n") + "\n";
    }

    @Override
    public void title(String text) {
        lines.add("### " + escaped(text));
    }

    @Override
    public void heading(String text) {
        lines.add("");
        lines.add("#### " + escaped(text));
        lines.add("");
    }

    @Override
    public void table(Table table) {
        lines.add("");
        lines.add(row(table.columns().stream().map(Table.Column::title).toList()));
        lines.add(table.columns().stream()
                .map(column -> column.side() == Table.Side.LEFT ? ":---" : "---:")
                .collect(Collectors.joining(" | ", "| ", " |")));
        table.rows()
                .forEach(row -> lines.add(row(row.stream().map(Table.Cell::text).toList())));
    }

    @Override
    public void definitions(List<Block.Definition> definitions) {
        lines.add("");
        definitions.forEach(
                definition -> lines.add("- **" + escaped(definition.term()) + "**: " + escaped(definition.meaning())));
    }

    @Override
    public void items(List<Table.Cell> items) {
        items.forEach(item -> lines.add("- " + escaped(item.text())));
    }

    private static String row(List<String> cells) {
        return cells.stream().map(MarkdownReport::escaped).collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Keeps text from being taken for markup. */
    private static String escaped(String text) {
        return text.replaceAll("([\\\\|*_<`\\[\\]$])", "\\\\$1");
    }
}
