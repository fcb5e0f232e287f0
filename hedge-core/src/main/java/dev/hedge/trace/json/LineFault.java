package dev.hedge.trace.json;

/** What is wrong with one line, before it is known which line of which file that is. */
final class LineFault extends Exception {

    private static final long serialVersionUID = 1;

    private final String expected;
    private final Kind kind;

    /** What follows from a fault. */
    enum Kind {
        /** The line says something that cannot be used. */
        CONTENT,
        /** The line cannot be read at all. */
        SYNTAX,
        /** The line stops before its end, as after a crash. */
        TRUNCATED,
        /** A later version wrote the line, so that guessing at the rest of the file is pointless. */
        NEWER_SCHEMA
    }

    /**
     * A fault in what a line says.
     *
     * @param expected what would have been right; empty if there is nothing to add
     */
    LineFault(String problem, String expected) {
        this(Kind.CONTENT, problem, expected);
    }

    LineFault(Kind kind, String problem, String expected) {
        super(problem, null, false, false);
        this.kind = kind;
        this.expected = expected;
    }

    /** A value was refused by its own type, whose message says what is expected. */
    static LineFault refused(IllegalArgumentException refusal) {
        return new LineFault(String.valueOf(refusal.getMessage()), "");
    }

    /** The same fault, with the place in the line in front. */
    LineFault in(String place) {
        return new LineFault(kind, place + ": " + getMessage(), expected);
    }

    Kind kind() {
        return kind;
    }

    /** Problem and expectation as one text. */
    String text() {
        return getMessage() + (expected.isEmpty() ? "" : " (expected: " + expected + ")");
    }
}
