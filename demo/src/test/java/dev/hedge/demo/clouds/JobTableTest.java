package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.Usage;
import dev.hedge.sim.Stop;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs, workers and the bill on a clock of the test's own. */
final class JobTableTest {

    private static final long IDLE_MS = 100;

    private long nowMs = 1_000;
    private final JobTable table = new JobTable(() -> nowMs, RateCard.perSecond(BigDecimal.ONE), IDLE_MS);

    @Test
    void aJobPassesThroughItsStates() {
        CloudJob job = add(fate(10, 30, 35, Stop.AT_ONCE));

        assertThat(stateAt(1_009)).isEqualTo(LifecycleState.QUEUED);
        assertThat(stateAt(1_010)).isEqualTo(LifecycleState.STARTING);
        assertThat(stateAt(1_029)).isEqualTo(LifecycleState.STARTING);
        assertThat(stateAt(1_030)).isEqualTo(LifecycleState.RUNNING);
        assertThat(stateAt(1_034)).isEqualTo(LifecycleState.RUNNING);
        assertThat(stateAt(1_035)).isEqualTo(LifecycleState.COMPLETED);
        assertThat(table.view(job).delayMs()).isEqualTo(30);
        assertThat(table.view(job).executionMs()).isEqualTo(5);
    }

    @Test
    void workers_followTheJobs() {
        add(fate(10, 30, 50, Stop.AT_ONCE));
        assertThat(table.workers()).isEqualTo(new Workers(0, 0, 0, 0));
        nowMs = 1_015;
        assertThat(table.workers()).isEqualTo(new Workers(0, 1, 0, 0));
        nowMs = 1_040;
        assertThat(table.workers()).isEqualTo(new Workers(0, 0, 1, 0));
        nowMs = 1_050;
        assertThat(table.workers()).isEqualTo(new Workers(1, 0, 0, 0));
        assertThat(table.warmWorkers()).containsExactly("w1");
        nowMs = 1_050 + IDLE_MS;
        assertThat(table.workers()).isEqualTo(new Workers(0, 0, 0, 0));
    }

    @Test
    void bill_isExecutionTimesRate_andNothingForTheQueue() {
        add(fate(0, 0, 250, Stop.AT_ONCE));
        CloudJob queued = add(fate(500, 500, 900, Stop.AT_ONCE));
        CloudJob running = add(fate(0, 0, 900, Stop.AT_ONCE));
        nowMs += 400;
        table.cancel(queued);
        table.cancel(running);
        nowMs += 10_000;

        Bill bill = Bill.of(table.ledger());

        assertThat(bill.jobs()).isEqualTo(3);
        assertThat(bill.open()).isZero();
        assertThat(bill.byState()).isEqualTo(Map.of(LifecycleState.COMPLETED, 1, LifecycleState.CANCELLED, 2));
        assertThat(bill.executionMs()).isEqualTo(250 + 400);
        assertThat(bill.costMicros()).isEqualTo((250 + 400) * 1_000);
        assertThatThrownBy(() -> bill.byState().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void bill_countsTheIdleWindowOfStartedWorkers_andWholeSteps() {
        RateCard rounded = RateCard.perSecond(new BigDecimal("0.0003"))
                .withGranularity(Duration.ofSeconds(1))
                .withIdleWindow(Duration.ofSeconds(60));
        JobTable dear = new JobTable(() -> nowMs, rounded, IDLE_MS);
        dear.add(1, "a", Json.object(), fate(0, 0, 1_001, Stop.AT_ONCE));
        dear.cancel(dear.add(2, "b", Json.object(), fate(5, 5, 9, Stop.AT_ONCE)));
        nowMs += 5_000;

        assertThat(Bill.of(dear.ledger()).costMicros()).isEqualTo((2 + 60) * 300);
    }

    @Test
    void openJob_costsMoreAsTimePasses() {
        add(fate(0, 0, Usage.NEVER, Stop.AT_ONCE));
        nowMs += 100;
        long before = Bill.of(table.ledger()).costMicros();
        nowMs += 100;

        assertThat(before).isEqualTo(100_000);
        assertThat(Bill.of(table.ledger()).costMicros()).isEqualTo(200_000);
    }

    @Test
    void cancel_thatComesTooLateOrIsIgnored_changesNothing() {
        CloudJob ignoring = add(fate(0, 0, 50, Stop.ignored()));
        CloudJob slow = add(fate(0, 0, 50, Stop.after(Duration.ofMillis(80))));

        assertThat(table.cancel(ignoring).ended()).isFalse();
        table.cancel(slow);
        nowMs += 60;

        assertThat(table.view(ignoring).state()).isEqualTo(LifecycleState.COMPLETED);
        assertThat(table.view(slow).state()).isEqualTo(LifecycleState.COMPLETED);
        assertThat(table.cancel(slow).ended()).isTrue();
        assertThat(table.endsIn(slow)).contains(0L);
    }

    @Test
    void secondCancel_movesNothing() {
        CloudJob job = add(fate(0, 0, Usage.NEVER, Stop.after(Duration.ofMillis(30))));
        assertThat(table.endsIn(job)).isEmpty();
        table.cancel(job);
        nowMs += 20;
        table.cancel(job);

        assertThat(table.endsIn(job)).contains(10L);
    }

    /** Whatever is submitted and cancelled when: states add up, no job is billed for more than it executed. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyOrder_theLedgerHoldsTogether(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            int starting = random.nextInt(40);
            int running = starting + random.nextInt(40);
            long end = random.nextInt(10) == 0 ? Usage.NEVER : running + random.nextInt(60);
            Stop stop = random.nextBoolean() ? Stop.ignored() : Stop.after(Duration.ofMillis(random.nextInt(30)));
            CloudJob job = add(fate(starting, running, end, stop));
            nowMs += random.nextInt(5);
            if (random.nextBoolean()) {
                table.cancel(job);
            }
            Workers workers = table.workers();
            Map<LifecycleState, Integer> states = table.states();
            assertThat(workers.running()).isLessThanOrEqualTo(states.getOrDefault(LifecycleState.RUNNING, 0));
            assertThat(states.values().stream().mapToInt(Integer::intValue).sum())
                    .isEqualTo(i + 1);
        }
        nowMs += 10_000;

        List<BilledJob> ledger = table.ledger();
        assertThat(ledger).allSatisfy(job -> {
            assertThat(job.costMicros()).isEqualTo(job.executionMs() * 1_000);
            if (job.startedMs() == Usage.NEVER) {
                assertThat(job.executionMs()).isZero();
            }
            if (job.state() == LifecycleState.CANCELLED) {
                assertThat(job.endedMs()).isGreaterThanOrEqualTo(job.cancelledMs());
            }
        });
        assertThat(Bill.of(ledger).open()).isEqualTo((int)
                ledger.stream().filter(job -> job.endedMs() == Usage.NEVER).count());
    }

    private LifecycleState stateAt(long ms) {
        nowMs = ms;
        return table.ledger().get(0).state();
    }

    private CloudJob add(Fate fate) {
        long ordinal = table.nextOrdinal();
        return table.add(ordinal, "job-" + ordinal, Json.object(), fate);
    }

    private static Fate fate(long starting, long running, long end, Stop stop) {
        return new Fate(
                "mode",
                starting,
                running,
                end,
                end == Usage.NEVER ? LifecycleState.LOST : LifecycleState.COMPLETED,
                Fate.Output.VALID,
                Optional.empty(),
                "",
                stop,
                List.of());
    }
}
