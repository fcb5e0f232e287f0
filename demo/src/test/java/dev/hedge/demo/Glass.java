package dev.hedge.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal: understands what a live picture sends, keeps what scrolls off the top, and ignores colours. */
final class Glass {

    private static final Pattern CODE = Pattern.compile("\u001b\\[(\\d*(?:;\\d+)*)([A-Za-z])");

    private final int rows;
    private final List<String> above = new ArrayList<>();
    private final List<StringBuilder> screen = new ArrayList<>();
    private int row;
    private int column;

    Glass(int rows) {
        this.rows = rows;
        screen.add(new StringBuilder());
    }

    void accept(String text) {
        Matcher code = CODE.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (code.find(at) && code.start() == at) {
                obey(code.group(1), code.group(2));
                at = code.end();
            } else {
                put(text.charAt(at++));
            }
        }
    }

    private void put(char character) {
        if (character != '\n') {
            StringBuilder line = screen.get(row);
            line.replace(column, Math.min(column + 1, line.length()), String.valueOf(character));
            column++;
            return;
        }
        column = 0;
        row++;
        if (row == screen.size()) {
            screen.add(new StringBuilder());
        }
        if (screen.size() > rows) {
            above.add(screen.remove(0).toString());
            row--;
        }
    }

    private void obey(String argument, String command) {
        switch (command) {
            case "A" -> row = Math.max(0, row - Integer.parseInt(argument));
            case "K" -> screen.get(row).setLength(column);
            case "J" -> {
                screen.get(row).setLength(column);
                screen.subList(row + 1, screen.size()).clear();
            }
            case "m" -> {
                // Colours do not move anything.
            }
            default -> throw new IllegalArgumentException("command: " + command + " (expected: A, J, K or m)");
        }
    }

    /** What can be seen now. */
    List<String> seen() {
        return screen.stream().map(StringBuilder::toString).toList();
    }

    /** Everything, what scrolled away included. */
    List<String> transcript() {
        List<String> all = new ArrayList<>(above);
        all.addAll(seen());
        return all;
    }
}
