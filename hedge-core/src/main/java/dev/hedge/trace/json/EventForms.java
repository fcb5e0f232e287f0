package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.backend.AttemptId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.JobId;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceEvent.Accepted;
import dev.hedge.trace.TraceEvent.Anomaly;
import dev.hedge.trace.TraceEvent.Answered;
import dev.hedge.trace.TraceEvent.Booked;
import dev.hedge.trace.TraceEvent.CancelSent;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Deferred;
import dev.hedge.trace.TraceEvent.Denied;
import dev.hedge.trace.TraceEvent.Failed;
import dev.hedge.trace.TraceEvent.Fault;
import dev.hedge.trace.TraceEvent.Judged;
import dev.hedge.trace.TraceEvent.Kept;
import dev.hedge.trace.TraceEvent.Late;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.Observed;
import dev.hedge.trace.TraceEvent.RaceStarted;
import dev.hedge.trace.TraceEvent.Receipted;
import dev.hedge.trace.TraceEvent.Settled;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All forms of schema 1. Adding a kind of event, or renaming anything here, needs a new schema number. */
final class EventForms {

    static final String RACE_STARTED = "race_started";
    static final String ORIGIN = "origin_ns";

    private static final long UNKNOWN = -1;

    static final List<EventForm<?>> ALL = List.of(
            form(
                    RACE_STARTED,
                    RaceStarted.class,
                    (event, out) -> out.text("wall", event.wall().toString())
                            .text("policy", event.policy())
                            .backends("order", event.order())
                            .number("deadline_ns", event.deadlineNanos())
                            .number("max_live", event.maxLive())
                            .text("on_failure", event.onFailure())
                            .numberUnless(ORIGIN, event.originNanos(), 0)
                            .map("tags", event.tags()),
                    (at, in) -> new RaceStarted(
                            at,
                            instant(in),
                            in.text("policy"),
                            in.backends("order"),
                            in.number("deadline_ns"),
                            in.count("max_live"),
                            in.text("on_failure"),
                            in.numberOr(ORIGIN, 0),
                            in.map("tags"))),
            form(
                    "launched",
                    Launched.class,
                    (event, out) -> out.attempt(event.attempt()).backend(event.backend()),
                    (at, in) -> new Launched(at, in.attempt(), in.backend())),
            form(
                    "denied",
                    Denied.class,
                    (event, out) -> out.attempt(event.attempt())
                            .backend(event.backend())
                            .text("budget", event.budget())
                            .textUnlessEmpty("reason", event.reason()),
                    (at, in) ->
                            new Denied(at, in.attempt(), in.backend(), in.text("budget"), in.textOrEmpty("reason"))),
            form(
                    "deferred",
                    Deferred.class,
                    (event, out) -> out.backend(event.backend()).textUnlessEmpty("reason", event.reason()),
                    (at, in) -> new Deferred(at, in.backend(), in.textOrEmpty("reason"))),
            form(
                    "accepted",
                    Accepted.class,
                    (event, out) ->
                            out.attempt(event.attempt()).text("job", event.job().value()),
                    (at, in) -> new Accepted(at, in.attempt(), JobId.of(in.text("job")))),
            form(
                    "observed",
                    Observed.class,
                    (event, out) -> out.attempt(event.attempt()).observation(event.observation()),
                    (at, in) -> new Observed(at, in.attempt(), in.observation())),
            form(
                    "anomaly",
                    Anomaly.class,
                    (event, out) -> out.attempt(event.attempt())
                            .observation(event.observation())
                            .textUnlessEmpty("reason", event.reason()),
                    (at, in) -> new Anomaly(at, in.attempt(), in.observation(), in.textOrEmpty("reason"))),
            form(
                    "answered",
                    Answered.class,
                    (event, out) -> out.attempt(event.attempt())
                            .number("bytes", event.bytes())
                            .numberUnless("executed_ns", event.executedNanos(), UNKNOWN),
                    (at, in) ->
                            new Answered(at, in.attempt(), in.number("bytes"), in.numberOr("executed_ns", UNKNOWN))),
            form(
                    "judged",
                    Judged.class,
                    (event, out) -> out.attempt(event.attempt())
                            .flag("accepted", event.accepted())
                            .textUnlessEmpty("text", event.text()),
                    (at, in) -> new Judged(at, in.attempt(), in.flag("accepted"), in.textOrEmpty("text"))),
            form(
                    "failed",
                    Failed.class,
                    (event, out) -> FailureForm.write(event.failure(), out.attempt(event.attempt())),
                    (at, in) -> new Failed(at, in.attempt(), FailureForm.read(in))),
            form(
                    "cancel_sent",
                    CancelSent.class,
                    (event, out) -> out.attempt(event.attempt()).word("reason", event.reason()),
                    (at, in) -> new CancelSent(at, in.attempt(), in.word("reason", CancelReason.class))),
            form(
                    "receipted",
                    Receipted.class,
                    (event, out) -> out.attempt(event.attempt()).receipt(event.receipt()),
                    (at, in) -> new Receipted(at, in.attempt(), in.receipt())),
            form(
                    "kept",
                    Kept.class,
                    (event, out) -> out.attempt(event.attempt()),
                    (at, in) -> new Kept(at, in.attempt())),
            form(
                    "fault",
                    Fault.class,
                    (event, out) -> out.text("where", event.where()).text("error", event.error()),
                    (at, in) -> new Fault(at, in.text("where"), in.text("error"))),
            form(
                    "decided",
                    Decided.class,
                    (event, out) -> {
                        out.word("outcome", event.kind());
                        event.winner().forEach(winner -> out.number("winner", winner.ordinal()));
                        out.textUnlessEmpty("reason", event.reason());
                    },
                    (at, in) -> new Decided(
                            at,
                            in.word("outcome", Decided.Kind.class),
                            in.has("winner") ? List.of(AttemptId.of(in.count("winner"))) : List.of(),
                            in.textOrEmpty("reason"))),
            form(
                    "booked",
                    Booked.class,
                    (event, out) -> out.attempt(event.attempt()).cost(event.cost()),
                    (at, in) -> new Booked(at, in.attempt(), in.cost())),
            form(
                    "settled",
                    Settled.class,
                    (event, out) -> out.cost(event.cost()).number("leaked", event.leaked()),
                    (at, in) -> new Settled(at, in.cost(), in.count("leaked"))),
            form(
                    "late",
                    Late.class,
                    (event, out) -> out.attempt(event.attempt()).text("what", event.what()),
                    (at, in) -> new Late(at, in.attempt(), in.text("what"))));

