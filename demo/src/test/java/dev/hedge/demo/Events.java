package dev.hedge.demo;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.cost.Cost;
import dev.hedge.trace.TraceEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The events of one race, written down by hand. Times are seconds since it began. */
final class Events {

    private final List<TraceEvent> events = new ArrayList<>();

    /** A race that began when the pass was this old. */
    static Events arrivingAt(double seconds) {
        Events race = new Events();
        race.events.add(new TraceEvent.RaceStarted(
                0, Instant.EPOCH, "p", Story.ORDER, nanos(150), 2, "next", nanos(seconds), Map.of()));
        return race;
    }

    Events launched(double at, int ordinal, BackendId backend) {
        events.add(new TraceEvent.Launched(nanos(at), AttemptId.of(ordinal), backend));
        return this;
    }

    Events seen(double at, int ordinal, LifecycleState state) {
        events.add(
                new TraceEvent.Observed(nanos(at), AttemptId.of(ordinal), Observation.reported(state, "", nanos(at))));
        return this;
    }

    Events judged(double at, int ordinal, boolean accepted) {
        events.add(new TraceEvent.Judged(nanos(at), AttemptId.of(ordinal), accepted, accepted ? "" : "cut short"));
        return this;
    }

    Events failed(double at, int ordinal) {
        events.add(new TraceEvent.Failed(nanos(at), AttemptId.of(ordinal), new JobFailure.RemoteError("broken")));
        return this;
    }

    Events cancelled(double at, int ordinal) {
        events.add(new TraceEvent.CancelSent(nanos(at), AttemptId.of(ordinal), CancelReason.CUTOVER));
        return this;
    }

    Events won(double at, int ordinal) {
        judged(at, ordinal, true);
        events.add(new TraceEvent.Decided(nanos(at), TraceEvent.Decided.Kind.WON, List.of(AttemptId.of(ordinal)), ""));
        return this;
    }

    Events lost(double at, TraceEvent.Decided.Kind kind) {
        events.add(new TraceEvent.Decided(nanos(at), kind, List.of(), "nobody won"));
        return this;
    }

    Events settled(double at, long micros) {
        events.add(new TraceEvent.Settled(nanos(at), Cost.confirmed(micros, micros), 0));
        return this;
    }

    Events copy() {
        Events copy = new Events();
        copy.events.addAll(events);
        return copy;
    }

    List<TraceEvent> list() {
        return List.copyOf(events);
    }

    RaceSketch sketch() {
        return RaceSketch.of(events, Story.ORDER);
    }

    static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
