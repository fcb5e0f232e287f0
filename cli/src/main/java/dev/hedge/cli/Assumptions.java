package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.policy.OnFailure;
import dev.hedge.replay.FailedSubmit;
import dev.hedge.replay.ReplayOptions;
import dev.hedge.time.Durations;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Arm.Ending;
import dev.hedge.trace.Round;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Says in words what a replay takes for granted. A figure is worth no more than these. */
final class Assumptions {

    private final Study study;
    private final ReplayOptions options;
    private final List<BackendId> used;
    private final List<String> lines = new ArrayList<>();

    private Assumptions(Study study) {
        this.study = study;
        this.options = study.options();
        this.used = study.used();
    }

    /** One sentence each. */
    static List<String> of(Study study) {
        Assumptions assumptions = new Assumptions(study);
        assumptions.race();
        assumptions.jobs();
        assumptions.prices();
        return List.copyOf(assumptions.lines);
    }

    private void race() {
        lines.add("Losers stop at the moment the winner is decided; sightings are instantaneous, timers exact.");
        lines.add("Requests do not disturb one another: every job lives as it was recorded, whatever was cancelled"
                + " before it. That flatters policies that cancel.");
        lines.add(
                options.onFailure() == OnFailure.NEXT
                        ? "On failure: a failed or invalid attempt starts the next backend at once (--on-failure next)."
                        : "On failure: timers run as if nothing had happened (--on-failure wait).");
        lines.add("At most " + options.maxLive() + " attempts of one request live at once (--max-live).");
        lines.add("A request without a valid result is given up after " + Durations.format(options.cap())
                + " and counts as infinitely long (--cap).");
    }

    private void jobs() {
        lines.add(jobs(count(arm -> true)) + " recorded on " + Backends.list(used) + ": "
                + count(arm -> arm.ending() == Ending.VALID) + " valid, "
                + count(arm -> arm.ending() == Ending.INVALID) + " invalid, "
                + count(arm -> arm.ending() == Ending.FAILED) + " failed, "
                + count(arm -> arm.ending() == Ending.LOST) + " lost, "
                + count(arm -> arm.ending() == Ending.CENSORED) + " censored.");
        say(
                count(Assumptions::neverRan),
                options.failedSubmit() == FailedSubmit.FREE
                        ? " failed at time zero: taken as refused, at no cost (--failed-submit free)."
                        : " failed at time zero: taken to hang, at full cost (--failed-submit hangs).");
        say(
                count(arm -> arm.ending() == Ending.FAILED && !neverRan(arm)),
                " failed: as recorded, and charged until then.");
        say(
                count(arm -> arm.ending() == Ending.LOST),
                " lost, nobody knows how: taken never to answer, and charged until stopped.");
        say(
                count(arm -> arm.ending() == Ending.CENSORED),
                " censored, that is stopped or left before the end: taken never to answer; where a policy waits"
                        + " beyond the record, the attempt counts as 'unrecorded'.");
        absentees();
        say(
                count(arm -> arm.queueNanos() == Arm.UNKNOWN && !neverRan(arm)),
                " without a recorded queue time: taken to have had a worker from the start.");
    }

    private void absentees() {
        List<Round> rounds = study.traces().rounds();
        for (BackendId backend : used) {
            long absent = rounds.stream()
                    .filter(round -> round.arm(backend).isEmpty())
                    .count();
            if (absent > 0) {
                lines.add(absent + " of " + rounds.size() + " rounds have no job on " + backend
                        + ": an attempt there never answers, and counts as 'unrecorded'.");
            }
        }
    }

    private void prices() {
        for (BackendId backend : used) {
            Optional.ofNullable(options.rates().get(backend)).ifPresent(card -> lines.add(price(backend, card)));
        }
        List<BackendId> unpriced = used.stream()
                .filter(backend -> !options.rates().containsKey(backend))
                .toList();
        if (!unpriced.isEmpty()) {
            lines.add("No price for " + Backends.list(unpriced)
                    + ": costs that need it are not known (--rate, --backends).");
        }
        options.rates().keySet().stream()
                .filter(backend -> !study.traces().backends().contains(backend))
                .sorted((a, b) -> a.value().compareTo(b.value()))
                .forEach(backend ->
                        lines.add("The price of " + backend + " is not used: no such backend in the trace."));
    }

    private static String price(BackendId backend, RateCard card) {
        String text = backend + " bills $" + dollars(card.nanoDollarsPerSecond()) + " per second"
                + (card.billsFrom() == RateCard.BillsFrom.SUBMIT ? " from submit" : " from worker start");
        if (card.granularity().compareTo(Duration.ofNanos(1)) > 0) {
            text += ", in steps of " + Durations.format(card.granularity());
        }
        if (!card.idleWindow().isZero()) {
            text += ", and " + Durations.format(card.idleWindow()) + " of idle time per started worker";
        }
        return text + ".";
    }

    private static String dollars(long nanoDollars) {
        BigDecimal dollars = BigDecimal.valueOf(nanoDollars, 9);
        return dollars.signum() == 0 ? "0" : dollars.stripTrailingZeros().toPlainString();
    }

    private static boolean neverRan(Arm arm) {
        return arm.ending() == Ending.FAILED && arm.latencyNanos() == 0;
    }

    private void say(long count, String what) {
        if (count > 0) {
            lines.add(jobs(count) + what);
        }
    }

    private static String jobs(long count) {
        return count + (count == 1 ? " job" : " jobs");
    }

    private long count(Predicate<Arm> condition) {
        return study.traces().rounds().stream()
                .flatMap(round -> round.arms().stream())
                .filter(arm -> used.contains(arm.backend()))
                .filter(condition)
                .count();
    }
}
