package dev.hedge.sim;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Capabilities;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobId;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.Submission;
import dev.hedge.cost.RateCard;
import dev.hedge.time.Time;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A backend whose jobs live as a {@link World} says, on whatever {@link Time} it is given. Thread-safe if that is; the same
 * world and the same launches give the same events at the same times.
 */
public final class SimulatedBackend implements Backend {

    /** How many ended jobs a world can look back on. */
    public static final int HISTORY = 16;

    private final BackendId id;
    private final World world;
    private final Time time;
    private final RateCard rateCard;
    private final boolean named;
    private final Ledger ledger = new Ledger();
    private final AtomicLong jobs = new AtomicLong();

    private SimulatedBackend(BackendId id, World world, Time time, RateCard rateCard, boolean named) {
        this.id = id;
        this.world = world;
        this.time = time;
        this.rateCard = rateCard;
        this.named = named;
    }

    /** A backend that costs nothing. */
    public static SimulatedBackend of(BackendId id, World world, Time time) {
        return new SimulatedBackend(id, world, time, RateCard.FREE, true);
    }

    /** The same place with a price. Shares no history with this one. */
    public SimulatedBackend withRateCard(RateCard card) {
        return new SimulatedBackend(id, world, time, card, named);
    }

    /** The same place with jobs that have no ids: for replays, where nobody reads them. Shares no history with this one. */
    public SimulatedBackend withoutJobIds() {
        return new SimulatedBackend(id, world, time, rateCard, false);
    }

    @Override
    public BackendId id() {
        return id;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, Evidence.CONFIRMED_TERMINAL, true);
    }

    @Override
    public RateCard rateCard() {
        return rateCard;
    }

    /** How many jobs were started here. */
    public long started() {
        return jobs.get();
    }

    /** How many jobs are running or waiting. */
    public int open() {
        return ledger.open();
    }

    @Override
    public Job start(Submission submission, JobObserver observer) {
        JobStart start = new JobStart(id, submission.requestId(), time.nanoTime());
        Lifecycle life = world.lifecycle(start, ledger);
        SimulatedJob job = new SimulatedJob(life, time, observer, ledger);
        long number = jobs.incrementAndGet();
        if (named && life.exists()) {
            observer.onAccepted(JobId.of(id + "-" + number));
        }
        job.begin();
        return job;
    }
}
