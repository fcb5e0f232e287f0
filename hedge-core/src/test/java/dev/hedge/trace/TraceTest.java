package dev.hedge.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.RaceStarted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TraceTest {

    private static final BackendId A = BackendId.of("a");
    private static final TraceEvent LAUNCHED = new Launched(0, AttemptId.of(0), A);

    @Test
    void events_areCopied() {
        List<TraceEvent> events = new ArrayList<>(List.of(LAUNCHED));
        Trace trace = new Trace("r1", "speech", events);

        events.clear();

        assertThat(trace.events()).containsExactly(LAUNCHED);
    }

    @Test
    void theStartAndTheDecision_keepTheirListsToThemselves() {
        List<BackendId> order = new ArrayList<>(List.of(A));
        Map<String, String> tags = new HashMap<>(Map.of("tenant", "t1"));
        List<AttemptId> winner = new ArrayList<>(List.of(AttemptId.of(1)));
        RaceStarted started = new RaceStarted(0, Instant.EPOCH, "single", order, 1, 2, "next", 0, tags);
        Decided decided = new Decided(5, Decided.Kind.WON, winner, "");

        order.clear();
        tags.clear();
        winner.clear();

        assertThat(started.order()).containsExactly(A);
        assertThat(started.tags()).containsEntry("tenant", "t1");
        assertThat(decided.winner()).containsExactly(AttemptId.of(1));
    }

    @Test
    void severalSinks_hearTheSameInOrder() {
        List<String> heard = new ArrayList<>();
        TraceSink[] sinks = {sink("x", heard), sink("y", heard)};
        TraceSink all = TraceSink.all(sinks);
        sinks[0] = sink("z", heard);

        all.onEvent("r1", "speech", LAUNCHED);
        all.onSettled(new Trace("r1", "speech", List.of(LAUNCHED)));

        assertThat(heard).containsExactly("x r1 Launched", "y r1 Launched", "x settled 1", "y settled 1");
    }

    private static TraceSink sink(String name, List<String> heard) {
        return new TraceSink() {
            @Override
            public void onEvent(String request, String function, TraceEvent event) {
                heard.add(name + " " + request + " " + event.getClass().getSimpleName());
            }

            @Override
            public void onSettled(Trace trace) {
                heard.add(name + " settled " + trace.events().size());
            }
        };
    }
}
