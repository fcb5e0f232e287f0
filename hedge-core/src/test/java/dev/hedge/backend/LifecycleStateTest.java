package dev.hedge.backend;

import static dev.hedge.backend.LifecycleState.CANCELLED;
import static dev.hedge.backend.LifecycleState.COMPLETED;
import static dev.hedge.backend.LifecycleState.FAILED;
import static dev.hedge.backend.LifecycleState.LOST;
import static dev.hedge.backend.LifecycleState.PENDING;
import static dev.hedge.backend.LifecycleState.QUEUED;
import static dev.hedge.backend.LifecycleState.RUNNING;
import static dev.hedge.backend.LifecycleState.STARTING;
import static dev.hedge.backend.LifecycleState.TIMED_OUT;
import static dev.hedge.backend.LifecycleState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LifecycleStateTest {

    private static final LifecycleState[] ALL = LifecycleState.values();

    @Test
    void states_areDeclaredInTheOrderInWhichAJobMoves() {
        assertThat(ALL)
                .startsWith(UNKNOWN, PENDING, QUEUED, STARTING, RUNNING)
                .endsWith(COMPLETED, FAILED, CANCELLED, TIMED_OUT, LOST);
    }

    @Test
    void exactlyTheFiveEndings_areTerminal() {
        assertThat(ALL)
                .filteredOn(LifecycleState::terminal)
                .containsExactly(COMPLETED, FAILED, CANCELLED, TIMED_OUT, LOST);
    }

    @Test
    void onlyStartingAndRunning_haveAWorker() {
        assertThat(ALL).filteredOn(LifecycleState::hasWorker).containsExactly(STARTING, RUNNING);
    }

    @ParameterizedTest
    @EnumSource
    void unknown_overwritesNothing(LifecycleState state) {
        assertThat(state.advancedTo(UNKNOWN)).isEqualTo(state);
        assertThat(UNKNOWN.advancedTo(state)).isEqualTo(state);
    }

    @ParameterizedTest
    @EnumSource
    void aTerminalState_isNeverLeft(LifecycleState state) {
        for (LifecycleState seen : ALL) {
            assertThat(state.advancedTo(seen)).isEqualTo(state.terminal() ? state : later(state, seen));
        }
    }

    @Test
    void c01_aLateProgressReport_rewindsNothing() {
        LifecycleState end = UNKNOWN.advancedTo(QUEUED)
                .advancedTo(RUNNING)
                .advancedTo(COMPLETED)
                .advancedTo(RUNNING);

        assertThat(end).isEqualTo(COMPLETED);
    }

    /** Whatever is seen in whatever order: never back, and the first ending stays. */
    @Test
    void randomSightings_moveOnlyForward() {
        for (long seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            LifecycleState[] sightings = new LifecycleState[random.nextInt(1, 20)];
            Arrays.setAll(sightings, i -> ALL[random.nextInt(ALL.length)]);

            LifecycleState state = UNKNOWN;
            for (LifecycleState seen : sightings) {
                LifecycleState next = state.advancedTo(seen);
                assertThat(next).as("seed %d", seed).isIn(state, seen).isGreaterThanOrEqualTo(state);
                state = next;
            }

            Optional<LifecycleState> firstEnding =
                    Arrays.stream(sightings).filter(LifecycleState::terminal).findFirst();
            assertThat(state)
                    .as("seed %d", seed)
                    .isEqualTo(firstEnding.orElseGet(() -> Arrays.stream(sightings)
                            .max(LifecycleState::compareTo)
                            .orElseThrow()));
        }
    }

    private static LifecycleState later(LifecycleState one, LifecycleState other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
