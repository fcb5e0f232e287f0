package dev.hedge.demo;

import dev.hedge.replay.PolicyReport;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Says in one sentence what the figures say. */
final class Narrator {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private Narrator() {}

    /** Sets the last policy against the first. */
    static String sentence(List<PolicyReport> reports) {
        PolicyReport first = reports.get(0);
        PolicyReport last = reports.get(reports.size() - 1);
        String beginning = "Of " + first.n() + (first.n() == 1 ? " request " : " requests ") + name(first) + " left ";
        if (reports.size() == 1) {
            String late = spared(first) ? "none waiting longer than a minute" : late(first);
            return beginning + late + ", at " + Figures.dollars(first.cost().billedUsd()) + " per request.";
        }
        String contrast = spared(last) ? "none" : late(last);
        return beginning + (spared(first) ? "none waiting longer than a minute" : late(first)) + "; " + name(last)
                + " left " + contrast + ", for " + money(first, last) + ".";
    }

    private static String name(PolicyReport report) {
        String text = report.contender().policy().text();
        return text.equals("single")
                ? "the single " + report.contender().order().get(0)
                : text;
    }

    /** Whether every request was answered within a minute. */
    private static boolean spared(PolicyReport report) {
        return report.latency().misses(MINUTE) == 0;
    }

    private static String late(PolicyReport report) {
        int late = report.latency().misses(MINUTE) - report.lost();
        String waiting = late == 0 ? "" : late + " waiting longer than a minute";
        String lost = report.lost() == 0 ? "" : report.lost() + " without an answer";
        return waiting + (late > 0 && report.lost() > 0 ? " and " : "") + lost;
    }

    private static String money(PolicyReport first, PolicyReport last) {
        double before = first.cost().billedUsd();
        double after = last.cost().billedUsd();
        long percent = before > 0 ? Math.round(100 * (after / before - 1)) : 0;
        if (percent == 0) {
            return "the same money";
        }
        return String.format(Locale.ROOT, "%d %% %s money", Math.abs(percent), percent < 0 ? "less" : "more");
    }
}
