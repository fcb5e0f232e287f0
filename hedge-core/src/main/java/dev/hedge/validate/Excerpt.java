package dev.hedge.validate;

/**
 * The little of a foreign text that may stand in a message. Contents of payloads belong to the user: a reason quotes them
 * through this class or not at all.
 */
public final class Excerpt {

    /** No excerpt is longer, in characters. */
    public static final int MAX_LENGTH = 80;

    private static final String CUT = "…";

    private Excerpt() {}

    /**
     * The beginning of a text on one line: control, format and unpaired surrogate characters written as escapes, and what
     * does not fit replaced by an ellipsis.
     */
    public static String of(CharSequence text) {
        StringBuilder excerpt = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int codePoint = Character.codePointAt(text, at);
            String shown = shown(codePoint);
            at += Character.charCount(codePoint);
            int room = MAX_LENGTH - excerpt.length() - (at < text.length() ? CUT.length() : 0);
            if (shown.length() > room) {
                return excerpt.append(CUT).toString();
            }
            excerpt.append(shown);
        }
        return excerpt.toString();
    }

    private static String shown(int codePoint) {
        return switch (codePoint) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> visible(codePoint) ? Character.toString(codePoint) : String.format("\\u%04x", codePoint);
        };
    }

    private static boolean visible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
