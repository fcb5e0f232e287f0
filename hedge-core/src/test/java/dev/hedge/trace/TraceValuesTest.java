package dev.hedge.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.trace.Arm.Ending;
import dev.hedge.trace.TraceEvent.Decided;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TraceValuesTest {

    private static final BackendId A = BackendId.of("a");

    @Test
    void raceWithTwoWinners_isRefused() {
        List<AttemptId> two = List.of(AttemptId.of(0), AttemptId.of(1));

        assertThatThrownBy(() -> new Decided(1, Decided.Kind.WON, two, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("winner: [#0, #1] (expected: at most one)");
    }

    @Test
    void armWithANegativeTime_isRefused() {
        assertThatThrownBy(() -> new Arm(A, Ending.VALID, -1, Arm.UNKNOWN, Arm.UNKNOWN))
                .hasMessage("latencyNanos: -1 (expected: zero or more)");
        assertThatThrownBy(() -> new Arm(A, Ending.VALID, 1, -2, Arm.UNKNOWN)).hasMessageContaining("queueNanos");
        assertThatThrownBy(() -> new Arm(A, Ending.VALID, 1, 1, -2)).hasMessageContaining("executionNanos");
    }

    @Test
    void roundWithABackendTwice_isRefused() {
        Arm arm = new Arm(A, Ending.VALID, 1, Arm.UNKNOWN, Arm.UNKNOWN);

        assertThatThrownBy(() -> new Round("7", "", 0, List.of(arm, arm)))
                .hasMessage("arms of round 7: a backend stands twice (expected: once)");
        assertThat(new Round("7", "", 0, List.of(arm)).arm(BackendId.of("b"))).isEmpty();
    }

    @Test
    void severalSinks_areToldInOrder() {
        List<String> told = new ArrayList<>();
        Trace trace = new Trace("r", "f", List.of());
        TraceSink all = TraceSink.all(named("one", told), named("two", told));
        all.onEvent("r", "f", new TraceEvent.Kept(3, AttemptId.of(0)));
        all.onSettled(trace);

        assertThat(told).containsExactly("one r f 3", "two r f 3", "one settled r", "two settled r");
    }

    private static TraceSink named(String name, List<String> told) {
        return new TraceSink() {
            @Override
            public void onEvent(String request, String function, TraceEvent event) {
                told.add(name + " " + request + " " + function + " " + event.atNanos());
            }

            @Override
            public void onSettled(Trace trace) {
                told.add(name + " settled " + trace.request());
            }
        };
    }
}
