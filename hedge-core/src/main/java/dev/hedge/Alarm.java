package dev.hedge;

import dev.hedge.policy.Plan;
import dev.hedge.time.Time;
import org.jspecify.annotations.Nullable;

/** The one pending wake-up of a race. Belongs to the race's turns. */
final class Alarm {

    private final Time time;
    private final Runnable onRing;
    private Time.@Nullable Timer timer;

    /** When {@link #timer} is due; valid while that is not null. */
    private long dueNanos = Plan.NEVER;

    Alarm(Time time, Runnable onRing) {
        this.time = time;
        this.onRing = onRing;
    }

    /**
     * Sets the alarm anew; a no-op where it is set so already.
     *
     * @param nowNanos since the race began
     * @param nanos when to ring, on the same scale; {@link Plan#NEVER} to be left alone
     */
    void set(long nowNanos, long nanos) {
        if (timer != null) {
            if (nanos == dueNanos) {
                return;
            }
            timer.cancel();
            timer = null;
        }
        if (nanos != Plan.NEVER) {
            dueNanos = nanos;
            timer = time.schedule(nanos - nowNanos, onRing);
        }
    }

    /** It rang, perhaps for a time that has been changed since: whoever is woken sets it anew. */
    void rang() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }
}
