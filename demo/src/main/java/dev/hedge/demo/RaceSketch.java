package dev.hedge.demo;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.demo.Bar.End;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Failed;
import dev.hedge.trace.TraceEvent.Judged;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.Observed;
import dev.hedge.trace.TraceEvent.RaceStarted;
import dev.hedge.trace.TraceEvent.Settled;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a picture shows of one race. Pure.
 *
 * @param arrivedNanos when the race began, on the pass's clock
 * @param bars its attempts, in the order of launch
 * @param decision how it ended for the caller; empty while it is open
 * @param winner the backend whose answer won; empty if none did
 * @param settlement the account; empty while something is owed
 */
record RaceSketch(
        long arrivedNanos,
        List<Bar> bars,
        Optional<Decided> decision,
        Optional<BackendId> winner,
        Optional<Settled> settlement) {

    static RaceSketch of(List<TraceEvent> events, List<BackendId> order) {
        Optional<Decided> decision = all(events, Decided.class).findFirst();
        Optional<AttemptId> winner =
                decision.flatMap(decided -> decided.winner().stream().findFirst());
        Predicate<Launched> won =
                launch -> winner.filter(launch.attempt()::equals).isPresent();
        List<Launched> launches = all(events, Launched.class).toList();
        return new RaceSketch(
                all(events, RaceStarted.class)
                        .mapToLong(RaceStarted::originNanos)
                        .findFirst()
                        .orElse(0),
                launches.stream()
                        .map(launch -> bar(launch, won.test(launch), events, order))
                        .toList(),
                decision,
                launches.stream().filter(won).map(Launched::backend).findFirst(),
                all(events, Settled.class).findFirst());
    }

    /** When it was decided, since it began; {@link Bar#NEVER} while it is open. */
    long decidedNanos() {
        return decision.map(Decided::atNanos).orElse(Bar.NEVER);
    }

    /** How long the caller waited, or has waited at a moment of the pass. */
    long waitedNanos(long nowNanos) {
        return decision.map(Decided::atNanos).orElse(nowNanos - arrivedNanos);
    }

    /** The bar that won, or that still has the last word: the newest. */
    Optional<Bar> shown(long fromNanos, long toNanos) {
        Optional<Bar> shown = Optional.empty();
        for (Bar bar : bars) {
            boolean better = shown.isEmpty() || shown.get().end() != End.WON;
            if (bar.liveBetween(fromNanos, toNanos) && (better || bar.end() == End.WON)) {
                shown = Optional.of(bar);
            }
        }
        return shown;
    }

    private static Bar bar(Launched launch, boolean winner, List<TraceEvent> events, List<BackendId> order) {
        AttemptId id = launch.attempt();
        Optional<Judged> verdict = first(events, Judged.class, Judged::attempt, id);
        Optional<Failed> failure = first(events, Failed.class, Failed::attempt, id);
        Optional<CancelSent> cancel = first(events, CancelSent.class, CancelSent::attempt, id);
        End end = End.OPEN;
        Optional<? extends TraceEvent> ending = Optional.empty();
        if (winner) {
            end = End.WON;
            ending = verdict;
        } else if (failure.isPresent()
                || verdict.filter(judged -> !judged.accepted()).isPresent()) {
            end = End.FAILED;
            ending = failure.isPresent() ? failure : verdict;
        } else if (cancel.isPresent()) {
            end = End.CANCELLED;
            ending = cancel;
        }
        return new Bar(
                order.indexOf(launch.backend()),
                launch.atNanos(),
                seen(events, id, LifecycleState.STARTING),
                seen(events, id, LifecycleState.RUNNING),
                end,
                ending.map(TraceEvent::atNanos).orElse(Bar.NEVER));
    }

    private static long seen(List<TraceEvent> events, AttemptId id, LifecycleState state) {
        return all(events, Observed.class)
                .filter(it -> it.attempt().equals(id) && it.observation().state() == state)
                .mapToLong(Observed::atNanos)
                .findFirst()
                .orElse(Bar.NEVER);
    }

    private static <E extends TraceEvent> Optional<E> first(
            List<TraceEvent> events, Class<E> kind, Function<E, AttemptId> attempt, AttemptId id) {
        return all(events, kind)
                .filter(event -> attempt.apply(event).equals(id))
                .findFirst();
    }

    private static <E extends TraceEvent> Stream<E> all(List<TraceEvent> events, Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast);
    }
}
