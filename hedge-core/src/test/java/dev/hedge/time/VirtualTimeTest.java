package dev.hedge.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VirtualTimeTest {

    private final VirtualTime time = new VirtualTime();
    private final List<String> ran = new ArrayList<>();

    @Test
    void startsAtTheEpoch_andStandsStill() {
        assertThat(time.now()).isEqualTo(Instant.EPOCH);
        assertThat(time.nanoTime()).isZero();
        assertThat(time.now()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void bothClocksMoveTogether() {
        VirtualTime later = new VirtualTime(Instant.parse("2024-05-01T12:00:00Z"));

        later.advance(Duration.ofMillis(1500));

        assertThat(later.nanoTime()).isEqualTo(1_500_000_000L);
        assertThat(later.now()).isEqualTo(Instant.parse("2024-05-01T12:00:01.5Z"));
    }

    @Test
    void scheduling_neverRunsInline() {
        schedule("zero", 0);
        schedule("negative", -5_000_000_000L);

        assertThat(ran).isEmpty();
        assertThat(time.pending()).isEqualTo(2);

        time.advance(Duration.ZERO);

        assertThat(ran).containsExactly("zero at 0", "negative at 0");
    }

    @Test
    void tasksRunInOrderOfDueTime_eachAtItsOwnInstant() {
        schedule("c", 30);
        schedule("a", 10);
        schedule("b", 20);

        time.advance(Duration.ofNanos(25));

        assertThat(ran).containsExactly("a at 10", "b at 20");
        assertThat(time.nanoTime()).isEqualTo(25);
        assertThat(time.nextDue()).contains(Duration.ofNanos(30));
    }

    @Test
    void equalInstants_runInTheOrderScheduled() {
        for (int i = 0; i < 100; i++) {
            schedule("t" + i, 7);
        }

        time.runUntilIdle();

        assertThat(ran).hasSize(100);
        for (int i = 0; i < 100; i++) {
            assertThat(ran.get(i)).isEqualTo("t" + i + " at 7");
        }
    }

    @Test
    void tasksScheduledOnTheWay_runIfTheyFallDueOnTheWay() {
        time.schedule(10, () -> {
            ran.add("first at " + time.nanoTime());
            schedule("now", 0);
            schedule("soon", 5);
            schedule("later", 100);
        });
        schedule("between", 12);

        time.advanceTo(Duration.ofNanos(20));

        assertThat(ran).containsExactly("first at 10", "now at 10", "between at 12", "soon at 15");
        assertThat(time.pending()).isEqualTo(1);
    }

    @Test
    void cancelled_neverRuns_andIsForgotten() {
        Time.Timer timer = schedule("never", 10);
        schedule("kept", 20);

        assertThat(timer.cancel()).isTrue();
        assertThat(timer.cancel()).isFalse();
        assertThat(time.pending()).isEqualTo(1);
        assertThat(time.nextDue()).contains(Duration.ofNanos(20));
        assertThat(time.runUntilIdle()).isEqualTo(1);
        assertThat(ran).containsExactly("kept at 20");
    }

    @Test
    void cancellingATaskThatRuns_orRan_isRefused() {
        List<Time.Timer> self = new ArrayList<>();
        List<Boolean> answers = new ArrayList<>();
        self.add(time.schedule(1, () -> answers.add(self.get(0).cancel())));

        time.runUntilIdle();
        answers.add(self.get(0).cancel());

        assertThat(answers).containsExactly(false, false);
    }

    @Test
    void aTaskMayCancelATwinDueAtTheSameInstant() {
        List<Time.Timer> twin = new ArrayList<>();
        time.schedule(5, () -> twin.get(0).cancel());
        twin.add(schedule("twin", 5));

        time.runUntilIdle();

        assertThat(ran).isEmpty();
    }

    @Test
    void runNext_jumpsToTheNextTask() {
        schedule("a", Duration.ofHours(1).toNanos());

        assertThat(time.runNext()).isTrue();
        assertThat(time.runNext()).isFalse();
        assertThat(time.nanoTime()).isEqualTo(Duration.ofHours(1).toNanos());
        assertThat(time.nextDue()).isEmpty();
    }

    @Test
    void endlessTasks_areCutShort() {
        reschedule();

        assertThatIllegalStateException()
                .isThrownBy(() -> time.runUntilIdle(1000))
                .withMessage("pending: 1 after 1000 tasks (expected: none after 1000)");
        assertThat(ran).hasSize(1000);
    }

    @Test
    void exactlyAsManyTasksAsAllowed_isNoRunaway() {
        schedule("a", 1);
        schedule("b", 2);

        assertThat(time.runUntilIdle(2)).isEqualTo(2);
    }

    @Test
    void aThrowingTask_reachesTheDriver_andCostsNoOtherTask() {
        time.schedule(10, () -> {
            throw new IllegalStateException("boom");
        });
        schedule("other", 20);

        assertThatThrownBy(() -> time.advance(Duration.ofNanos(50))).hasMessage("boom");
        assertThat(time.nanoTime()).isEqualTo(10);

        time.advanceTo(Duration.ofNanos(50));

        assertThat(ran).containsExactly("other at 20");
    }

    @Test
    void aTaskThatAdvances_neverTurnsTheClockBack() {
        time.schedule(10, () -> time.advance(Duration.ofNanos(100)));
        schedule("inner", 50);
        schedule("outer", 200);

        time.advanceTo(Duration.ofNanos(60));

        assertThat(ran).containsExactly("inner at 50");
        assertThat(time.nanoTime()).isEqualTo(110);
    }

    @Test
    void hugeDelays_saturate() {
        time.advance(Duration.ofDays(1));
        schedule("last", Long.MAX_VALUE);

        time.advance(Duration.ofNanos(Long.MAX_VALUE));

        assertThat(ran).containsExactly("last at " + Long.MAX_VALUE);
        assertThat(time.now()).isAfter(Instant.parse("2262-01-01T00:00:00Z"));
    }

    @Test
    void theClockDoesNotGoBack() {
        time.advance(Duration.ofSeconds(2));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.advance(Duration.ofSeconds(-1)))
                .withMessage("by: PT-1S (expected: zero or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.advanceTo(Duration.ofSeconds(1)))
                .withMessage("sinceStart: PT1S (expected: PT2S or later)");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomUse_matchesASortedList(long seed) {
        Random random = new Random(seed);
        List<Model> model = new ArrayList<>();
        List<Integer> fired = new ArrayList<>();
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < 4000; i++) {
            int id = i;
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    long delay = random.nextLong(-5, 55);
                    Time.Timer timer = time.schedule(delay, () -> fired.add(id));
                    model.add(new Model(id, time.nanoTime() + Math.max(0, delay), timer));
                }
                case 2 -> {
                    if (!model.isEmpty()) {
                        Model gone = model.remove(random.nextInt(model.size()));
                        assertThat(gone.timer.cancel()).isTrue();
                    }
                }
                default -> {
                    long target = time.nanoTime() + random.nextLong(12);
                    time.advanceTo(Duration.ofNanos(target));
                    model.stream()
                            .filter(entry -> entry.due <= target)
                            .sorted((a, b) -> Long.compare(a.due, b.due))
                            .forEach(entry -> expected.add(entry.id));
                    model.removeIf(entry -> entry.due <= target);
                }
            }
            assertThat(time.pending()).isEqualTo(model.size());
            assertThat(fired).isEqualTo(expected);
            fired.clear();
            expected.clear();
        }
    }

    private Time.Timer schedule(String name, long delayNanos) {
        return time.schedule(delayNanos, () -> ran.add(name + " at " + time.nanoTime()));
    }

    private void reschedule() {
        time.schedule(1, () -> {
            ran.add("again");
            reschedule();
        });
    }

    private record Model(int id, long due, Time.Timer timer) {}
}
