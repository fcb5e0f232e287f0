package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.json.LineFault.Kind;
import java.util.ArrayList;
import java.util.List;

/** Our own lines: one race, or what a job said after its race was settled, to and from text. */
final class TraceLines {

    static final int SCHEMA = 1;

    static final String SCHEMA_FIELD = "schema";
    static final String KIND_FIELD = "kind";

    private static final String RACE = "race";
    private static final String LATE = "late";
    private static final String REQUEST = "request";
    private static final String FUNCTION = "function";
    private static final String EVENTS = "events";

    private TraceLines() {}

    /**
     * What stands in a line.
     *
     * @param late whether the events came after the race was settled
     */
    record Content(boolean late, Trace trace) {}

    static String race(Trace trace) {
        return line(RACE, trace);
    }

    static String late(String request, String function, TraceEvent.Late event) {
        return line(LATE, new Trace(request, function, List.of(event)));
    }

    private static String line(String kind, Trace trace) {
        ObjectNode node = Json.object()
                .put(SCHEMA_FIELD, SCHEMA)
                .put(KIND_FIELD, kind)
                .put(REQUEST, trace.request())
                .put(FUNCTION, trace.function());
        long origin = origin(trace.events());
        ArrayNode events = node.putArray(EVENTS);
        trace.events().forEach(event -> events.add(EventForms.write(event, origin)));
        return Json.write(node);
    }

    static Content read(String text) throws LineFault {
        JsonNode node = Json.strict(text);
        FieldsIn in = new FieldsIn(node, 0);
        checkSchema(in);
        String kind = in.text(KIND_FIELD);
        if (!kind.equals(RACE) && !kind.equals(LATE)) {
            throw new LineFault("kind: '" + kind + "' is unknown", "race or late");
        }
        return new Content(kind.equals(LATE), new Trace(in.text(REQUEST), in.text(FUNCTION), events(in.list(EVENTS))));
    }

    private static void checkSchema(FieldsIn in) throws LineFault {
        long schema = in.number(SCHEMA_FIELD);
        if (schema > SCHEMA) {
            throw new LineFault(
                    Kind.NEWER_SCHEMA,
                    "schema: " + schema + " is newer than this program",
                    SCHEMA + "; a newer version of hedge reads this file");
        }
        if (schema < SCHEMA) {
            throw new LineFault("schema: " + schema, String.valueOf(SCHEMA));
        }
    }

    private static List<TraceEvent> events(JsonNode list) throws LineFault {
        long origin = origin(list);
        List<TraceEvent> events = new ArrayList<>(list.size());
        for (JsonNode item : list) {
            try {
                events.add(EventForms.read(item, origin));
            } catch (LineFault fault) {
                throw fault.in("event " + (events.size() + 1));
            }
        }
        return events;
    }

    private static long origin(List<TraceEvent> events) {
        for (TraceEvent event : events) {
            if (event instanceof TraceEvent.RaceStarted started) {
                return started.originNanos();
            }
        }
        return 0;
    }

    /** The same, before the events are read. */
    private static long origin(JsonNode list) throws LineFault {
        for (JsonNode item : list) {
            if (item.path(EventForm.EVENT).asText().equals(EventForms.RACE_STARTED)) {
                return new FieldsIn(item, 0).numberOr(EventForms.ORIGIN, 0);
            }
        }
        return 0;
    }
}
