package dev.hedge;

import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobId;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.budget.Budget.Reservation;
import dev.hedge.cost.Cost;
import dev.hedge.time.Time;
import org.jspecify.annotations.Nullable;

/**
 * The effects that belong to one launched attempt: its job, its reservation, its receipt. What a backend reports is handed
 * on to the race as an event; everything else here is touched in the race's turns only.
 */
final class Flight implements JobObserver {

    final int ordinal;
    final Place place;
    final Reservation reservation;
    private final Race race;

    /** Null until the backend returned from {@code start}. */
    @Nullable
    Job job;

    /** Where the job was last seen; read by whatever thread writes a makeshift receipt. */
    volatile LifecycleState state = LifecycleState.PENDING;

    /** When the newest sighting was made, on the clock's own scale; valid once {@link #sighted}. */
    long sightedNanos;

    boolean sighted;

    /** The newest progress text. */
    String detail = "";

    /** Whether a result or failure came in; a second one is a backend's mistake. */
    boolean ended;

    /** Whether the job may exist although the attempt failed. */
    boolean ambiguous;

    @Nullable
    CancellationReceipt receipt;

    /** Set by whatever thread brings the receipt, so that no needless clean-up timer is armed. */
    volatile boolean receiptPosted;

    Time.@Nullable Timer cleanup;

    /** Booked for good; null until then. */
    @Nullable
    Cost cost;

    Flight(Race race, int ordinal, Place place, Reservation reservation) {
        this.race = race;
        this.ordinal = ordinal;
        this.place = place;
        this.reservation = reservation;
    }

    @Override
    public void onAccepted(JobId id) {
        race.post(() -> race.accepted(this, id));
    }

    @Override
    public void onObserved(Observation observation) {
        race.post(() -> race.observed(this, observation));
    }

    @Override
    public void onResult(JobResult result) {
        race.post(() -> race.answered(this, result));
    }

    @Override
    public void onFailure(JobFailure failure) {
        race.post(() -> race.failed(this, failure));
    }

    @Override
    public void onReceipt(CancellationReceipt proof) {
        receiptPosted = true;
        race.post(() -> race.receipted(this, proof));
    }

    /** Takes note of a sighting that contradicts nothing; one that shows no state does not date what is known. */
    void sighted(Observation seen) {
        if (seen.state() != LifecycleState.UNKNOWN) {
            sighted = true;
            sightedNanos = seen.seenNanos();
            state = seen.state();
        }
        if (!seen.detail().isEmpty()) {
            detail = seen.detail();
        }
    }

    void forgetCleanup() {
        if (cleanup != null) {
            cleanup.cancel();
            cleanup = null;
        }
    }
}
