package dev.hedge.demo;

import java.util.ArrayList;
import java.util.List;

/** Words set one after the other, on as many lines as they need. */
final class Wrapped {

    private final Screen screen;
    private final List<String> lines = new ArrayList<>();
    private Strip line;
    private int column;

    Wrapped(Screen screen) {
        this.screen = screen;
        this.line = new Strip(screen.columns());
    }

    void add(String word, Ink ink) {
        if (column > 0 && column + word.stripTrailing().length() > line.columns()) {
            newLine();
        }
        line.text(column, word, ink);
        column += word.length() + 1;
    }

    /** Adds a sentence, which may be broken at its blanks. */
    void addWords(String sentence) {
        for (String word : sentence.split(" ", -1)) {
            add(word, Ink.PLAIN);
        }
    }

    void newLine() {
        lines.add(line.render(screen.colours()));
        line = new Strip(screen.columns());
        column = 0;
    }

    List<String> lines() {
        if (column > 0) {
            newLine();
        }
        return List.copyOf(lines);
    }
}
