package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.Usage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All jobs of one cloud, for as long as it lives, and so its ledger. Thread-safe; nothing is called while its lock is held
 * but the clock.
 */
final class JobTable {

    private record Ending(long ms, CloudJob job) {}

    private final LongSupplier clockMs;
    private final RateCard rates;
    private final long idleMs;

    // Guarded by this.
    private final Map<String, CloudJob> byId = new HashMap<>();
    private final List<CloudJob> all = new ArrayList<>();
    /** Jobs that have not ended, as of the last {@link #settle}. */
    private final Set<CloudJob> open = new LinkedHashSet<>();
    /** When open jobs end; a cancel adds a second entry for its job. */
    private final PriorityQueue<Ending> endings = new PriorityQueue<>(Comparator.comparingLong(Ending::ms));
    /** When the last job of each kept worker ended, the longest ago first. */
    private final Map<String, Long> kept = new LinkedHashMap<>();

    private long submits;
    private long workers;
    private int mostOpen;

    /**
     * @param clockMs milliseconds since the cloud started
     * @param idleMs how long a worker is kept after a job
     */
    JobTable(LongSupplier clockMs, RateCard rates, long idleMs) {
        this.clockMs = clockMs;
        this.rates = rates;
        this.idleMs = idleMs;
    }

    /** The number of the next submit. */
    synchronized long nextOrdinal() {
        return ++submits;
    }

    /** Begins a job. */
    synchronized CloudJob add(long ordinal, String id, JsonNode input, Fate fate) {
        long nowMs = clockMs.getAsLong();
        settle(nowMs);
        if (fate.cold() || workers == 0) {
            workers++;
        }
        CloudJob job = new CloudJob(ordinal, id, "w" + workers, input, fate, nowMs);
        byId.put(id, job);
        all.add(job);
        open.add(job);
        expectEnd(job);
        mostOpen = Math.max(mostOpen, open.size());
        return job;
    }

    synchronized Optional<CloudJob> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    synchronized JobView view(CloudJob job) {
        return job.at(clockMs.getAsLong());
    }

    /** When a job ends, as far as is known, in milliseconds from now; never less than zero, empty if it does not. */
    synchronized Optional<Long> endsIn(CloudJob job) {
        long end = job.endMs();
        return end < 0 ? Optional.empty() : Optional.of(Math.max(0, end - clockMs.getAsLong()));
    }

    /** Asks to stop a job; says where it was just before. */
    synchronized JobView cancel(CloudJob job) {
        long nowMs = clockMs.getAsLong();
        JobView before = job.at(nowMs);
        if (!before.ended()) {
            job.cancelled(nowMs);
            expectEnd(job);
        }
        return before;
    }

    /**
     * Part of the list, the newest first.
     *
     * @param below only jobs whose number is less
     */
    synchronized List<CloudJob> newest(int most, long below) {
        List<CloudJob> page = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0 && page.size() < most; i--) {
            if (all.get(i).ordinal() < below) {
                page.add(all.get(i));
            }
        }
        return page;
    }

    /** The ledger, in the order of the submits. */
    synchronized List<BilledJob> ledger() {
        long nowMs = clockMs.getAsLong();
        return all.stream().map(job -> billed(job, job.at(nowMs))).toList();
    }

    synchronized Map<LifecycleState, Integer> states() {
        long nowMs = clockMs.getAsLong();
        Map<LifecycleState, Integer> counts = new EnumMap<>(LifecycleState.class);
        all.forEach(job -> counts.merge(job.at(nowMs).state(), 1, Integer::sum));
        return counts;
    }

    synchronized int mostOpen() {
        return mostOpen;
    }

    synchronized Workers workers() {
        int throttled = (int) openJobs(view -> view.state() == LifecycleState.QUEUED)
                .filter(job -> job.fate().mode().equals(Workers.THROTTLED))
                .count();
        Set<String> running = runningWorkers();
        Set<String> idle = new HashSet<>(kept.keySet());
        idle.removeAll(running);
        return new Workers(idle.size(), startingWorkers().size(), running.size(), throttled);
    }

    /** The names of the workers that execute a job or are kept after one. */
    synchronized Set<String> warmWorkers() {
        Set<String> names = runningWorkers();
        names.addAll(kept.keySet());
        return names;
    }

    /** The names of the workers that get ready. */
    synchronized Set<String> startingWorkers() {
        return openJobs(view -> view.state() == LifecycleState.STARTING)
                .map(CloudJob::worker)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> runningWorkers() {
        return openJobs(view -> view.state() == LifecycleState.RUNNING)
                .map(CloudJob::worker)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<CloudJob> openJobs(Predicate<JobView> which) {
        long nowMs = clockMs.getAsLong();
        settle(nowMs);
        return open.stream().filter(job -> which.test(job.at(nowMs)));
    }

    private void expectEnd(CloudJob job) {
        if (job.endMs() != Usage.NEVER) {
            endings.add(new Ending(job.endMs(), job));
        }
    }

    /** Draws the conclusions of the time that passed. Each job costs this once, whenever it is asked for. */
    private void settle(long nowMs) {
        while (!endings.isEmpty() && endings.element().ms() <= nowMs) {
            Ending ending = endings.remove();
            // An end that a cancel forestalled finds its job gone already.
            if (open.remove(ending.job()) && ending.job().at(nowMs).ran()) {
                kept.remove(ending.job().worker());
                kept.put(ending.job().worker(), ending.ms());
            }
        }
        for (Iterator<Long> ends = kept.values().iterator(); ends.hasNext() && ends.next() + idleMs <= nowMs; ) {
            ends.remove();
        }
    }

    private BilledJob billed(CloudJob job, JobView view) {
        return new BilledJob(
                job.ordinal(),
                job.id(),
                job.fate().mode(),
                view.state(),
                view.submittedMs(),
                view.runningMs(),
                view.endedMs(),
                view.cancelledMs(),
                view.executionMs(),
                view.costMicros(rates));
    }
}
