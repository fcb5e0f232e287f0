package dev.hedge.demo;

import java.util.Arrays;

/** One line in the making: a fixed number of columns, each with a character and an ink. What lies outside is not drawn. */
final class Strip {

    private final char[] characters;
    private final Ink[] inks;

    Strip(int columns) {
        characters = new char[columns];
        inks = new Ink[columns];
        Arrays.fill(characters, ' ');
        Arrays.fill(inks, Ink.PLAIN);
    }

    int columns() {
        return characters.length;
    }

    void put(int column, char character, Ink ink) {
        if (column >= 0 && column < characters.length) {
            characters[column] = character;
            inks[column] = ink;
        }
    }

    void text(int column, String text, Ink ink) {
        for (int i = 0; i < text.length(); i++) {
            put(column + i, text.charAt(i), ink);
        }
    }

    /** Text that ends before a column. */
    void textBefore(int column, String text, Ink ink) {
        text(column - text.length(), text, ink);
    }

    /** The line without trailing blanks; with codes for the inks, or without. */
    String render(boolean colours) {
        int end = characters.length;
        while (end > 0 && characters[end - 1] == ' ') {
            end--;
        }
        if (!colours) {
            return new String(characters, 0, end);
        }
        StringBuilder line = new StringBuilder(end + 32);
        Ink current = Ink.PLAIN;
        for (int i = 0; i < end; i++) {
            if (inks[i] != current) {
                line.append(current.off()).append(inks[i].on());
                current = inks[i];
            }
            line.append(characters[i]);
        }
        return line.append(current.off()).toString();
    }
}
