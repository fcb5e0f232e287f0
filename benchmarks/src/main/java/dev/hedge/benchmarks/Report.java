package dev.hedge.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The text of one report, in the making. */
final class Report {

    private static final int LABEL_WIDTH = 52;

    private final List<String> lines = new ArrayList<>();

    /** One line, formatted as by {@link String#format}. */
    void line(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values).stripTrailing());
    }

    void blank() {
        lines.add("");
    }

    /** A heading for a column of labels and one of values. */
    void heading(String text) {
        blank();
        lines.add(text);
    }

    /** A figure with its name. */
    void figure(String label, String format, Object... values) {
        line("  %-" + LABEL_WIDTH + "s %s", label, String.format(Locale.ROOT, format, values));
    }

    /** A goal, what was measured, and whether that is good enough. */
    void target(String goal, double atMost, double measured, String unit) {
        verdict(goal, measured <= atMost, measured, unit);
    }

    /** A goal where more is better. */
    void targetAtLeast(String goal, double atLeast, double measured, String unit) {
        verdict(goal, measured >= atLeast, measured, unit);
    }

    private void verdict(String goal, boolean met, double measured, String unit) {
        figure(goal, "%,14.2f %-8s %s", measured, unit, met ? "met" : "MISSED");
    }

    String text() {
        return String.join("\n", lines) + "\n";
    }
}
