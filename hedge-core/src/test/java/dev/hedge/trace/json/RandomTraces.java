package dev.hedge.trace.json;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.cost.Cost;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** Traces of any content that the types allow, likely or not. */
final class RandomTraces {

    private static final String[] PIECES = {
        "a", "Z", " ", "\"", "\\", "\n", "\r\n", "\t", "\u0000", "\u001f", "{", "}", ",", "é", "日本", "🚀", "\uFEFF",
        "\u2028", "\ud83d", "\ude80", "\uFFFD", "NaN", "</", "\\u0041"
    };

    private final Random random;

    RandomTraces(long seed) {
        random = new Random(seed);
    }

    Trace trace() {
        List<TraceEvent> events = new ArrayList<>();
        if (random.nextInt(10) > 0) {
            events.add(started());
        }
        int count = random.nextInt(30);
        for (int i = 0; i < count; i++) {
            events.add(event());
        }
        return new Trace(text(), text(), events);
    }

    TraceEvent.RaceStarted started() {
        Map<String, String> tags = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            tags.put(Json.withoutLoneSurrogates(text()), text());
        }
        Instant wall = random.nextInt(20) == 0
                ? Instant.MAX
                : Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        return new TraceEvent.RaceStarted(
                number(), wall, text(), list(this::backend), number(), random.nextInt(), text(), number(), tags);
    }

    TraceEvent.Late late() {
        return new TraceEvent.Late(number(), attempt(), text());
    }

    private TraceEvent event() {
        List<Supplier<TraceEvent>> kinds = List.of(
                this::started,
                this::late,
                () -> new TraceEvent.Launched(number(), attempt(), backend()),
                () -> new TraceEvent.Denied(number(), attempt(), backend(), text(), text()),
                () -> new TraceEvent.Deferred(number(), backend(), text()),
                () -> new TraceEvent.Accepted(number(), attempt(), JobId.of("j" + text())),
                () -> new TraceEvent.Observed(number(), attempt(), observation()),
                () -> new TraceEvent.Anomaly(number(), attempt(), observation(), text()),
                () -> new TraceEvent.Answered(number(), attempt(), number(), number()),
                () -> new TraceEvent.Judged(number(), attempt(), random.nextBoolean(), text()),
                () -> new TraceEvent.Failed(number(), attempt(), failure()),
                () -> new TraceEvent.CancelSent(number(), attempt(), any(CancelReason.values())),
                () -> new TraceEvent.Receipted(number(), attempt(), receipt()),
                () -> new TraceEvent.Kept(number(), attempt()),
                () -> new TraceEvent.Fault(number(), text(), text()),
                () -> new TraceEvent.Decided(number(), any(TraceEvent.Decided.Kind.values()), atMostOne(), text()),
                () -> new TraceEvent.Booked(number(), attempt(), cost()),
                () -> new TraceEvent.Settled(number(), cost(), random.nextInt()));
        return kinds.get(random.nextInt(kinds.size())).get();
    }

    private Observation observation() {
        boolean requeued = random.nextInt(4) == 0;
        return new Observation(
                requeued ? LifecycleState.QUEUED : any(LifecycleState.values()),
                text(),
                any(Observation.Basis.values()),
                number(),
                requeued,
                text());
    }

    private CancellationReceipt receipt() {
        Evidence evidence = any(Evidence.values());
        return new CancellationReceipt(
                evidence,
                any(CancelScope.values()),
                evidence == Evidence.CONFIRMED_TERMINAL ? LifecycleState.CANCELLED : any(LifecycleState.values()),
                maybeNever(),
                maybeNever(),
                maybeNever(),
                random.nextBoolean() ? CancellationReceipt.NEVER : number() & Long.MAX_VALUE,
                text());
    }

    private JobFailure failure() {
        return switch (random.nextInt(5)) {
            case 0 ->
                new JobFailure.Refused(
                        text(),
                        random.nextBoolean()
                                ? Duration.ofSeconds(random.nextLong() & Long.MAX_VALUE, random.nextInt(1_000_000_000))
                                : Duration.ZERO);
            case 1 -> new JobFailure.Definitive(text());
            case 2 -> new JobFailure.Broke(text());
            case 3 ->
                new JobFailure.RemoteError(
                        text(), any(LifecycleState.FAILED, LifecycleState.CANCELLED, LifecycleState.TIMED_OUT));
            default -> new JobFailure.Ambiguous(text());
        };
    }

    private Cost cost() {
        return new Cost(
                random.nextLong() & Long.MAX_VALUE, random.nextLong() & Long.MAX_VALUE, random.nextInt(1_000_000));
    }

    private List<AttemptId> atMostOne() {
        return random.nextBoolean() ? List.of(attempt()) : List.of();
    }

    private AttemptId attempt() {
        return AttemptId.of(random.nextInt(10) == 0 ? random.nextInt() & Integer.MAX_VALUE : random.nextInt(3));
    }

    private BackendId backend() {
        return BackendId.of(any("a", "b/1", "é-日", "x.y_z:q"));
    }

    private long maybeNever() {
        return random.nextInt(3) == 0 ? CancellationReceipt.NEVER : number();
    }

    private long number() {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextLong();
            case 1 -> any(0L, -1L, 1L, Long.MAX_VALUE, Long.MIN_VALUE);
            default -> random.nextInt(1_000_000);
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(any(PIECES));
        }
        return text.toString();
    }

    private <T> List<T> list(Supplier<T> item) {
        List<T> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            items.add(item.get());
        }
        return items;
    }

    @SafeVarargs
    private <T> T any(T... values) {
        return values[random.nextInt(values.length)];
    }
}
