package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Observation;
import dev.hedge.cost.Cost;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes the fields of one event; {@link FieldsIn} reads them back. What equals its default is left out. */
final class FieldsOut {

    private final ObjectNode node;
    private final long originNanos;

    /**
     * Writes into a node.
     *
     * @param originNanos the race's beginning on the scale of {@code Time.nanoTime()}
     */
    FieldsOut(ObjectNode node, long originNanos) {
        this.node = node;
        this.originNanos = originNanos;
    }

    FieldsOut text(String name, String value) {
        node.put(name, value);
        return this;
    }

    FieldsOut textUnlessEmpty(String name, String value) {
        return value.isEmpty() ? this : text(name, value);
    }

    FieldsOut number(String name, long value) {
        node.put(name, value);
        return this;
    }

    FieldsOut big(String name, BigInteger value) {
        node.put(name, value);
        return this;
    }

    FieldsOut numberUnless(String name, long value, long absent) {
        return value == absent ? this : number(name, value);
    }

    /** A moment on the scale of {@code Time.nanoTime()}, as time since the race began. */
    FieldsOut moment(String name, long nanoTime) {
        return nanoTime == CancellationReceipt.NEVER ? this : number(name, nanoTime - originNanos);
    }

    FieldsOut flag(String name, boolean value) {
        node.put(name, value);
        return this;
    }

    FieldsOut flagIfSet(String name, boolean value) {
        return value ? flag(name, true) : this;
    }

    FieldsOut word(String name, Enum<?> value) {
        return text(name, value.name().toLowerCase(Locale.ROOT));
    }

    FieldsOut attempt(AttemptId attempt) {
        return number("attempt", attempt.ordinal());
    }

    FieldsOut backend(BackendId backend) {
        return text("backend", backend.value());
    }

    FieldsOut backends(String name, List<BackendId> backends) {
        ArrayNode names = node.putArray(name);
        backends.forEach(backend -> names.add(backend.value()));
        return this;
    }

    /**
     * Sorted by key, so that equal events make equal lines. Half of a surrogate pair in a key is replaced: parsers refuse it
     * there even as an escape.
     */
    FieldsOut map(String name, Map<String, String> entries) {
        if (!entries.isEmpty()) {
            ObjectNode object = node.putObject(name);
            new TreeMap<>(entries).forEach((key, value) -> object.put(Json.withoutLoneSurrogates(key), value));
        }
        return this;
    }

    FieldsOut observation(Observation observation) {
        return word("state", observation.state())
                .textUnlessEmpty("raw", observation.raw())
                .word("basis", observation.basis())
                .number("seen_ns", observation.seenNanos() - originNanos)
                .flagIfSet("requeued", observation.requeued())
                .textUnlessEmpty("detail", observation.detail());
    }

    FieldsOut receipt(CancellationReceipt receipt) {
        return word("evidence", receipt.evidence())
                .word("scope", receipt.scope())
                .word("final_state", receipt.finalState())
                .moment("sent_ns", receipt.sentNanos())
                .moment("acknowledged_ns", receipt.acknowledgedNanos())
                .moment("terminal_ns", receipt.terminalNanos())
                .numberUnless("executed_ns", receipt.executedNanos(), CancellationReceipt.NEVER)
                .textUnlessEmpty("note", receipt.note());
    }

    FieldsOut cost(Cost cost) {
        return number("confirmed_micros", cost.confirmedMicros())
                .number("billed_micros", cost.billedMicros())
                .number("unconfirmed_micros", cost.unconfirmedMicros());
    }
}
