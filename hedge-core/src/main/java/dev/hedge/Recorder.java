package dev.hedge;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobId;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Observation;
import dev.hedge.budget.Budget;
import dev.hedge.cost.Cost;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import dev.hedge.validate.Verdict;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Writes down what happens in one race. Where nobody listens no event is made. A sink that throws is logged; the race does
 * not notice.
 */
final class Recorder {

    private static final Logger LOG = System.getLogger(Recorder.class.getName());

    private final RaceRules rules;
    private final InferenceRequest request;
    private final long origin;
    private final boolean traced;
    private final List<TraceEvent> events;

    /** Whether the trace was handed over. */
    private boolean closed;

    Recorder(RaceRules rules, InferenceRequest request, long origin) {
        this.rules = rules;
        this.request = request;
        this.origin = origin;
        this.traced = rules.traced();
        this.events = traced ? new ArrayList<>() : List.of();
    }

    /** The race begins; a no-op if it did so before. */
    void started() {
        if (traced && events.isEmpty()) {
            add(new TraceEvent.RaceStarted(
                    0,
                    rules.time().now(),
                    rules.policyText(),
                    rules.order(),
                    request.deadline().toNanos(),
                    rules.maxLive(),
                    rules.onFailure().text(),
                    origin,
                    request.tags()));
        }
    }

    void launched(long now, Flight flight) {
        if (traced) {
            add(new TraceEvent.Launched(now, id(flight), flight.place.name()));
        }
    }

    void denied(long now, int ordinal, BackendId backend, Budget.Decision.Refused refused) {
        if (traced) {
            add(new TraceEvent.Denied(now, AttemptId.of(ordinal), backend, refused.budget(), refused.reason()));
        }
    }

    void deferred(long now, BackendId backend, int maxLive) {
        if (traced) {
            add(new TraceEvent.Deferred(now, backend, maxLive + " attempts are live, the most allowed"));
        }
    }

    void accepted(long now, Flight flight, JobId job) {
        if (traced) {
            add(new TraceEvent.Accepted(now, id(flight), job));
        }
    }

    void observed(long now, Flight flight, Observation seen) {
        if (traced) {
            add(new TraceEvent.Observed(now, id(flight), seen));
        }
    }

    void anomaly(long now, Flight flight, Observation seen, String objection) {
        if (traced) {
            add(new TraceEvent.Anomaly(now, id(flight), seen, objection));
        }
    }

    void answered(long now, Flight flight, JobResult result) {
        if (traced) {
            add(new TraceEvent.Answered(now, id(flight), result.output().size(), result.executionNanos()));
        }
    }

    void judged(long now, Flight flight, Verdict verdict) {
        if (traced) {
            add(new TraceEvent.Judged(now, id(flight), verdict.accepted(), verdict.text()));
        }
    }

    void failed(long now, Flight flight, JobFailure failure) {
        if (traced) {
            add(new TraceEvent.Failed(now, id(flight), failure));
        }
    }

    void cancelSent(long now, Flight flight, CancelReason reason) {
        if (traced) {
            add(new TraceEvent.CancelSent(now, id(flight), reason));
        }
    }

    void receipted(long now, Flight flight, CancellationReceipt receipt) {
        if (traced) {
            add(new TraceEvent.Receipted(now, id(flight), receipt));
        }
    }

    void kept(long now, AttemptId attempt) {
        if (traced) {
            add(new TraceEvent.Kept(now, attempt));
        }
    }

    void booked(long now, Flight flight, Cost cost) {
        if (traced) {
            add(new TraceEvent.Booked(now, id(flight), cost));
        }
    }

    void decided(long now, TraceEvent.Decided.Kind kind, Optional<AttemptId> winner, CancelReason reason) {
        if (traced) {
            add(new TraceEvent.Decided(now, kind, winner.map(List::of).orElse(List.of()), why(kind, reason)));
        }
    }

    void settled(long now, Settlement account) {
        if (traced) {
            add(new TraceEvent.Settled(now, account.cost(), account.leaked()));
            closed = true;
            Trace trace = new Trace(request.id(), request.function(), events);
            for (TraceSink sink : rules.sinks()) {
                try {
                    sink.onSettled(trace);
                } catch (RuntimeException | Error thrown) {
                    warn(sink, thrown);
                }
            }
        }
    }

    /** A job spoke when its word counted no more. After settlement the trace is closed, and only listeners hear it. */
    void late(long now, Flight flight, String what) {
        if (traced) {
            add(new TraceEvent.Late(now, id(flight), what));
        }
    }

    /** A policy asked for something that cannot be. */
    void refusedMove(String what) {
        LOG.log(Logger.Level.WARNING, () -> "policy " + rules.policyText() + " asked for an impossible " + what);
        fault(rules.time().nanoTime() - origin, "policy", "impossible " + what);
    }

    /** Guest code threw. */
    void fault(String where, Throwable thrown) {
        LOG.log(Logger.Level.WARNING, () -> "request " + request.id() + ": " + where + " threw", thrown);
        fault(rules.time().nanoTime() - origin, where, thrown.toString());
    }

    private void fault(long now, String where, String what) {
        if (traced) {
            add(new TraceEvent.Fault(now, where, what));
        }
    }

    private static String why(TraceEvent.Decided.Kind kind, CancelReason reason) {
        return switch (kind) {
            case WON -> "";
            case EXHAUSTED ->
                reason == CancelReason.DEFINITIVE_ANSWER
                        ? "an attempt got a definitive answer"
                        : "no attempt can win any more";
            case EXPIRED, CANCELLED -> reason.text();
        };
    }

    private static AttemptId id(Flight flight) {
        return AttemptId.of(flight.ordinal);
    }

    private void add(TraceEvent event) {
        if (!closed) {
            events.add(event);
        }
        for (TraceSink sink : rules.sinks()) {
            try {
                sink.onEvent(request.id(), request.function(), event);
            } catch (RuntimeException | Error thrown) {
                warn(sink, thrown);
            }
        }
    }

    private static void warn(TraceSink sink, Throwable thrown) {
        Supplier<String> text = () -> "trace sink " + sink.getClass().getName() + " threw";
        LOG.log(Logger.Level.WARNING, text, thrown);
    }
}
