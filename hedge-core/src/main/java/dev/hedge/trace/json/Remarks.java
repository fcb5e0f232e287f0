package dev.hedge.trace.json;

import dev.hedge.trace.Recording.Remark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects what is to be said about a file's lines. Belongs to one thread. */
final class Remarks {

    private final List<Remark> rejected = new ArrayList<>();
    private final List<Remark> warnings = new ArrayList<>();

    /** A line, or something in it, is left out. */
    void reject(long line, String text) {
        rejected.add(new Remark(line, text));
    }

    /** A line is used, with a doubt. */
    void warn(long line, String text) {
        warnings.add(new Remark(line, text));
    }

    void addAll(List<Remark> otherRejected, List<Remark> otherWarnings) {
        rejected.addAll(otherRejected);
        warnings.addAll(otherWarnings);
    }

    /** In the order of lines. */
    List<Remark> rejected() {
        return sorted(rejected);
    }

    /** In the order of lines. */
    List<Remark> warnings() {
        return sorted(warnings);
    }

    /** In the order of lines; for files where a rejected line is left out as a whole. */
    List<Remark> warningsOnUsedLines() {
        Set<Long> unused = rejected.stream().map(Remark::line).collect(Collectors.toSet());
        return warnings().stream()
                .filter(warning -> !unused.contains(warning.line()))
                .toList();
    }

    private static List<Remark> sorted(List<Remark> remarks) {
        return remarks.stream().sorted(Comparator.comparingLong(Remark::line)).toList();
    }

    /** What to throw if nothing in the file could be used; names the first reason. */
    TraceFormatException noUsableRows(Path file, String expected) {
        List<Remark> all = rejected();
        String reason = all.isEmpty()
                ? ""
                : "; " + all.size() + " rejected, the first in line "
                        + all.get(0).line() + ": " + all.get(0).text();
        return TraceFormatException.inFile(file, "no usable rows" + reason, expected);
    }
}
