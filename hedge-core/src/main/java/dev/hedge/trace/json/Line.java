package dev.hedge.trace.json;

/**
 * One line of a file.
 *
 * @param number counted from 1
 * @param text without its line end; empty if the line is too long
 * @param ended whether a line end follows; false for a last line that may have been cut off
 * @param replaced whether bytes that are not UTF-8 were replaced
 * @param tooLong whether the line is longer than the limit
 */
record Line(long number, String text, boolean ended, boolean replaced, boolean tooLong) {

    /** The remark on a line with replaced bytes. */
    static final String REPLACED = "not all of it is UTF-8; what is not was replaced";

    boolean blank() {
        return text.isBlank() && !tooLong;
    }

    /** The text, if it is there. */
    String usable() throws LineFault {
        if (tooLong) {
            throw new LineFault("longer than the limit for one line", "one record per line");
        }
        return text;
    }

    /** What a fault in reading this line really is: a last line that makes no sense was cut off. */
    LineFault explained(LineFault fault) {
        return ended || fault.kind() != LineFault.Kind.SYNTAX
                ? fault
                : new LineFault(LineFault.Kind.TRUNCATED, "truncated: the last line is cut off", "a complete line");
    }
}
