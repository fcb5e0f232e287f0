package dev.hedge.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time of the whole JVM per operation, in nanoseconds: helper threads, collector and compiler included. On a busy
 * machine it says more than the clock on the wall. JMH makes one for each fork.
 */
public final class CpuProfiler implements InternalProfiler {

    static final String LABEL = "cpu.norm";

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long before;

    /** JMH makes profilers by name. */
    public CpuProfiler() {}

    @Override
    public String getDescription() {
        return "Processor time of the JVM per operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = system.getProcessCpuTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double used = system.getProcessCpuTime() - before;
        long operations = Math.max(1, result.getMetadata().getAllOps());
        return List.of(new ScalarResult(LABEL, used / operations, "ns/op", AggregationPolicy.AVG));
    }
}
