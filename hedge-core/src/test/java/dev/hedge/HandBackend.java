package dev.hedge;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.Submission;
import dev.hedge.cost.RateCard;
import dev.hedge.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A backend whose jobs are driven by hand. */
final class HandBackend implements Backend {

    private final BackendId id;
    private final Time time;
    private final RateCard card;
    private final List<HandJob> jobs = new ArrayList<>();
    private Consumer<HandJob> onStart = job -> {};
    private Consumer<HandJob> onCancel = job -> {};

    HandBackend(String name, Time time, RateCard card) {
        this.id = BackendId.of(name);
        this.time = time;
        this.card = card;
    }

    /** What every job does from inside its start. */
    HandBackend onStart(Consumer<HandJob> what) {
        onStart = what;
        return this;
    }

    /** What every job does from inside its cancel. */
    HandBackend onCancel(Consumer<HandJob> what) {
        onCancel = what;
        return this;
    }

    @Override
    public BackendId id() {
        return id;
    }

    @Override
    public RateCard rateCard() {
        return card;
    }

    @Override
    public Job start(Submission submission, JobObserver observer) {
        HandJob job = new HandJob(submission, observer, time, onCancel);
        jobs.add(job);
        onStart.accept(job);
        return job;
    }

    List<HandJob> jobs() {
        return jobs;
    }

    /** The only job so far. */
    HandJob job() {
        if (jobs.size() != 1) {
            throw new AssertionError("jobs of " + id + ": " + jobs.size() + " (expected: 1)");
        }
        return jobs.get(0);
    }
}
