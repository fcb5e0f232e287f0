package dev.hedge.demo.clouds;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules in force, and how often each has struck. Thread-safe. */
final class Faults {

    /** Keeps the luck of faults apart from that of lives. */
    private static final long FAULT = 7;

    private final long seed;
    private volatile List<Running> rules = List.of();

    Faults(long seed, List<FaultRule> first) {
        this.seed = seed;
        set(first);
    }

    /** In place of all rules before; counting starts anew. */
    void set(List<FaultRule> next) {
        List<Running> running = new ArrayList<>();
        for (FaultRule rule : next) {
            running.add(new Running(rule, running.size()));
        }
        rules = List.copyOf(running);
    }

    List<FaultRule> rules() {
        return rules.stream().map(running -> running.rule).toList();
    }

    /** What hits this request, if anything does; the first rule that strikes counts. */
    Optional<FaultRule> ofRequest(Operation operation) {
        for (Running running : rules) {
            if (!running.rule.fault().ofJob() && running.rule.operation() == operation && running.strikes(seed)) {
                return Optional.of(running.rule);
            }
        }
        return Optional.empty();
    }

    /** What hits this job: one rule of each fault at most. */
    List<FaultRule> ofJob() {
        List<FaultRule> hits = new ArrayList<>(0);
        Set<Fault> known = EnumSet.noneOf(Fault.class);
        for (Running running : rules) {
            if (running.rule.fault().ofJob() && running.strikes(seed) && known.add(running.rule.fault())) {
                hits.add(running.rule);
            }
        }
        return hits;
    }

    private static final class Running {

        private final FaultRule rule;
        private final int index;
        // Guarded by this.
        private long calls;
        private int hits;

        Running(FaultRule rule, int index) {
            this.rule = rule;
            this.index = index;
        }

        synchronized boolean strikes(long seed) {
            long call = calls++;
            if (call < rule.skip() || hits >= rule.times() || Chance.of(seed, FAULT, index, call) >= rule.share()) {
                return false;
            }
            hits++;
            return true;
        }
    }
}
