package dev.hedge.policy;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.LifecycleState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Plays the world around a policy: carries plans out as a race does, and lets jobs do anything a job may do. */
final class RandomRace implements Move.Mover {

    private static final LifecycleState[] ON_THE_WAY = {
        LifecycleState.UNKNOWN,
        LifecycleState.PENDING,
        LifecycleState.QUEUED,
        LifecycleState.STARTING,
        LifecycleState.RUNNING
    };

    private final Random random;
    private final OnFailure onFailure;
    private final int maxLive;
    private final List<BackendId> order;
    private final List<AttemptView> attempts = new ArrayList<>();
    private long elapsed;
    private boolean failoverDue;
    private boolean changed;

    RandomRace(Random random, OnFailure onFailure) {
        this.random = random;
        this.onFailure = onFailure;
        this.maxLive = 1 + random.nextInt(3);
        this.order = IntStream.rangeClosed(1, 1 + random.nextInt(5))
                .mapToObj(i -> BackendId.of("b" + i))
                .toList();
    }

    RaceView view() {
        return new RaceView(elapsed, Long.MAX_VALUE, order, List.copyOf(attempts), maxLive, failoverDue, false);
    }

    /** Carries a plan out; returns whether that changed anything, so that the policy is to be asked again. */
    boolean carryOut(Plan plan) {
        changed = false;
        plan.moves().forEach(move -> move.applyTo(this));
        return changed;
    }

    @Override
    public void launch(BackendId backend) {
        if (view().live() >= maxLive) {
            return;
        }
        changed = true;
        AttemptId id = AttemptId.of(attempts.size());
        if (random.nextInt(6) == 0) {
            attempts.add(AttemptView.denied(id, backend, elapsed, "no budget"));
            failoverDue = onFailure == OnFailure.NEXT;
        } else {
            attempts.add(AttemptView.launched(id, backend, elapsed));
            failoverDue = false;
        }
    }

    @Override
    public void cancel(AttemptId attempt, CancelReason reason) {
        changed = true;
        attempts.set(attempt.ordinal(), attempts.get(attempt.ordinal()).in(AttemptPhase.CANCELLING));
    }

    @Override
    public void keep(AttemptId attempt) {
        throw new IllegalStateException("keep: " + attempt + " (expected: no such move in an open race)");
    }

    boolean anyLive() {
        return view().live() > 0;
    }

    /** Moves on to the policy's wake-up, or to something that happens before it. */
    void somethingHappens(long wakeNanos) {
        long next = elapsed + 1 + random.nextLong(4_000_000_000L);
        if (!anyLive() || (wakeNanos < next && random.nextBoolean())) {
            elapsed = wakeNanos;
            return;
        }
        elapsed = Math.min(next, wakeNanos);
        int index = random.nextInt(attempts.size());
        AttemptView attempt = attempts.get(index);
        if (attempt.phase() == AttemptPhase.RUNNING) {
            attempts.set(index, progress(attempt));
        } else if (attempt.phase() == AttemptPhase.CANCELLING) {
            attempts.set(index, receipt(attempt));
        }
    }

    private AttemptView progress(AttemptView attempt) {
        if (random.nextInt(4) > 0) {
            return attempt.seen(ON_THE_WAY[random.nextInt(ON_THE_WAY.length)], elapsed);
        }
        failoverDue = onFailure == OnFailure.NEXT;
        return random.nextBoolean()
                ? end(attempt, AttemptPhase.FAILED, LifecycleState.FAILED)
                : end(attempt, AttemptPhase.INVALID, LifecycleState.COMPLETED);
    }

    private AttemptView receipt(AttemptView attempt) {
        return switch (random.nextInt(3)) {
            case 0 -> end(attempt, AttemptPhase.STOPPED, LifecycleState.CANCELLED);
            case 1 -> end(attempt, AttemptPhase.UNPROVEN, attempt.state());
            default -> end(attempt, AttemptPhase.CUT_OFF, LifecycleState.LOST);
        };
    }

    private AttemptView end(AttemptView attempt, AttemptPhase phase, LifecycleState state) {
        return attempt.ended(phase, state, elapsed, AttemptView.NEVER, "test");
    }
}
