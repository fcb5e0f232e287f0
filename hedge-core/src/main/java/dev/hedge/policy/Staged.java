package dev.hedge.policy;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A policy written as a list of steps; every built-in policy is one.
 *
 * <p>A backend is launched once per race, by the first of its steps that applies. When an attempt fails, the next untried
 * backend of the list starts at once, whatever its offset and conditions ({@link RaceView#failoverDue()}). A step whose
 * position lies beyond the order of backends is skipped. A launch that was part of a cutover whose cancel is already out
 * applies even though its condition no longer shows. In a cutover the launch stands before the cancel, so that whoever
 * carries the plan out may ask again after a refused launch, with the cancel not yet out.
 */
public final class Staged implements HedgePolicy {

    private final List<Step> steps;
    private final String text;

    /** By step; zero where a step has none. Taken out of the steps because every question to this policy needs them. */
    private final long[] offsetsNanos;

    /** Whether any step keeps its attempt. */
    private final boolean keeps;

    /** By number of backends: how many steps to look at, the ones behind being for backends that are not there. */
    private final int[] reach;

    private Staged(List<Step> steps, String text) {
        this.steps = steps;
        this.text = text;
        this.offsetsNanos = steps.stream()
                .mapToLong(step ->
                        step instanceof Step.Launch launch ? launch.offset().toNanos() : 0)
                .toArray();
        this.keeps = steps.stream().anyMatch(step -> step instanceof Step.Launch launch && launch.keep());
        this.reach = new int[Policies.MAX_BACKENDS + 1];
        for (int i = 0; i < steps.size(); i++) {
            Arrays.fill(reach, steps.get(i).position() + 1, reach.length, i + 1);
        }
    }

    /**
     * A policy of these steps, tried in order.
     *
     * @throws IllegalArgumentException if none of them launches the first backend at 0 s without a condition
     */
    public static Staged of(List<Step> steps) {
        return named(steps.stream().map(Step::text).collect(Collectors.joining(", ", "staged(", ")")), steps);
    }

    static Staged named(String text, List<Step> steps) {
        boolean begins = steps.stream()
                .anyMatch(step -> step instanceof Step.Launch launch
                        && launch.position() == 0
                        && launch.offset().isZero()
                        && launch.conditions().isEmpty());
        if (!begins) {
            throw new IllegalArgumentException(
                    "steps: the first backend does not start at once (expected: a step 1@0s)");
        }
        return new Staged(List.copyOf(steps), text);
    }

    public List<Step> steps() {
        return steps;
    }

    /** How many backends it has a use for: further ones would never be launched. */
    public int backends() {
        int last = 0;
        for (Step step : steps) {
            last = Math.max(last, step.position());
        }
        return last + 1;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public Plan decide(RaceView view) {
        if (view.decided()) {
            return keeps ? keepers(view) : Plan.NOTHING;
        }
        return next(view);
    }

    private Plan next(RaceView view) {
        Draft draft = new Draft();
        draft.taken = tried(view);
        boolean failover = view.failoverDue();
        int end = reach[Math.min(view.order().size(), Policies.MAX_BACKENDS)];
        for (int i = 0; i < end; i++) {
            if (steps.get(i) instanceof Step.Launch launch) {
                failover = considerLaunch(launch, offsetsNanos[i], view, draft, failover);
            } else if (steps.get(i) instanceof Step.Cut cut) {
                considerCut(cut, view, draft);
            }
        }
        return draft.plan();
    }

    /** Returns whether a failover is still owed after this step; any launch answers a failure. */
    private static boolean considerLaunch(Step.Launch step, long offset, RaceView view, Draft draft, boolean failover) {
        if (step.position() >= view.order().size()) {
            return failover;
        }
        if (draft.takes(step.position())) {
            return failover;
        }
        BackendId backend = view.order().get(step.position());
        boolean due = view.elapsedNanos() >= offset;
        if (due && applies(step, view, offset)) {
            draft.launch(step.position(), backend);
            for (int i = 0; i < step.cutting().size(); i++) {
                int cut = step.cutting().get(i);
                draft.cancel(cut, attemptAt(view, cut), CancelReason.CUTOVER);
            }
            return false;
        }
        if (failover) {
            draft.launch(step.position(), backend);
        } else if (!due) {
            draft.wakeAt(offset);
        }
        return false;
    }

    /** The positions of backends that were tried in this race, one bit each, as far as any step can name them. */
    private static int tried(RaceView view) {
        int tried = 0;
        for (int i = 0; i < view.attempts().size(); i++) {
            int position = view.order().indexOf(view.attempts().get(i).backend());
            tried |= position >= 0 && position < Policies.MAX_BACKENDS ? 1 << position : 0;
        }
        return tried;
    }

    private static void considerCut(Step.Cut step, RaceView view, Draft draft) {
        if (allMet(step.conditions(), view, view.elapsedNanos())) {
            draft.cancel(step.position(), attemptAt(view, step.position()), CancelReason.TIED);
        }
    }

    private static boolean applies(Step.Launch step, RaceView view, long offset) {
        return allMet(step.conditions(), view, offset) || cutoverUnderWay(step, view);
    }

    private static boolean allMet(List<Condition> conditions, RaceView view, long byNanos) {
        for (int i = 0; i < conditions.size(); i++) {
            AttemptView attempt = attemptAt(view, conditions.get(i).position());
            if (attempt == null || !conditions.get(i).met(attempt, byNanos)) {
                return false;
            }
        }
        return true;
    }

    private static boolean cutoverUnderWay(Step.Launch step, RaceView view) {
        for (int i = 0; i < step.cutting().size(); i++) {
            AttemptView attempt = attemptAt(view, step.cutting().get(i));
            if (attempt != null && attempt.phase().cancelled()) {
                return true;
            }
        }
        return false;
    }

    private Plan keepers(RaceView view) {
        Draft draft = new Draft();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof Step.Launch launch && launch.keep()) {
                draft.keep(launch.position(), attemptAt(view, launch.position()));
            }
        }
        return draft.plan();
    }

    private static @Nullable AttemptView attemptAt(RaceView view, int position) {
        if (position < view.order().size()) {
            BackendId backend = view.order().get(position);
            for (int i = 0; i < view.attempts().size(); i++) {
                if (view.attempts().get(i).backend().equals(backend)) {
                    return view.attempts().get(i);
                }
            }
        }
        return null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Staged that && text.equals(that.text) && steps.equals(that.steps);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    /** A plan in the making; lives for one call. */
    private static final class Draft {

        private List<Move> moves = List.of();
        /** Positions that were tried in this race or are launched by this plan, one bit each. */
        private int taken;
        /** Positions of attempts that this plan cancels or keeps: two steps may want the same. */
        private int settled;

        private long wake = Plan.NEVER;

        boolean takes(int position) {
            return (taken & (1 << position)) != 0;
        }

        void launch(int position, BackendId backend) {
            taken |= 1 << position;
            add(new Move.Launch(backend));
        }

        /** Nothing but a running attempt can be cancelled; a second wish for it changes nothing. */
        void cancel(int position, @Nullable AttemptView attempt, CancelReason reason) {
            if (attempt != null && firstWish(position, attempt)) {
                add(new Move.Cancel(attempt.id(), reason));
            }
        }

        void keep(int position, @Nullable AttemptView attempt) {
            if (attempt != null && firstWish(position, attempt)) {
                add(new Move.Keep(attempt.id()));
            }
        }

        private boolean firstWish(int position, AttemptView attempt) {
            int bit = 1 << position;
            if (attempt.phase() != AttemptPhase.RUNNING || (settled & bit) != 0) {
                return false;
            }
            settled |= bit;
            return true;
        }

        void wakeAt(long nanos) {
            wake = Math.min(wake, nanos);
        }

        Plan plan() {
            return moves.isEmpty() && wake == Plan.NEVER ? Plan.NOTHING : new Plan(moves, wake);
        }

        private void add(Move move) {
            if (moves.isEmpty()) {
                moves = List.of(move);
                return;
            }
            Move[] more = moves.toArray(new Move[moves.size() + 1]);
            more[moves.size()] = move;
            moves = List.of(more);
        }
    }
}
