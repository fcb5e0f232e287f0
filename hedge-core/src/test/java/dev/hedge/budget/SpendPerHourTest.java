package dev.hedge.budget;

import static dev.hedge.budget.Launches.costing;
import static dev.hedge.budget.Launches.granted;
import static dev.hedge.budget.Launches.onThreads;
import static dev.hedge.budget.Launches.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.budget.Budget.Decision;
import dev.hedge.budget.Budget.Reservation;
import dev.hedge.cost.Cost;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpendPerHourTest {

    private static final long DOLLAR = 1_000_000;
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final SpendBudget oneDollar = Budgets.spendPerHour(BigDecimal.ONE);

    /** The scale of time has an arbitrary origin, which may be negative. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 59_999_999_999L, 60_000_000_000L, -1, -7_200_000_000_000L, 1L << 60, -(1L << 60)})
    void aCost_countsForAnHourAndLessThan61Minutes(long start) {
        granted(oneDollar, costing(DOLLAR, start)).settled(Cost.confirmed(0, DOLLAR));

        refused(oneDollar, costing(1, start + 60 * MINUTE - 1));
        refused(oneDollar, costing(1, start + 60 * MINUTE));
        granted(oneDollar, costing(DOLLAR, start + 61 * MINUTE));
    }

    @Test
    void costsLeaveTheWindowMinuteByMinute() {
        granted(oneDollar, costing(400_000, 0)).settled(Cost.confirmed(0, 400_000));
        granted(oneDollar, costing(600_000, 30 * MINUTE)).settled(Cost.confirmed(0, 600_000));

        refused(oneDollar, costing(1, 60 * MINUTE));
        granted(oneDollar, costing(400_000, 61 * MINUTE)).unused();
        refused(oneDollar, costing(400_001, 61 * MINUTE));
        granted(oneDollar, costing(DOLLAR, 91 * MINUTE));
    }

    @Test
    void anOpenReservation_countsHoweverOldItIs() {
        Reservation open = granted(oneDollar, costing(DOLLAR, 0));

        assertThat(refused(oneDollar, costing(1, 1_000 * MINUTE)).reason())
                .endsWith("worth asking again when a running job settles below its worst case");
        open.settled(Cost.ZERO);
        granted(oneDollar, costing(DOLLAR, 1_000 * MINUTE));
    }

    @Test
    void theCostOfALongJob_countsFromTheLastMomentItWasKnownToRun() {
        Reservation longJob = granted(oneDollar, costing(DOLLAR, 0));
        refused(oneDollar, costing(1, 50 * MINUTE));
        longJob.settled(Cost.confirmed(0, DOLLAR));

        refused(oneDollar, costing(1, 61 * MINUTE));
        refused(oneDollar, costing(1, 110 * MINUTE));
        granted(oneDollar, costing(1, 111 * MINUTE));
    }

    @Test
    void aQuietWhile_emptiesTheWindow() {
        granted(oneDollar, costing(DOLLAR, 0)).settled(Cost.confirmed(0, DOLLAR));

        granted(oneDollar, costing(DOLLAR, 1_000_000 * MINUTE));

        assertThat(oneDollar.spentMicros()).isZero();
    }

    @Test
    void aRefusal_saysWhenTheWindowHasRoom() {
        granted(oneDollar, costing(600_000, 0)).settled(Cost.confirmed(0, 600_000));
        granted(oneDollar, costing(400_000, 10 * MINUTE)).settled(Cost.confirmed(0, 400_000));

        assertThat(refused(oneDollar, costing(600_000, 20 * MINUTE)))
                .isEqualTo(new Decision.Refused(
                        "spend-per-hour",
                        "the launch can cost $0.6; of $1, $1 are spent and $0 reserved; worth asking again in 2460s"));
        assertThat(refused(oneDollar, costing(600_001, 20 * MINUTE)).reason()).endsWith("worth asking again in 3060s");
        refused(oneDollar, costing(600_001, 71 * MINUTE - 1));
        granted(oneDollar, costing(600_001, 71 * MINUTE));
    }

    @Test
    void aRefusalWhileJobsRun_namesBothWaysOut() {
        granted(oneDollar, costing(600_000, 0)).settled(Cost.confirmed(0, 600_000));
        Reservation running = granted(oneDollar, costing(100_000, 0));

        assertThat(refused(oneDollar, costing(400_000, 0)).reason())
                .endsWith("worth asking again in 3660s, or when a running job settles");
        running.settled(Cost.ZERO);
        granted(oneDollar, costing(400_000, 0));
    }

    @Test
    void anOverrun_stopsLaunchesUntilItHasLeftTheWindow() {
        granted(oneDollar, costing(10, 0)).settled(Cost.confirmed(0, 5 * DOLLAR));

        assertThat(refused(oneDollar, costing(0, MINUTE)).reason()).contains("$5 are spent");
        granted(oneDollar, costing(DOLLAR, 61 * MINUTE));
    }

    @Test
    void timesThatArriveLate_turnNothingBack() {
        granted(oneDollar, costing(DOLLAR, 0)).settled(Cost.confirmed(0, DOLLAR));
        granted(oneDollar, costing(0, 61 * MINUTE));

        granted(oneDollar, costing(DOLLAR, 59 * MINUTE)).settled(Cost.confirmed(0, DOLLAR));

        refused(oneDollar, costing(1, 121 * MINUTE));
        granted(oneDollar, costing(1, 122 * MINUTE));
    }

    /** Against a model that keeps every cost with its time: never granted what an hour forbids, never refused what 61 minutes allow. */
    @Test
    void random_windowLiesBetweenAnHourAnd61Minutes() {
        for (long seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Model model = new Model();
            long now = random.nextLong(-100 * MINUTE, 100 * MINUTE);
            for (int step = 0; step < 300; step++) {
                now += random.nextLong(random.nextInt(20) == 0 ? 50 * MINUTE : MINUTE);
                long worst = random.nextLong(1, 400_000);
                boolean granted = model.budget.tryReserve(costing(worst, now)) instanceof Decision.Granted held
                        && model.open(worst, held.reservation());
                if (granted) {
                    assertThat(model.held() + model.spentSince(now - 60 * MINUTE))
                            .as("seed %d, step %d", seed, step)
                            .isLessThanOrEqualTo(DOLLAR);
                } else {
                    assertThat(model.held() + worst + model.spentSince(now - 61 * MINUTE))
                            .as("seed %d, step %d", seed, step)
                            .isGreaterThan(DOLLAR);
                }
                if (random.nextInt(3) > 0) {
                    model.closeOne(random, now);
                }
            }
        }
    }

    @Test
    void soak_everyMicroDollarIsBookedOnceAndTheLimitHolds() throws Exception {
        SpendBudget budget = Budgets.spendPerHour(new BigDecimal("2"));
        AtomicLong clock = new AtomicLong();
        AtomicLong booked = new AtomicLong();

        onThreads(8, thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            for (int i = 0; i < 10_000; i++) {
                long now = clock.addAndGet(random.nextLong(20_000_000));
                long worst = random.nextLong(200);
                if (budget.tryReserve(costing(worst, now)) instanceof Decision.Granted granted) {
                    long cost = random.nextLong(worst + 1);
                    granted.reservation().settled(Cost.confirmed(0, cost));
                    granted.reservation().unused();
                    booked.addAndGet(cost);
                }
            }
        });

        assertThat(clock.get()).as("all within the window").isLessThan(60 * MINUTE);
        assertThat(budget.reservedMicros()).isZero();
        assertThat(budget.spentMicros()).isEqualTo(booked.get()).isBetween(1L, budget.limitMicros());
        granted(budget, costing(2 * DOLLAR, clock.get() + 61 * MINUTE));
    }

    /** Keeps what the budget forgets. */
    private static final class Model {

        private record Spent(long atNanos, long micros) {}

        private record Open(long worst, Reservation reservation) {}

        private final Budget budget = Budgets.spendPerHour(BigDecimal.ONE);
        private final List<Spent> spent = new ArrayList<>();
        private final List<Open> open = new ArrayList<>();

        boolean open(long worst, Reservation reservation) {
            return open.add(new Open(worst, reservation));
        }

        void closeOne(SplittableRandom random, long now) {
            if (open.isEmpty()) {
                return;
            }
            Open closing = open.remove(random.nextInt(open.size()));
            long cost = random.nextLong(closing.worst() + 1);
            closing.reservation().settled(Cost.confirmed(0, cost));
            spent.add(new Spent(now, cost));
        }

        long held() {
            return open.stream().mapToLong(Open::worst).sum();
        }

        long spentSince(long sinceNanos) {
            return spent.stream()
                    .filter(one -> one.atNanos() > sinceNanos)
                    .mapToLong(Spent::micros)
                    .sum();
        }
    }
}
