package dev.hedge.benchmarks;

import dev.hedge.DecisionPath;
import dev.hedge.benchmarks.jmh.EngineAtOnce;
import dev.hedge.benchmarks.jmh.Finagle;
import dev.hedge.benchmarks.jmh.HandWritten;
import java.util.List;
import java.util.function.Consumer;

/** The decision path against its peers. */
final class DecisionSuite implements Suite {

    private static final int FORKS = 5;
    private static final int DIRECT = 0;
    private static final int CONTROL = 1;
    private static final int FINAGLE = 2;
    private static final int DECISION = 3;

    private static final List<Case> CASES = List.of(
            Case.of("direct call, no hedge", HandWritten.class, "directCall"),
            Case.of("control: CompletableFuture and Netty's wheel", HandWritten.class, "hedge"),
            Case.of("Finagle BackupRequestFilter (arms no timer)", Finagle.class, "hedge"),
            Case.of("hedge, decision path", DecisionPath.class, "decide"),
            Case.of("hedge, decision path, state kept on the heap", DecisionPath.class, "decideAndKeepState"),
            Case.of("hedge, whole engine, submit to outcome", EngineAtOnce.class, "race"),
            Case.of("control, answer after the timer is armed", HandWritten.class, "hedgeThenAnswer"),
            Case.of("Finagle, answer after the timer is armed", Finagle.class, "hedgeThenAnswer"));

    @Override
    public String name() {
        return "decision";
    }

    @Override
    public String description() {
        return "one decision with the primary at hand, against a hand-written hedge and Finagle's";
    }

    @Override
    public void run(Effort effort, Consumer<String> progress, Report report) {
        List<Measured> results = new JmhRun(effort, progress).run(CASES, FORKS);
        double control = results.get(CONTROL).score();
        report.heading(String.format(
                "%-54s %9s %21s %9s %9s %9s", "case", "ns/op", "lowest to highest", "cpu ns", "B/op", "x control"));
        for (Measured each : results) {
            report.line(
                    "  %-52s %9.1f %10.1f %10.1f %9.1f %9.0f %9.2f",
                    each.source().label(),
                    each.score(),
                    each.lowest(),
                    each.highest(),
                    each.cpuNanos(),
                    each.bytes(),
                    each.score() / control);
        }
        Measured decision = results.get(DECISION);
        report.heading("targets");
        report.target("decision path at most 1.2 x the control", 1.2, decision.score() / control, "x");
        report.target(
                "decision path at most 0.5 x Finagle",
                0.5,
                decision.score() / results.get(FINAGLE).score(),
                "x");
        report.target("decision path allocates at most 136 B", 136, decision.bytes(), "B");
        report.figure("floor: a direct call", "%,14.2f ns", results.get(DIRECT).score());
    }
}