    private static final Map<Class<?>, EventForm<?>> BY_KIND =
            ALL.stream().collect(Collectors.toUnmodifiableMap(EventForm::kind, Function.identity()));
    private static final Map<String, EventForm<?>> BY_NAME =
            ALL.stream().collect(Collectors.toUnmodifiableMap(EventForm::name, Function.identity()));

    private EventForms() {}

    static ObjectNode write(TraceEvent event, long originNanos) {
        EventForm<?> form = BY_KIND.get(event.getClass());
        if (form == null) {
            throw new IllegalStateException("event without a form: " + event.getClass());
        }
        return form.write(event, originNanos);
    }

    static TraceEvent read(JsonNode node, long originNanos) throws LineFault {
        FieldsIn in = new FieldsIn(node, originNanos);
        String name = in.text(EventForm.EVENT);
        EventForm<?> form = BY_NAME.get(name);
        if (form == null) {
            throw new LineFault("event: '" + name + "' is unknown", "an event of schema 1");
        }
        try {
            return form.reading().read(in.number(EventForm.TIME), in);
        } catch (IllegalArgumentException refusedByItsType) {
            throw LineFault.refused(refusedByItsType).in(name);
        } catch (LineFault fault) {
            throw fault.in(name);
        }
    }

    private static Instant instant(FieldsIn in) throws LineFault {
        String text = in.text("wall");
        try {
            return Instant.parse(text);
        } catch (DateTimeException malformed) {
            throw new LineFault("wall: '" + text + "'", "an instant such as 2026-03-01T12:00:00.5Z");
        }
    }

    private static <E extends TraceEvent> EventForm<E> form(
            String name, Class<E> kind, BiConsumer<E, FieldsOut> writing, EventForm.Reading<E> reading) {
        return new EventForm<>(name, kind, writing, reading);
    }
}
