package dev.hedge.demo;

import dev.hedge.replay.PolicyReport;
import java.time.Duration;

/**
 * How a pass stands.
 *
 * @param requests that come in all
 * @param begun that have come
 * @param answered with an accepted answer
 * @param open that still wait
 * @param late that waited, or have waited, longer than a minute, those aside that got no answer in the end
 * @param billedMicros what has been billed
 */
record Tally(int requests, int begun, int answered, int open, int late, long billedMicros) {

    private static final double MICROS_PER_DOLLAR = 1e6;

    static Tally of(PolicyReport report) {
        int n = report.n();
        return new Tally(
                n,
                n,
                n - report.lost(),
                0,
                report.latency().misses(Duration.ofMinutes(1)) - report.lost(),
                Math.round(report.cost().billedUsd() * n * MICROS_PER_DOLLAR));
    }

    int unanswered() {
        return begun - answered - open;
    }

    /** Adds itself to a text. */
    void writeTo(Wrapped text, Glyphs glyphs) {
        String dot = String.valueOf(glyphs.dot());
        text.add(answered + " of " + requests + " answered", Ink.STRONG);
        if (open > 0) {
            text.add(dot, Ink.FAINT);
            text.add(open + " under way", Ink.PLAIN);
        }
        text.add(dot, Ink.FAINT);
        text.add(late + " over a minute", late > 0 ? Ink.LOST : Ink.WON);
        if (unanswered() > 0) {
            text.add(dot, Ink.FAINT);
            text.add(unanswered() + " unanswered", Ink.LOST);
        }
        text.add(dot, Ink.FAINT);
        text.add(Figures.cents(billedMicros) + " billed", Ink.PLAIN);
    }
}
