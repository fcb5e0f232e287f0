package dev.hedge.trace.json;

/**
 * Follows the quotes of one CSV record over its lines, to tell a line end inside a field from the end of the record. As in RFC
 * 4180, a quote opens a field only as its very first character.
 */
final class CsvQuotes {

    private enum At {
        FIELD_START,
        PLAIN,
        QUOTED,
        QUOTE_IN_QUOTED
    }

    private At at = At.FIELD_START;

    /** Takes the record's next piece. */
    void follow(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            char c = piece.charAt(i);
            at = switch (at) {
                case FIELD_START ->
                    switch (c) {
                        case '"' -> At.QUOTED;
                        case ',' -> At.FIELD_START;
                        default -> At.PLAIN;
                    };
                case PLAIN -> c == ',' ? At.FIELD_START : At.PLAIN;
                case QUOTED -> c == '"' ? At.QUOTE_IN_QUOTED : At.QUOTED;
                case QUOTE_IN_QUOTED ->
                    switch (c) {
                        case '"' -> At.QUOTED;
                        case ',' -> At.FIELD_START;
                        default -> At.PLAIN;
                    };
            };
        }
    }

    /** Whether a quoted field is still open. */
    boolean open() {
        return at == At.QUOTED;
    }
}
