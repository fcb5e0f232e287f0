package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.JobFailure;
import dev.hedge.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** What the wires of all clouds work with: jobs, fates, the clock. Owned by the listener's thread where it says so. */
final class Desk {

    /** Keeps ids apart from all luck. */
    private static final long ID = 0x5deece66dL;

    private final CloudOptions options;
    private final Time time;
    private final Executor listener;
    private final Tally tally;
    private final Consumer<Throwable> reporter;
    private final LongSupplier clockMs;
    private final Faults faults;
    private final Fates fates;
    private final JobTable jobs;
    private final Watches watches;

    /** @param listener runs tasks on the listener's thread */
    Desk(CloudOptions options, Time time, Executor listener, Tally tally, Consumer<Throwable> reporter) {
        this.options = options;
        this.time = time;
        this.listener = listener;
        this.tally = tally;
        this.reporter = reporter;
        long origin = time.nanoTime();
        clockMs = () -> TimeUnit.NANOSECONDS.toMillis(time.nanoTime() - origin);
        faults = new Faults(options.seed(), options.faults());
        fates = new Fates(options.seed(), options.speed(), options.modes(), faults);
        jobs = new JobTable(clockMs, options.rates(), fates.millis(options.keepWarm()));
        watches = new Watches(jobs, this);
    }

    CloudOptions options() {
        return options;
    }

    Time time() {
        return time;
    }

    Faults faults() {
        return faults;
    }

    JobTable jobs() {
        return jobs;
    }

    Watches watches() {
        return watches;
    }

    Tally tally() {
        return tally;
    }

    /** Told of what must not be lost though nobody can handle it. */
    void report(Throwable broken) {
        reporter.accept(broken);
    }

    /** Milliseconds since the cloud started. */
    long nowMs() {
        return clockMs.getAsLong();
    }

    /** A duration of the real cloud on this machine's clock. */
    long millis(Duration real) {
        return fates.millis(real);
    }

    /** Runs a task on the listener's thread after a while, never inside this call. */
    Time.Timer later(long delayMs, Runnable task) {
        return time.schedule(Duration.ofMillis(delayMs), () -> listener.execute(task));
    }

    /** Runs a task on the listener's thread, soon. */
    void soon(Runnable task) {
        listener.execute(task);
    }

    /** How long the n-th answer takes. */
    long roundTripMs(long ordinal) {
        double share = Chance.of(options.seed(), ID, 1, ordinal);
        return millis(options.roundTrip().quantile(Math.max(share, Double.MIN_VALUE)));
    }

    /** What decides over the next job. */
    Ticket next() {
        long ordinal = jobs.nextOrdinal();
        return new Ticket(ordinal, fates.draw(ordinal));
    }

    /** The number of a submit and what is to become of it. */
    record Ticket(long ordinal, Fate fate) {

        Optional<JobFailure> refusal() {
            return fate.refusal();
        }

        Ticket with(Fate other) {
            return new Ticket(ordinal, other);
        }
    }

    CloudJob begin(Ticket ticket, String id, JsonNode input) {
        return jobs.add(ticket.ordinal(), id, input, ticket.fate());
    }

    /** An id that no other job of this cloud has. */
    String uuid(long ordinal) {
        SplittableRandom random = new SplittableRandom(options.seed() * ID + ordinal);
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    /** A job as the cloud would show it to somebody who asks. */
    Optional<CloudJob> find(String id) {
        return jobs.find(id).filter(job -> !young(job) && !forgotten(job));
    }

    /** Whether nobody knows the job yet. */
    boolean young(CloudJob job) {
        return job.fate()
                .fault(Fault.UNKNOWN_WHILE_YOUNG)
                .filter(rule -> nowMs() < job.submittedMs() + rule.amount().toMillis())
                .isPresent();
    }

    /** Whether nobody knows the job any more. */
    boolean forgotten(CloudJob job) {
        return job.fate().fault(Fault.FORGOTTEN).isPresent() && jobs.view(job).ended();
    }

    /** Whether an ended job is shown running still. */
    boolean late(CloudJob job, JobView view) {
        return view.ended()
                && job.fate()
                        .fault(Fault.LATE_PROGRESS)
                        .filter(rule ->
                                view.nowMs() < view.endedMs() + rule.amount().toMillis())
                        .isPresent();
    }

    /** Asks a job to stop and answers when it is time, if that time ever comes. */
    JobView cancel(CloudJob job) {
        JobView before = jobs.cancel(job);
        watches.changed(job);
        return before;
    }
}
