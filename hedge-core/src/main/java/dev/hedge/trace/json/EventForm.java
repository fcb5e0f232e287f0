package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.trace.TraceEvent;
import java.util.function.BiConsumer;

/**
 * How one kind of event stands in a line.
 *
 * @param name what stands under {@code event}
 * @param kind which events
 * @param writing writes all fields but the time
 * @param reading makes the event of its fields
 */
record EventForm<E extends TraceEvent>(
        String name, Class<E> kind, BiConsumer<E, FieldsOut> writing, Reading<E> reading) {

    static final String TIME = "t_ns";
    static final String EVENT = "event";

    /** Makes an event of fields. */
    interface Reading<E> {
        E read(long atNanos, FieldsIn in) throws LineFault;
    }

    ObjectNode write(TraceEvent event, long originNanos) {
        ObjectNode node = Json.object();
        node.put(TIME, event.atNanos());
        node.put(EVENT, name);
        writing.accept(kind.cast(event), new FieldsOut(node, originNanos));
        return node;
    }
}
