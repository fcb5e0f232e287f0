package dev.hedge.cli;

import java.util.ArrayList;
import java.util.List;

/** Running text in lines. */
final class Words {

    /** The width of running text where there is no limit. */
    private static final int COMFORTABLE = 100;

    private Words() {}

    /**
     * Breaks text at blanks.
     *
     * @param indent stands before every line
     * @param width characters per line, the indent included; at most 100 are used
     */
    static List<String> wrap(String text, String indent, int width) {
        return wrap(text, indent, indent, width);
    }

    /** The same with another beginning of the first line, such as that of a list item. */
    static List<String> wrap(String text, String first, String indent, int width) {
        int limit = Math.min(width, COMFORTABLE);
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String word : text.trim().split("\\s+", -1)) {
            if (!empty && line.length() + 1 + word.length() > limit) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString());
        return lines;
    }
}
