package dev.hedge.budget;

import static dev.hedge.budget.Launches.costing;
import static dev.hedge.budget.Launches.granted;
import static dev.hedge.budget.Launches.onThreads;
import static dev.hedge.budget.Launches.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.budget.Budget.Decision;
import dev.hedge.budget.Budget.Reservation;
import dev.hedge.cost.Cost;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SpendTotalTest {

    private final SpendBudget oneDollar = Budgets.spendTotal(BigDecimal.ONE);

    @Test
    void theWorstCaseIsHeldUntilTheRealCostIsKnown() {
        Reservation first = granted(oneDollar, costing(700_000));
        refused(oneDollar, costing(700_000));
        assertThat(oneDollar.reservedMicros()).isEqualTo(700_000);

        first.settled(Cost.confirmed(20_000, 50_000));

        assertThat(oneDollar.reservedMicros()).isZero();
        assertThat(oneDollar.spentMicros()).isEqualTo(50_000);
        granted(oneDollar, costing(950_000));
    }

    @Test
    void theLimitItselfMayBeSpent_andNotAMicroDollarMore() {
        refused(oneDollar, costing(1_000_001));
        granted(oneDollar, costing(1_000_000));
        refused(oneDollar, costing(1));
        granted(oneDollar, costing(0));
    }

    @Test
    void unconfirmedCost_counts() {
        granted(oneDollar, costing(500_000)).settled(new Cost(100_000, 160_000, 300_000));

        assertThat(oneDollar.spentMicros()).isEqualTo(460_000);
    }

    @Test
    void anUnusedReservation_costsNothing() {
        Reservation reservation = granted(oneDollar, costing(1_000_000));

        reservation.unused();
        reservation.settled(Cost.confirmed(1_000_000, 1_000_000));

        assertThat(oneDollar.spentMicros()).isZero();
        assertThat(oneDollar.reservedMicros()).isZero();
        granted(oneDollar, costing(1_000_000));
    }

    @Test
    void aSecondSettlement_isNotCounted() {
        Reservation reservation = granted(oneDollar, costing(400_000));

        reservation.settled(Cost.confirmed(1, 10));
        reservation.settled(Cost.confirmed(1, 10));
        reservation.unused();

        assertThat(oneDollar.spentMicros()).isEqualTo(10);
        assertThat(oneDollar.reservedMicros()).isZero();
    }

    @Test
    void anOverrun_isCountedAndStopsLaterLaunches() {
        granted(oneDollar, costing(900_000)).settled(Cost.confirmed(0, 1_500_000));

        assertThat(oneDollar.spentMicros()).isEqualTo(1_500_000);
        assertThat(refused(oneDollar, costing(0)))
                .isEqualTo(new Decision.Refused(
                        "spend-total",
                        "the launch can cost $0; of $1, $1.5 are spent and $0 reserved;"
                                + " it stays so until the limit is raised"));
    }

    @Test
    void overrunsTooLargeToAdd_stopAtTheTop() {
        Reservation first = granted(oneDollar, costing(1));
        Reservation second = granted(oneDollar, costing(1));

        first.settled(new Cost(0, Long.MAX_VALUE, Long.MAX_VALUE));
        second.settled(Cost.confirmed(0, 5));

        assertThat(oneDollar.spentMicros()).isEqualTo(Long.MAX_VALUE);
        refused(oneDollar, costing(0));
    }

    @Test
    void aRefusal_saysWhatIsInTheWay() {
        Reservation open = granted(oneDollar, costing(600_000));

        assertThat(refused(oneDollar, costing(500_000)).reason())
                .isEqualTo("the launch can cost $0.5; of $1, $0 are spent and $0.6 reserved;"
                        + " worth asking again when a running job settles below its worst case");
        assertThat(refused(oneDollar, costing(Long.MAX_VALUE)).reason())
                .endsWith("it can never fit: raise the limit, or lower the deadline");
        open.unused();
    }

    @Test
    void aLimitOfNothing_letsFreeLaunchesPass() {
        SpendBudget nothing = Budgets.spendTotal(BigDecimal.ZERO);

        granted(nothing, costing(0)).settled(Cost.ZERO);
        refused(nothing, costing(1));
    }

    @Test
    void random_reservationsAndCostsNeverPassTheLimitWhenWorstCasesHold() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            SpendBudget budget = Budgets.spendTotal(new BigDecimal("0.01"));
            long spent = 0;
            long held = 0;
            for (int step = 0; step < 200; step++) {
                long worst = random.nextLong(3_000);
                boolean fits = spent + held + worst <= 10_000;
                Decision decision = budget.tryReserve(costing(worst));
                assertThat(decision instanceof Decision.Granted)
                        .as("seed %d, step %d", seed, step)
                        .isEqualTo(fits);
                if (decision instanceof Decision.Granted granted) {
                    int way = random.nextInt(4);
                    if (way == 0) {
                        granted.reservation().unused();
                    } else if (way == 1 && held < 4_000) {
                        held += worst;
                    } else {
                        long cost = random.nextLong(worst + 1);
                        granted.reservation().settled(Cost.unconfirmed(cost));
                        spent += cost;
                    }
                }
                assertThat(budget.spentMicros()).isEqualTo(spent);
                assertThat(budget.reservedMicros()).isEqualTo(held);
                assertThat(spent + held).isLessThanOrEqualTo(10_000);
            }
        }
    }

    @Test
    void soak_everyMicroDollarIsBookedOnceAndTheLimitHolds() throws Exception {
        SpendBudget budget = Budgets.spendTotal(new BigDecimal("2"));
        AtomicLong booked = new AtomicLong();

        onThreads(8, thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            for (int i = 0; i < 20_000; i++) {
                long worst = random.nextLong(200);
                if (budget.tryReserve(costing(worst)) instanceof Decision.Granted granted) {
                    if (random.nextInt(5) == 0) {
                        granted.reservation().unused();
                    } else {
                        long cost = random.nextLong(worst + 1);
                        granted.reservation().settled(Cost.confirmed(0, cost));
                        booked.addAndGet(cost);
                    }
                    granted.reservation().settled(Cost.confirmed(0, 1_000));
                }
            }
        });

        assertThat(budget.reservedMicros()).isZero();
        assertThat(budget.spentMicros()).isEqualTo(booked.get()).isBetween(1L, budget.limitMicros());
    }

    @Test
    void soak_closingFromManyThreadsCountsOnce() throws Exception {
        SpendBudget budget = Budgets.spendTotal(BigDecimal.TEN);
        Reservation[] reservations = new Reservation[2_000];
        for (int i = 0; i < reservations.length; i++) {
            reservations[i] = granted(budget, costing(100));
        }

        onThreads(4, thread -> {
            for (Reservation reservation : reservations) {
                reservation.settled(Cost.confirmed(0, 7));
            }
        });

        assertThat(budget.spentMicros()).isEqualTo(7L * reservations.length);
        assertThat(budget.reservedMicros()).isZero();
    }

    @Test
    void limitsThatAreNoMoney_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.spendTotal(new BigDecimal("-1")))
                .withMessageStartingWith("spend-total: -1 dollars (expected: zero or more");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.spendTotal(new BigDecimal("0.0000001")))
                .withMessageEndingWith("(expected: at most six decimals)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.spendPerHour(new BigDecimal("1E20")))
                .withMessageStartingWith("spend-per-hour: 1E+20 dollars");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> costing(-1))
                .withMessage("worstCaseMicros: -1 (expected: zero or more)");
    }
}
