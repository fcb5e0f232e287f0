package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.replay.PolicyReport;
import dev.hedge.replay.ReplayOptions;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A replay with all that is worth saying about it; what the renderers render. Immutable.
 *
 * @param options what was assumed, prices included
 * @param reports one per contender
 * @param verdicts what came of the assertions; empty if there were none
 */
record Study(Traces traces, ReplayOptions options, List<PolicyReport> reports, List<Verdict> verdicts) {

    Study {
        reports = List.copyOf(reports);
        verdicts = List.copyOf(verdicts);
    }

    /** The backends that some contender could use, in the trace's order. */
    List<BackendId> used() {
        return traces.backends().stream()
                .filter(backend -> reports.stream()
                        .anyMatch(report -> report.contender().order().contains(backend)))
                .toList();
    }

    /** The backends among them whose time costs something, as far as anybody said. */
    Set<BackendId> priced() {
        return used().stream().filter(options.rates()::containsKey).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether every assertion holds. */
    boolean passed() {
        return verdicts.stream().allMatch(verdict -> verdict.check().holds());
    }
}
