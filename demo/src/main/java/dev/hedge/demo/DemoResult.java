package dev.hedge.demo;

import dev.hedge.replay.PolicyReport;
import java.util.List;

/**
 * What a demo showed.
 *
 * @param reports one per policy, in the order of the options
 * @param sentence what happened, in one sentence
 */
public record DemoResult(List<PolicyReport> reports, String sentence) {
    public DemoResult {
        reports = List.copyOf(reports);
    }
}
