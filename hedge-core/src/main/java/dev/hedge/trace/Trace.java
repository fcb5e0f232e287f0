package dev.hedge.trace;

import java.util.List;

/**
 * The whole record of one race.
 *
 * @param request the id of the request
 * @param function what was run
 * @param events in the order in which they happened; starts with {@link TraceEvent.RaceStarted}
 */
public record Trace(String request, String function, List<TraceEvent> events) {

    public Trace {
        events = List.copyOf(events);
    }
}
