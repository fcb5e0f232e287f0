package dev.hedge;

import dev.hedge.cost.Cost;
import dev.hedge.time.Durations;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Everything that races told, and a short text for each event. For one thread. */
final class TraceLog implements TraceSink {

    private static final Map<Class<? extends TraceEvent>, Function<TraceEvent, String>> TEXTS = new LinkedHashMap<>();

    static {
        text(TraceEvent.Launched.class, event -> event.attempt() + " " + event.backend());
        text(
                TraceEvent.Denied.class,
                event -> event.attempt() + " " + event.backend() + " " + event.budget() + ": " + event.reason());
        text(TraceEvent.Deferred.class, event -> String.valueOf(event.backend()));
        text(TraceEvent.Accepted.class, event -> String.valueOf(event.attempt()));
        text(
                TraceEvent.Observed.class,
                event -> event.attempt() + " " + event.observation().state()
                        + (event.observation().detail().isEmpty()
                                ? ""
                                : " '" + event.observation().detail() + "'"));
        text(
                TraceEvent.Anomaly.class,
                event -> event.attempt() + " " + event.observation().state() + ", " + event.reason());
        text(TraceEvent.Answered.class, event -> String.valueOf(event.attempt()));
        text(
                TraceEvent.Judged.class,
                event -> event.attempt() + (event.accepted() ? " accepted" : " rejected: ") + event.text());
        text(
                TraceEvent.Failed.class,
                event -> event.attempt() + " " + event.failure().reason());
        text(TraceEvent.CancelSent.class, event -> event.attempt() + " " + event.reason());
        text(
                TraceEvent.Receipted.class,
                event -> event.attempt() + " " + event.receipt().evidence());
        text(TraceEvent.Kept.class, event -> String.valueOf(event.attempt()));
        text(TraceEvent.Fault.class, event -> event.where() + ": " + event.error());
        text(
                TraceEvent.Decided.class,
                event -> event.kind()
                        + (event.winner().isEmpty() ? "" : " " + event.winner().get(0)));
        text(TraceEvent.Booked.class, event -> event.attempt() + " " + text(event.cost()));
        text(TraceEvent.Settled.class, event -> text(event.cost()) + " leaked " + event.leaked());
        text(TraceEvent.Late.class, event -> event.attempt() + " " + event.what());
    }

    private final Map<String, List<TraceEvent>> events = new LinkedHashMap<>();
    private final Map<String, List<Trace>> settled = new LinkedHashMap<>();

    @Override
    public void onEvent(String request, String function, TraceEvent event) {
        events.computeIfAbsent(request, unseen -> new ArrayList<>()).add(event);
    }

    @Override
    public void onSettled(Trace trace) {
        settled.computeIfAbsent(trace.request(), unseen -> new ArrayList<>()).add(trace);
    }

    /** All events of one request, those after its settlement included. */
    List<TraceEvent> events(String request) {
        return events.getOrDefault(request, List.of());
    }

    /** The events of each request. */
    Collection<List<TraceEvent>> byRequest() {
        return events.values();
    }

    /** What was handed over as whole traces of one request. */
    List<Trace> traces(String request) {
        return settled.getOrDefault(request, List.of());
    }

    /** Every event of every request as one line, such as {@code 2.5s CancelSent #0 CUTOVER}. */
    List<String> lines() {
        return events.values().stream()
                .flatMap(List::stream)
                .map(TraceLog::line)
                .toList();
    }

    /** {@link #lines()} of some kinds only. */
    List<String> lines(Class<?>... kinds) {
        Set<Class<?>> wanted = Set.of(kinds);
        return events.values().stream()
                .flatMap(List::stream)
                .filter(event -> wanted.contains(event.getClass()))
                .map(TraceLog::line)
                .toList();
    }

    static String line(TraceEvent event) {
        String text = TEXTS.getOrDefault(event.getClass(), plain -> "").apply(event);
        return Durations.formatNanos(event.atNanos()) + " " + event.getClass().getSimpleName()
                + (text.isEmpty() ? "" : " " + text);
    }

    private static String text(Cost cost) {
        return cost.confirmedMicros() + "/" + cost.billedMicros() + "/" + cost.unconfirmedMicros();
    }

    private static <E extends TraceEvent> void text(Class<E> kind, Function<E, String> text) {
        TEXTS.put(kind, event -> text.apply(kind.cast(event)));
    }
}
