package dev.hedge;

import static dev.hedge.Rig.millis;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Submission;
import dev.hedge.cost.RateCard;
import dev.hedge.time.VirtualTime;
import java.util.Random;

/**
 * A backend that keeps nothing of its contract but the types: jobs report anything, at any time, in any order, as often as
 * they like, with times of their own; cancels throw or get any number of receipts. Drawn from a seed.
 */
final class ChaosBackend implements Backend {

    private static final Evidence[] WEAKER = {
        Evidence.CONFIRMED_BY_ACK, Evidence.PROVIDER_ACK, Evidence.CHANNEL_CLOSED, Evidence.NONE
    };

    private final BackendId id;
    private final VirtualTime time;
    private final Random random;
    private final RandomRaces draw;

    ChaosBackend(String name, VirtualTime time, Random random) {
        this.id = BackendId.of(name);
        this.time = time;
        this.random = random;
        this.draw = new RandomRaces(random);
    }

    @Override
    public BackendId id() {
        return id;
    }

    @Override
    public RateCard rateCard() {
        return Rig.TENTH_OF_A_CENT;
    }

    @Override
    public Job start(Submission submission, JobObserver observer) {
        HandJob job = new HandJob(submission, observer, time, this::onCancel);
        int events = random.nextInt(10);
        for (int i = 0; i < events; i++) {
            later(30_000, () -> report(job));
        }
        if (random.nextInt(20) == 0) {
            throw new IllegalStateException("half started");
        }
        return job;
    }

    private void onCancel(HandJob job) {
        int receipts = random.nextInt(4);
        for (int i = 0; i < receipts; i++) {
            later(6_000, () -> receipt(job));
        }
        if (random.nextInt(20) == 0) {
            throw new IllegalStateException("half cancelled");
        }
    }

    private void later(int mostMillis, Runnable what) {
        long delay = draw.upTo(mostMillis).toNanos();
        if (delay == 0) {
            what.run();
        } else {
            time.schedule(delay, what);
        }
    }

    private void report(HandJob job) {
        switch (random.nextInt(12)) {
            case 0 -> job.accepted("job");
            case 1 -> job.answers(random.nextBoolean() ? "good" : "bad");
            case 2 -> job.fails(draw.failure());
            case 3 -> receipt(job);
            case 4 -> job.requeuedAt(anyTime());
            case 5 -> job.seen(draw.one(LifecycleState.values()), "progress " + random.nextInt(3));
            default -> job.seenAt(anyTime(), draw.one(LifecycleState.values()));
        }
    }

    private void receipt(HandJob job) {
        if (random.nextInt(3) == 0) {
            job.proves(random.nextBoolean() ? LifecycleState.CANCELLED : LifecycleState.COMPLETED);
        } else {
            job.receipt(draw.one(WEAKER));
        }
    }

    private long anyTime() {
        return time.nanoTime()
                - (random.nextBoolean() ? 0 : millis(random.nextInt(5_000)).toNanos());
    }
}
