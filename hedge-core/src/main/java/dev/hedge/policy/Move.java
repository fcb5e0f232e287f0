package dev.hedge.policy;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;

/** One thing to do. */
public sealed interface Move {

    /** Hands itself to whoever carries moves out. */
    void applyTo(Mover mover);

    /** Carries moves out; one method per kind, so that a new kind cannot be forgotten. */
    interface Mover {
        void launch(BackendId backend);

        void cancel(AttemptId attempt, CancelReason reason);

        void keep(AttemptId attempt);
    }

    /** Start an attempt. Waits, on record, while the cap on live attempts is reached. */
    record Launch(BackendId backend) implements Move {
        @Override
        public void applyTo(Mover mover) {
            mover.launch(backend);
        }
    }

    /** Stop an attempt. It stays in the race until its stop is proven. */
    record Cancel(AttemptId attempt, CancelReason reason) implements Move {
        @Override
        public void applyTo(Mover mover) {
            mover.cancel(attempt, reason);
        }
    }

    /** Let an attempt that lost run to its end; its cost is booked and its result discarded. Only in a decided race. */
    record Keep(AttemptId attempt) implements Move {
        @Override
        public void applyTo(Mover mover) {
            mover.keep(attempt);
        }
    }
}
