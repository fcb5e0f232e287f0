package dev.hedge.validators;

import dev.hedge.validate.Excerpt;

/** Reads the words and values of a text form from left to right. Owned by one parse. */
final class SpecScanner {

    private static final char QUOTE = '"';
    private static final char ESCAPE = '\\';

    /** What ends a bare word or value, or cannot be in one. */
    private static final String SPECIAL = ",()\"";

    private final String text;
    private int at;

    SpecScanner(String text) {
        this.text = text;
    }

    /** A value as it must be written: in quotes if it would not be read back otherwise. */
    static String quoted(String value) {
        boolean bare = !value.isEmpty()
                && value.equals(value.strip())
                && value.chars().noneMatch(c -> SPECIAL.indexOf(c) >= 0 || Character.isISOControl(c));
        return bare ? value : QUOTE + value.replace("\\", "\\\\").replace("\"", "\\\"") + QUOTE;
    }

    /** Where the next word or sign begins, counted from 0. */
    int position() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    boolean atEnd() {
        return position() == text.length();
    }

    /** Takes a sign if it is next. */
    boolean take(char sign) {
        if (!isNext(sign)) {
            return false;
        }
        at++;
        return true;
    }

    boolean isNext(char sign) {
        return position() < text.length() && text.charAt(at) == sign;
    }

    /** A name: everything up to a space or a sign. */
    String word(String expected) {
        int start = position();
        while (at < text.length() && !Character.isWhitespace(text.charAt(at)) && !isSign(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw unexpected(expected);
        }
        return text.substring(start, at);
    }

    /** A value: in double quotes, or everything up to the next comma or closing parenthesis. */
    String value() {
        if (isNext(QUOTE)) {
            return quotedValue();
        }
        int start = position();
        while (at < text.length() && SPECIAL.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (at < text.length() && (text.charAt(at) == '(' || text.charAt(at) == QUOTE)) {
            throw unexpected("a value with parentheses, commas or quotes in double quotes, a quote inside as \\\"");
        }
        return text.substring(start, at).strip();
    }

    /** For a sign, a word or an end that must not be here. */
    IllegalArgumentException unexpected(String expected) {
        int place = position();
        String found = place == text.length()
                ? "the end"
                : "'" + Excerpt.of(Character.toString(text.codePointAt(place))) + "'";
        return error(place, "unexpected " + found, expected);
    }

    IllegalArgumentException error(int place, String problem, String expected) {
        return new IllegalArgumentException("validator: " + problem + ", at character " + (place + 1) + " of '"
                + Excerpt.of(text) + "' (expected: " + expected + ")");
    }

    /** For a value whose own message says what is expected. */
    IllegalArgumentException error(int place, IllegalArgumentException cause) {
        return new IllegalArgumentException(
                "validator: at character " + (place + 1) + " of '" + Excerpt.of(text) + "': " + cause.getMessage(),
                cause);
    }

    private String quotedValue() {
        int start = at++;
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != QUOTE) {
            // A backslash is for itself unless it must not be: regular expressions are full of them.
            boolean escape = text.charAt(at) == ESCAPE
                    && at + 1 < text.length()
                    && (text.charAt(at + 1) == QUOTE || text.charAt(at + 1) == ESCAPE);
            at += escape ? 1 : 0;
            value.append(text.charAt(at++));
        }
        if (at == text.length()) {
            throw error(start, "a value without its closing quote", "\"");
        }
        at++;
        return value.toString();
    }

    private static boolean isSign(char c) {
        return c == '=' || SPECIAL.indexOf(c) >= 0;
    }
}
