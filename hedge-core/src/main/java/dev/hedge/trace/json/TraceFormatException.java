package dev.hedge.trace.json;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file does not hold what it should. The message is for the person who named the file: {@code FILE:LINE: what (expected:
 * …)}.
 */
public final class TraceFormatException extends IOException {

    private static final long serialVersionUID = 1;

    private final String file;
    private final long line;
    private final String problem;
    private final boolean newerSchema;

    private TraceFormatException(Path file, long line, String problem, boolean newerSchema) {
        super(file + (line == 0 ? "" : ":" + line) + ": " + problem);
        this.file = file.toString();
        this.line = line;
        this.problem = problem;
        this.newerSchema = newerSchema;
    }

    static TraceFormatException inFile(Path file, String problem, String expected) {
        return new TraceFormatException(file, 0, new LineFault(problem, expected).text(), false);
    }

    static TraceFormatException inLine(Path file, long line, LineFault fault) {
        return new TraceFormatException(file, line, fault.text(), fault.kind() == LineFault.Kind.NEWER_SCHEMA);
    }

    /** The file as it was named. */
    public String file() {
        return file;
    }

    /** The line, counted from 1; 0 if the file as a whole is meant. */
    public long line() {
        return line;
    }

    /** The message without file and line. */
    public String problem() {
        return problem;
    }

    /** Whether the line was written by a later version, so that guessing at the rest of the file is pointless. */
    boolean newerSchema() {
        return newerSchema;
    }
}
