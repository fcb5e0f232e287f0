package dev.hedge.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TimerWheelTest {

    private static final long TICK = TimerWheel.TICK_NANOS;

    private final TimerWheel wheel = new TimerWheel();
    private final List<String> ran = new ArrayList<>();

    @Test
    void nothingFallsDue_beforeItsTime() {
        add("a", 3 * TICK);

        runAt(3 * TICK - 1);
        assertThat(ran).isEmpty();

        runAt(3 * TICK);
        assertThat(ran).containsExactly("a");
        assertThat(wheel.size()).isZero();
    }

    @Test
    void aTimeWithinATick_fallsDueAtItsEnd() {
        add("a", 3 * TICK + 1);

        assertThat(wheel.nextNanos()).isEqualTo(4 * TICK);
        runAt(4 * TICK - 1);
        assertThat(ran).isEmpty();

        runAt(4 * TICK);
        assertThat(ran).containsExactly("a");
    }

    @Test
    void aTimeThatHasPassed_fallsDueAtOnce() {
        runAt(100 * TICK + 7);
        add("past", 2 * TICK);
        add("now", 100 * TICK);

        runAt(100 * TICK + 7);

        assertThat(ran).containsExactly("past", "now");
    }

    @Test
    void timesWithinOneTick_fallDueInOrder() {
        add("late", 2 * TICK + 30);
        add("early", 2 * TICK + 10);
        add("twin", 2 * TICK + 30);

        runAt(3 * TICK);

        assertThat(ran).containsExactly("early", "late", "twin");
    }

    @Test
    void equalTimes_keepTheOrderAdded_acrossLevels() {
        long due = 5_000 * TICK;
        add("far", due);
        runAt(4_000 * TICK);
        add("nearer", due);
        runAt(4_999 * TICK);
        add("nearest", due);

        runAt(due);

        assertThat(ran).containsExactly("far", "nearer", "nearest");
    }

    @Test
    void removed_isGoneAtOnce_andNeverFallsDue() {
        TimerWheel.Node node = add("never", 10 * TICK);

        assertThat(wheel.remove(node)).isTrue();
        assertThat(wheel.remove(node)).isFalse();
        assertThat(wheel.size()).isZero();
        assertThat(wheel.nextNanos()).isEqualTo(Long.MAX_VALUE);

        runAt(20 * TICK);
        assertThat(ran).isEmpty();
    }

    @Test
    void removed_whileDueButNotTaken_neverRuns() {
        TimerWheel.Node first = add("first", TICK);
        TimerWheel.Node second = add("second", TICK);
        wheel.advance(TICK);

        assertThat(wheel.takeDue()).isNotNull();
        assertThat(wheel.remove(first)).isFalse();
        assertThat(wheel.remove(second)).isTrue();
        assertThat(wheel.takeDue()).isNull();
        assertThat(wheel.size()).isZero();
    }

    @ParameterizedTest
    @MethodSource("longDelays")
    void longDelays_fallDueOnTime_afterFewWakeUps(Duration delay) {
        long due = delay.toNanos();
        add("far", due);

        int wakeUps = runUntilEmpty();

        assertThat(ran).containsExactly("far");
        assertThat(wheel.nextNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(wakeUps).isLessThanOrEqualTo(TimerWheel.LEVELS);
    }

    static List<Duration> longDelays() {
        return List.of(
                Duration.ofSeconds(100),
                Duration.ofHours(5),
                Duration.ofDays(1),
                Duration.ofDays(40),
                Duration.ofDays(365),
                Duration.ofDays(100_000));
    }

    @Test
    void theLongestDelay_waitsForEver_andCanBeRemoved() {
        TimerWheel.Node node = add("never", Long.MAX_VALUE);
        add("soon", TICK);

        runAt(TICK);
        runAt(Duration.ofDays(1000).toNanos());

        assertThat(ran).containsExactly("soon");
        assertThat(wheel.remove(node)).isTrue();
        assertThat(wheel.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void randomUse_matchesASortedList(long seed) {
        Random random = new Random(seed);
        List<Model> model = new ArrayList<>();
        long now = random.nextLong(TICK * 1000);
        for (int i = 0; i < 3000; i++) {
            int choice = random.nextInt(10);
            if (choice < 5) {
                long due = now + delay(random);
                String name = "t" + i;
                model.add(new Model(name, due, add(name, due)));
            } else if (choice < 8) {
                if (!model.isEmpty()) {
                    Model gone = model.remove(random.nextInt(model.size()));
                    assertThat(wheel.remove(gone.node)).isTrue();
                }
            } else {
                now += random.nextInt(4) == 0 ? delay(random) : random.nextLong(3 * TICK);
                advanceBoth(model, now);
            }
            assertThat(wheel.size()).isEqualTo(model.size());
        }
        advanceBoth(model, now + Duration.ofDays(4000).toNanos());
        assertThat(wheel.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24})
    void wakingWhenAsked_isLateByATickAtMost(long seed) {
        Random random = new Random(seed);
        List<Model> model = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            long due = delay(random);
            model.add(new Model("t" + i, due, add("t" + i, due)));
        }
        int asked = 0;
        while (wheel.nextNanos() < Long.MAX_VALUE) {
            advanceBoth(model, wheel.nextNanos());
            asked++;
        }
        assertThat(model).isEmpty();
        assertThat(asked).isLessThanOrEqualTo(500 * TimerWheel.LEVELS);
    }

    /** Takes what is due from both, and checks that the wheel is neither early nor late by more than a tick. */
    private void advanceBoth(List<Model> model, long now) {
        ran.clear();
        runAt(now);
        long tick = now / TICK * TICK;
        List<String> expected = model.stream()
                .filter(entry -> entry.due <= tick)
                .sorted(Comparator.comparingLong(Model::due))
                .map(Model::name)
                .toList();
        assertThat(ran).isEqualTo(expected);
        model.removeIf(entry -> entry.due <= tick);
        assertThat(model).allMatch(entry -> entry.due > now - TICK);
    }

    /** Mostly short, sometimes days, sometimes on the edge of a slot, sometimes none. */
    private static long delay(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> random.nextLong(TICK);
            case 2, 3 -> random.nextLong(200 * TICK);
            case 4 -> random.nextLong(5000) * TICK;
            case 5 -> (1L << (6 * random.nextInt(5))) * TICK - random.nextLong(2);
            case 6 -> random.nextLong(Duration.ofMinutes(10).toNanos());
            default -> random.nextLong(Duration.ofDays(30).toNanos());
        };
    }

    private TimerWheel.Node add(String name, long dueNanos) {
        TimerWheel.Node node = new TimerWheel.Node(dueNanos, () -> ran.add(name));
        wheel.add(node);
        return node;
    }

    private void runAt(long nowNanos) {
        wheel.advance(nowNanos);
        for (Runnable task = wheel.takeDue(); task != null; task = wheel.takeDue()) {
            task.run();
        }
    }

    private int runUntilEmpty() {
        int wakeUps = 0;
        while (wheel.size() > 0) {
            runAt(wheel.nextNanos());
            wakeUps++;
        }
        return wakeUps;
    }

    private record Model(String name, long due, TimerWheel.Node node) {}
}
