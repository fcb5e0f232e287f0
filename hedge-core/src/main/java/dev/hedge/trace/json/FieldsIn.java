package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.cost.Cost;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the fields of one JSON object, typed. A field that is null counts as absent; fields nobody asks for are ignored. */
final class FieldsIn {

    private final JsonNode node;
    private final long originNanos;

    /**
     * Reads from a node.
     *
     * @param originNanos the race's beginning on the scale of {@code Time.nanoTime()}
     */
    FieldsIn(JsonNode node, long originNanos) {
        this.node = node;
        this.originNanos = originNanos;
    }

    boolean has(String name) {
        return node.hasNonNull(name);
    }

    JsonNode field(String name, String expected) throws LineFault {
        if (!has(name)) {
            throw new LineFault(name + ": missing", expected);
        }
        return node.path(name);
    }

    String text(String name) throws LineFault {
        JsonNode value = field(name, "a text");
        if (!value.isTextual()) {
            throw unexpected(name, value, "a text");
        }
        return value.textValue();
    }

    String textOrEmpty(String name) throws LineFault {
        return has(name) ? text(name) : "";
    }

    long number(String name) throws LineFault {
        JsonNode value = field(name, "a whole number");
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw unexpected(name, value, "a whole number of at most 64 bits");
        }
        return value.longValue();
    }

    long numberOr(String name, long absent) throws LineFault {
        return has(name) ? number(name) : absent;
    }

    BigInteger bigOrZero(String name) throws LineFault {
        if (!has(name)) {
            return BigInteger.ZERO;
        }
        JsonNode value = node.path(name);
        if (!value.isIntegralNumber()) {
            throw unexpected(name, value, "a whole number");
        }
        return value.bigIntegerValue();
    }

    int count(String name) throws LineFault {
        long value = number(name);
        if (value != (int) value) {
            throw unexpected(name, node.path(name), "a whole number of at most 32 bits");
        }
        return (int) value;
    }

    /** See {@link FieldsOut#moment}. */
    long moment(String name) throws LineFault {
        return has(name) ? number(name) + originNanos : CancellationReceipt.NEVER;
    }

    boolean flag(String name) throws LineFault {
        JsonNode value = field(name, "true or false");
        if (!value.isBoolean()) {
            throw unexpected(name, value, "true or false");
        }
        return value.booleanValue();
    }

    boolean flagOrFalse(String name) throws LineFault {
        return has(name) && flag(name);
    }

    <E extends Enum<E>> E word(String name, Class<E> kind) throws LineFault {
        String word = text(name);
        List<String> known = new ArrayList<>();
        for (E constant : kind.getEnumConstants()) {
            String form = constant.name().toLowerCase(Locale.ROOT);
            if (form.equals(word)) {
                return constant;
            }
            known.add(form);
        }
        throw unexpected(name, node.path(name), "one of " + String.join(", ", known));
    }

    AttemptId attempt() throws LineFault {
        return AttemptId.of(count("attempt"));
    }

    BackendId backend() throws LineFault {
        return BackendId.of(text("backend"));
    }

    List<BackendId> backends(String name) throws LineFault {
        List<BackendId> backends = new ArrayList<>();
        for (JsonNode item : list(name)) {
            if (!item.isTextual()) {
                throw unexpected(name, item, "names of backends");
            }
            backends.add(BackendId.of(item.textValue()));
        }
        return backends;
    }

    JsonNode list(String name) throws LineFault {
        JsonNode list = field(name, "a list");
        if (!list.isArray()) {
            throw unexpected(name, list, "a list");
        }
        return list;
    }

    /** Empty if the field is absent. */
    Map<String, String> map(String name) throws LineFault {
        Map<String, String> entries = new LinkedHashMap<>();
        if (has(name) && !node.path(name).isObject()) {
            throw unexpected(name, node.path(name), "an object of texts");
        }
        for (Map.Entry<String, JsonNode> entry : node.path(name).properties()) {
            if (!entry.getValue().isTextual()) {
                throw unexpected(name, node.path(name), "an object of texts");
            }
            entries.put(entry.getKey(), entry.getValue().textValue());
        }
        return entries;
    }

    Observation observation() throws LineFault {
        return new Observation(
                word("state", LifecycleState.class),
                textOrEmpty("raw"),
                word("basis", Observation.Basis.class),
                number("seen_ns") + originNanos,
                flagOrFalse("requeued"),
                textOrEmpty("detail"));
    }

    CancellationReceipt receipt() throws LineFault {
        return new CancellationReceipt(
                word("evidence", Evidence.class),
                word("scope", CancelScope.class),
                word("final_state", LifecycleState.class),
                moment("sent_ns"),
                moment("acknowledged_ns"),
                moment("terminal_ns"),
                numberOr("executed_ns", CancellationReceipt.NEVER),
                textOrEmpty("note"));
    }

    Cost cost() throws LineFault {
        return new Cost(number("confirmed_micros"), number("billed_micros"), number("unconfirmed_micros"));
    }

    static LineFault unexpected(String name, JsonNode value, String expected) {
        return new LineFault(name + ": " + shown(value), expected);
    }

    /** A value for a message: short, on one line. */
    static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }
}
