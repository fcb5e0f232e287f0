package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.cli.Block.Definition;
import dev.hedge.cli.Paint.Tone;
import dev.hedge.cli.Table.Cell;
import dev.hedge.cli.Table.Column;
import dev.hedge.replay.Quantile;
import dev.hedge.replay.ReplayOptions;
import dev.hedge.time.Durations;
import dev.hedge.trace.RecordingSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells people what a replay found: figures first, then what they mean, what they assume and what was left out. */
final class ReplayDocument {

    private static final int REMARKS_SHOWN = 5;

    private final Study study;
    private final List<Block> blocks = new ArrayList<>();

    private ReplayDocument(Study study) {
        this.study = study;
    }

    static List<Block> of(Study study) {
        ReplayDocument document = new ReplayDocument(study);
        document.source();
        document.figures();
        document.intervals();
        document.assertions();
        document.assumptions();
        document.remarks("Rejected", "left out", study.traces().rejected());
        document.remarks("Warnings", "used, with a doubt", study.traces().warnings());
        return List.copyOf(document.blocks);
    }

    private void source() {
        Traces traces = study.traces();
        String rounds = traces.selection().isEmpty()
                ? traces.total() + " rounds"
                : traces.rounds().size() + " of " + traces.total() + " rounds (" + traces.selection() + ")";
        blocks.add(new Block.Title(traces.name() + ": " + rounds));
        if (traces.renumbered()) {
            blocks.add(Block.Items.of(List.of("Rounds are renumbered from 1 to " + traces.total()
                    + ", because several files use the same numbers.")));
        }
        blocks.add(new Block.Grid(new Table(
                List.of(
                        Column.text("recorded"),
                        Column.figure("jobs"),
                        Column.figure("valid"),
                        Column.figure("success"),
                        Column.figure("min"),
                        Column.figure("p50"),
                        Column.figure("max")),
                RecordingSummary.of(traces.recording()).stream()
                        .map(ReplayDocument::recorded)
                        .toList())));
    }

    private static List<Cell> recorded(RecordingSummary summary) {
        OptionalDouble rate = summary.successRate();
        return List.of(
                Cell.of(summary.backend().value()),
                Cell.of(String.valueOf(summary.attempts())),
                Cell.of(String.valueOf(summary.successes())),
                Cell.of(rate.isEmpty() ? "none" : String.format(Locale.ROOT, "%.1f%%", 100 * rate.getAsDouble())),
                seconds(summary.minNanos()),
                seconds(summary.medianNanos()),
                seconds(summary.maxNanos()));
    }

    private static Cell seconds(long nanos) {
        return nanos == RecordingSummary.NONE
                ? new Cell("none", Tone.BAD)
                : Cell.of(ReplayTable.fixed(nanos / 1e9, nanos < 1_000_000_000L ? 3 : 1));
    }

    private void figures() {
        Set<BackendId> priced = study.priced();
        blocks.add(new Block.Grid(ReplayTable.of(study.reports(), priced)));
        List<Definition> words = new ArrayList<>();
        words.add(new Definition(
                "success", "share of valid results among the recorded jobs that were watched to their end"));
        words.add(new Definition(
                "p50 … mean",
                "seconds until a valid result; percentiles by " + estimator() + "; none: rests on a request that never"
                        + " got one"));
        words.add(new Definition(
                study.options().deadlines().stream()
                        .map(deadline -> ">" + Durations.format(deadline))
                        .collect(Collectors.joining(", ")),
                "requests that took longer; 95% CI: Wilson's interval of their share"));
        if (!priced.isEmpty()) {
            words.add(new Definition("$wall", "mean dollars per request if every second from submit counts"));
            words.add(new Definition("$exec", "the same if only seconds of execution count"));
            words.add(new Definition("$billed", "the same as each backend bills (below), idle windows included"));
        }
        if (!priced.isEmpty() && study.reports().stream().anyMatch(report -> ReplayTable.incomplete(report, priced))) {
            words.add(new Definition(ReplayTable.INCOMPLETE, "behind a cost: without the backends that have no price"));
        }
        words.add(new Definition("hedged", "requests for which more than one attempt was launched"));
        if (study.reports().stream().anyMatch(report -> report.lost() > 0)) {
            words.add(new Definition("lost", "requests that never got a valid result"));
        }
        if (study.reports().stream().anyMatch(report -> report.unrecorded() > 0)) {
            words.add(new Definition("unrecorded", "attempts that went beyond the record: a guess"));
        }
        words.add(new Definition("wins", "requests won by each backend of the order"));
        blocks.add(new Block.Glossary(words));
    }

    private String estimator() {
        return study.options().quantile() == Quantile.NEAREST
                ? "nearest rank (--quantile nearest)"
                : "linear interpolation, type 7 (--quantile type7)";
    }

    private void intervals() {
        ReplayOptions options = study.options();
        if (options.resamples() > 0) {
            blocks.add(new Block.Heading("95 % intervals, bootstrap over blocks of rounds (" + options.resamples()
                    + " resamples, seed " + options.seed() + ")"));
            blocks.add(new Block.Grid(
                    BootstrapTable.of(study.reports(), !study.priced().isEmpty())));
        }
    }

    private void assertions() {
        if (!study.verdicts().isEmpty()) {
            blocks.add(new Block.Heading("Assertions"));
            blocks.add(new Block.Items(study.verdicts().stream()
                    .map(verdict -> verdict.check().holds()
                            ? new Cell("ok: " + verdict.text(), Tone.GOOD)
                            : new Cell("FAILED: " + verdict.text(), Tone.BAD))
                    .toList()));
        }
    }

    private void assumptions() {
        blocks.add(new Block.Heading("Assumptions"));
        blocks.add(Block.Items.of(Assumptions.of(study)));
    }

    private void remarks(String heading, String treatment, List<String> remarks) {
        if (remarks.isEmpty()) {
            return;
        }
        blocks.add(new Block.Heading(
                heading + ": " + remarks.size() + (remarks.size() == 1 ? " line " : " lines ") + treatment));
        List<String> shown = new ArrayList<>(remarks.subList(0, Math.min(REMARKS_SHOWN, remarks.size())));
        if (remarks.size() > shown.size()) {
            shown.add("and " + (remarks.size() - shown.size()) + " more (--format json has them all)");
        }
        blocks.add(Block.Items.of(shown));
    }
}
