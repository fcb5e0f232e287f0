package dev.hedge.policy;

import dev.hedge.backend.BackendId;
import java.util.List;

/**
 * A picture of one race at one moment.
 *
 * @param elapsedNanos since the race began
 * @param deadlineNanos when the race ends at the latest, counted from its beginning
 * @param order the backends that may be used, the preferred one first; not empty, none of them twice
 * @param attempts all attempts so far in the order of launch, denied ones included
 * @param maxLive how many attempts may be live at once
 * @param failoverDue whether an attempt failed and no launch has answered that yet; always false where the caller chose to
 *     let timers run (see {@link OnFailure#WAIT})
 * @param decided whether the race has its outcome and only the fate of the live attempts is asked
 */
public record RaceView(
        long elapsedNanos,
        long deadlineNanos,
        List<BackendId> order,
        List<AttemptView> attempts,
        int maxLive,
        boolean failoverDue,
        boolean decided) {

    /** Number of attempts that hold a slot. */
    public int live() {
        int live = 0;
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).phase().live()) {
                live++;
            }
        }
        return live;
    }

    /** Whether this backend was tried in this race, launched or denied. */
    public boolean tried(BackendId backend) {
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).backend().equals(backend)) {
                return true;
            }
        }
        return false;
    }
}
