package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.replay.Assertion;
import dev.hedge.replay.Contender;
import dev.hedge.replay.PolicyReport;
import dev.hedge.replay.Replay;
import dev.hedge.replay.ReplayOptions;
import dev.hedge.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Replays recorded rounds under policies and compares them. */
@Command(
        name = "replay",
        header = "Shows what policies would have done on recorded rounds.",
        description =
                "Compares policies by latency, misses and cost, side by side, and can fail a build if one got worse."
                        + " Spends nothing.",
        footer = {
            "",
            "Examples:",
            "  hedge replay trace.jsonl",
            "  hedge replay trace.jsonl --policy 'fixed-delay(10s)' --order a,b --rate a=0.0003 --rate b=0.0007",
            "  hedge replay trace.jsonl --sweep --bootstrap 10000 --format markdown",
            "  hedge replay jobs.csv --reader csv \\",
            "      --columns round=req,backend=provider,latency=latency_ms:ms,valid=ok",
            "In CI, failing the build with exit code 1:",
            "  hedge replay trace.jsonl --policy 'queue-cutover(2.5s,8.5s)' --backends prices.json \\",
            "      --assert 'p95<=30s' --assert 'misses(60s)<=0' --assert 'cost.billed<=0.03' \\",
            "      --assert 'rounds>=50' --assert 'rejected<=0' --junit hedge.xml",
            "",
            "Assertions are FIGURE OPERATOR VALUE. Figures: p50 p90 p95 max mean misses(60s) miss_rate(60s)",
            "cost.wall cost.execution cost.billed hedged attempts lost winners(BACKEND) rounds rejected.",
            "Operators: < <= > >= ==. A cost needs the prices of all backends of the policy.",
            "",
            "A file for --backends. Only rate_per_s is needed; bills_from is worker-start or submit:",
            "  {\"a\": {\"rate_per_s\": 0.000306, \"bills_from\": \"worker-start\", \"granularity\": \"1ms\","
                    + " \"idle_window\": \"60s\"}}"
        })
final class ReplayCommand extends Subcommand {

    /** How the result is written. */
    enum Format {
        TEXT,
        JSON,
        CSV,
        MARKDOWN
    }

    @Mixin
    private TraceArguments trace;

    @Mixin
    private ContenderArguments contenders;

    @Mixin
    private PriceArguments prices;

    @Mixin
    private RuleArguments rules;

    @Option(
            names = "--assert",
            paramLabel = "CLAIM",
            description = "What must hold for the policies named by --policy, or for all if none is named; such as"
                    + " 'p95<=30s'. Repeatable.")
    private List<Assertion> assertions = new ArrayList<>();

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the assertions' results as JUnit XML.")
    private @Nullable Path junit;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Choices.OfReplayFormat.class,
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private Format format = Format.TEXT;

    @Override
    ExitCode run() {
        if (junit != null && assertions.isEmpty()) {
            throw CommandFailure.usage("--junit: nothing to report (expected: with --assert)");
        }
        if (junit != null && Files.isDirectory(junit)) {
            throw CommandFailure.badOutput("--junit: " + junit + " is a folder (expected: the name of a file)");
        }
        ReplayOptions options = rules.options(prices.preset());
        Traces traces = read();
        trace.repeated()
                .forEach(file ->
                        console().warn("hedge replay", file + " is given more than once; its rounds count as often"));
        List<BackendId> known = traces.backends();
        if (known.isEmpty()) {
            throw CommandFailure.badInput(traces.name() + ": no job in any round (expected: at least one)");
        }
        assertions.forEach(claim -> claim.backends()
                .forEach(backend -> Backends.requireKnown("--assert '" + claim.text() + "'", backend, known)));
        options = options.withRates(prices.cards(known, warning -> console().warn("hedge replay", warning)));
        List<PolicyReport> reports = replay(traces, options, contenders.all(known));
        Study study = new Study(
                traces,
                options,
                reports,
                verdicts(reports, known, traces.rejected().size()));
        mentionRejected(traces.rejected());
        console().print(rendered(study));
        writeJunit(study);
        study.verdicts().stream()
                .filter(verdict -> !verdict.check().holds())
                .forEach(verdict -> console().complain("hedge replay", "assertion failed: " + verdict.text()));
        return study.passed() ? ExitCode.OK : ExitCode.FAILED;
    }

    /** In every format: whoever reads only the figures must not take a damaged trace for a whole one. */
    private void mentionRejected(List<String> rejected) {
        if (!rejected.isEmpty()) {
            console()
                    .warn(
                            "hedge replay",
                            rejected.size() + (rejected.size() == 1 ? " line" : " lines")
                                    + " rejected and left out, the first at " + rejected.get(0));
        }
    }

    private Traces read() {
        try (Progress progress = Progress.start(console(), Time.system(), "reading", trace.count())) {
            return trace.read(progress);
        }
    }

    private List<PolicyReport> replay(Traces traces, ReplayOptions options, List<Contender> all) {
        Replay replay = Replay.of(traces.rounds(), options);
        List<PolicyReport> reports = new ArrayList<>();
        try (Progress progress = Progress.start(console(), Time.system(), "replaying", all.size())) {
            for (Contender contender : all) {
                reports.add(replay.run(contender));
                progress.step();
            }
        }
        return reports;
    }

    private List<Verdict> verdicts(List<PolicyReport> reports, List<BackendId> known, int rejected) {
        List<Contender> named = contenders.named(known);
        List<Verdict> verdicts = new ArrayList<>();
        for (PolicyReport report : reports) {
            if (named.isEmpty() || named.contains(report.contender())) {
                assertions.forEach(
                        claim -> verdicts.add(new Verdict(report.contender(), claim, claim.check(report, rejected))));
            }
        }
        return verdicts;
    }

    private String rendered(Study study) {
        return switch (format) {
            case TEXT ->
                TextReport.of(
                        ReplayDocument.of(study), console().columns(), console().paint());
            case MARKDOWN -> MarkdownReport.of(ReplayDocument.of(study));
            case JSON -> ReplayJson.of(study);
            case CSV -> ReplayCsv.of(study);
        };
    }

    private void writeJunit(Study study) {
        if (junit != null) {
            try {
                Files.writeString(junit, JunitReport.of(study.traces().name(), study.verdicts()));
            } catch (IOException failed) {
                throw CommandFailure.unwritable(junit, failed);
            }
        }
    }
}
