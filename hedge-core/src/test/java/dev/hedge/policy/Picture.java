package dev.hedge.policy;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.LifecycleState;
import dev.hedge.time.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Draws a race for a policy to look at, and writes its plan as a line of text. Backends are named by single letters. */
final class Picture {

    private final List<BackendId> order;
    private final List<AttemptView> attempts = new ArrayList<>();
    private long elapsed;
    private boolean failoverDue;
    private boolean decided;

    private Picture(List<BackendId> order) {
        this.order = order;
    }

    static Picture of(String... backends) {
        return new Picture(Stream.of(backends).map(BackendId::of).toList());
    }

    Picture at(String time) {
        elapsed = nanos(time);
        return this;
    }

    Picture launched(String backend, String time) {
        attempts.add(AttemptView.launched(AttemptId.of(attempts.size()), BackendId.of(backend), nanos(time)));
        return this;
    }

    Picture denied(String backend, String time) {
        attempts.add(
                AttemptView.denied(AttemptId.of(attempts.size()), BackendId.of(backend), nanos(time), "no budget"));
        return this;
    }

    Picture seen(String backend, LifecycleState state, String time) {
        int index = indexOf(backend);
        attempts.set(index, attempts.get(index).seen(state, nanos(time)));
        return this;
    }

    Picture in(String backend, AttemptPhase phase) {
        int index = indexOf(backend);
        attempts.set(index, attempts.get(index).in(phase));
        return this;
    }

    Picture ended(String backend, AttemptPhase phase, LifecycleState state, String time) {
        int index = indexOf(backend);
        attempts.set(index, attempts.get(index).ended(phase, state, nanos(time), AttemptView.NEVER, "test"));
        return this;
    }

    Picture failoverDue() {
        failoverDue = true;
        return this;
    }

    Picture decided() {
        decided = true;
        return this;
    }

    /** Such as {@code launch b, cancel #0 CUTOVER, wake 8.5s}; {@code nothing} for an empty plan. */
    String ask(HedgePolicy policy) {
        return text(policy.decide(view()));
    }

    RaceView view() {
        return new RaceView(elapsed, nanos("300s"), order, List.copyOf(attempts), 2, failoverDue, decided);
    }

    static String text(Plan plan) {
        List<String> words = new ArrayList<>();
        Move.Mover writer = new Move.Mover() {
            @Override
            public void launch(BackendId backend) {
                words.add("launch " + backend);
            }

            @Override
            public void cancel(AttemptId attempt, CancelReason reason) {
                words.add("cancel " + attempt + " " + reason);
            }

            @Override
            public void keep(AttemptId attempt) {
                words.add("keep " + attempt);
            }
        };
        plan.moves().forEach(move -> move.applyTo(writer));
        if (plan.wakeNanos() != Plan.NEVER) {
            words.add("wake " + Durations.formatNanos(plan.wakeNanos()));
        }
        return words.isEmpty() ? "nothing" : String.join(", ", words);
    }

    private int indexOf(String backend) {
        for (int i = 0; i < attempts.size(); i++) {
            if (attempts.get(i).backend().value().equals(backend)) {
                return i;
            }
        }
        throw new IllegalArgumentException("backend: " + backend + " (expected: one that was launched)");
    }

    private static long nanos(String time) {
        return Durations.parse(time).toNanos();
    }
}
