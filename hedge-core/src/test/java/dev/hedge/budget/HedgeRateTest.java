package dev.hedge.budget;

import static dev.hedge.budget.Launches.HEDGE;
import static dev.hedge.budget.Launches.REQUEST;
import static dev.hedge.budget.Launches.granted;
import static dev.hedge.budget.Launches.grantsInARow;
import static dev.hedge.budget.Launches.onThreads;
import static dev.hedge.budget.Launches.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.budget.Budget.Decision;
import dev.hedge.budget.Budget.Reservation;
import dev.hedge.cost.Cost;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HedgeRateTest {

    @Test
    void startsFull_soTheBurstIsThereFromTheBeginning() {
        assertThat(grantsInARow(Budgets.hedgeRate(0.1, 3), HEDGE, 100)).isEqualTo(3);
    }

    @Test
    void aRefusal_saysWhatIsThereAndWhenToAskAgain() {
        Budget budget = Budgets.hedgeRate(0.1, 1.5);
        granted(budget, HEDGE);

        assertThat(refused(budget, HEDGE))
                .isEqualTo(new Decision.Refused(
                        "hedge-rate",
                        "a hedge takes 1 token, the bucket holds 0.5 of 1.5; worth asking again after 5 requests"));
    }

    @Test
    void tenRequestsAtATenth_bringExactlyOneHedge() {
        Budget budget = Budgets.hedgeRate(0.1, 1);
        granted(budget, HEDGE);

        for (int i = 0; i < 9; i++) {
            granted(budget, REQUEST);
        }
        assertThat(refused(budget, HEDGE).reason()).contains("holds 0.9 of 1", "after 1 request");
        granted(budget, REQUEST);

        assertThat(grantsInARow(budget, HEDGE, 10)).isEqualTo(1);
    }

    @Test
    void requestsAreAlwaysGranted_andFillNoMoreThanTheBurst() {
        Budget budget = Budgets.hedgeRate(0.5, 2);

        assertThat(grantsInARow(budget, REQUEST, 1_000)).isEqualTo(1_000);
        assertThat(grantsInARow(budget, HEDGE, 1_000)).isEqualTo(2);
    }

    @Test
    void settledHedges_givePermissionBackToNobody() {
        Budget budget = Budgets.hedgeRate(0, 1);

        granted(budget, HEDGE).settled(Cost.ZERO);

        assertThat(refused(budget, HEDGE).reason())
                .isEqualTo("a hedge takes 1 token, the bucket holds 0 of 1 and gains none");
    }

    @Test
    void anUnusedHedge_givesItsTokenBackOnce() {
        Budget budget = Budgets.hedgeRate(0.1, 2);
        Reservation unused = granted(budget, HEDGE);
        granted(budget, HEDGE);

        unused.unused();
        unused.unused();
        unused.settled(Cost.ZERO);

        assertThat(grantsInARow(budget, HEDGE, 10)).isEqualTo(1);
    }

    @Test
    void anUnusedRequest_takesAwayWhatItBrought() {
        Budget budget = Budgets.hedgeRate(1, 1);
        granted(budget, HEDGE);
        Reservation request = granted(budget, REQUEST);

        request.unused();

        assertThat(refused(budget, HEDGE).reason()).contains("holds 0 of 1");
    }

    @Test
    void anUnusedRequestWhoseTokenIsGone_leavesADebt() {
        Budget budget = Budgets.hedgeRate(1, 1);
        granted(budget, HEDGE);
        Reservation request = granted(budget, REQUEST);
        granted(budget, HEDGE);

        request.unused();

        assertThat(refused(budget, HEDGE).reason()).contains("holds -1 of 1", "after 2 requests");
    }

    @Test
    void anUnusedRequestThatFoundAFullBucket_takesNothingAway() {
        Budget budget = Budgets.hedgeRate(1, 1);

        granted(budget, REQUEST).unused();

        assertThat(grantsInARow(budget, HEDGE, 10)).isEqualTo(1);
    }

    @Test
    void zeroAndZero_refuseEveryHedge() {
        Budget budget = Budgets.hedgeRate(0, 0);

        granted(budget, REQUEST);
        assertThat(refused(budget, HEDGE).budget()).isEqualTo("hedge-rate");
    }

    /** Random launches, closings and give-backs: the bound holds after every step, counted exactly. */
    @ParameterizedTest
    @CsvSource({"0.1,5", "0.333333,1", "0.05,20", "0,3", "2.5,4", "0.000001,1"})
    void attempts_neverPassTheBound(double perRequest, double burst) {
        BigDecimal each = BigDecimal.valueOf(perRequest);
        for (long seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Budget budget = Budgets.hedgeRate(perRequest, burst);
            List<Reservation> openRequests = new ArrayList<>();
            List<Reservation> openHedges = new ArrayList<>();
            long requests = 0;
            long hedges = 0;
            for (int step = 0; step < 400; step++) {
                boolean hedge = random.nextInt(3) == 0;
                List<Reservation> open = hedge ? openHedges : openRequests;
                if (random.nextInt(4) == 0 && !open.isEmpty()) {
                    Reservation closing = open.remove(random.nextInt(open.size()));
                    // Hedges alone are given back: a request given back late is a debt, tested on its own.
                    if (hedge && random.nextBoolean()) {
                        closing.unused();
                        hedges--;
                    } else {
                        closing.settled(Cost.ZERO);
                    }
                } else if (budget.tryReserve(hedge ? HEDGE : REQUEST) instanceof Decision.Granted granted) {
                    open.add(granted.reservation());
                    hedges += hedge ? 1 : 0;
                    requests += hedge ? 0 : 1;
                }
                assertThat(BigDecimal.valueOf(hedges))
                        .as("seed %d, step %d, %d requests", seed, step, requests)
                        .isLessThanOrEqualTo(
                                each.multiply(BigDecimal.valueOf(requests)).add(BigDecimal.valueOf(burst)));
            }
        }
    }

    @Test
    void givenBackRequests_buyNoHedges() {
        for (long seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Budget budget = Budgets.hedgeRate(0.25, 2);
            long kept = 0;
            long hedges = 0;
            for (int step = 0; step < 500; step++) {
                if (random.nextBoolean()) {
                    Reservation request = granted(budget, REQUEST);
                    if (random.nextBoolean()) {
                        request.unused();
                    } else {
                        kept++;
                    }
                } else if (budget.tryReserve(HEDGE) instanceof Decision.Granted) {
                    hedges++;
                }
                assertThat((double) hedges).as("seed %d, step %d", seed, step).isLessThanOrEqualTo(0.25 * kept + 2);
            }
        }
    }

    @Test
    void soak_tokensAreNeitherLostNorMade() throws Exception {
        Budget budget = Budgets.hedgeRate(0.1, 1_000);
        assertThat(grantsInARow(budget, HEDGE, 2_000)).isEqualTo(1_000);

        onThreads(8, thread -> {
            for (int i = 0; i < 1_250; i++) {
                granted(budget, REQUEST);
            }
        });

        assertThat(grantsInARow(budget, HEDGE, 2_000)).isEqualTo(1_000);
    }

    @Test
    void soak_attemptsStayWithinTheBound() throws Exception {
        Budget budget = Budgets.hedgeRate(0.1, 5);
        AtomicInteger requests = new AtomicInteger();
        AtomicInteger hedges = new AtomicInteger();

        onThreads(8, thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            for (int i = 0; i < 20_000; i++) {
                if (random.nextInt(4) > 0) {
                    granted(budget, REQUEST).settled(Cost.ZERO);
                    requests.incrementAndGet();
                } else if (budget.tryReserve(HEDGE) instanceof Decision.Granted granted) {
                    if (random.nextInt(3) == 0) {
                        granted.reservation().unused();
                        granted.reservation().unused();
                    } else {
                        hedges.incrementAndGet();
                    }
                }
            }
        });

        assertThat(10L * hedges.get()).isBetween(1L, requests.get() + 50L);
    }

    @Test
    void numbersThatMakeNoBucket_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.hedgeRate(-0.1, 5))
                .withMessage("hedge-rate, tokens per request: -0.1 (expected: 0 to 1000, such as 0.1)");
        assertThatIllegalArgumentException().isThrownBy(() -> Budgets.hedgeRate(Double.NaN, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> Budgets.hedgeRate(Double.POSITIVE_INFINITY, 5));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.hedgeRate(0.1, Double.NaN))
                .withMessageStartingWith("hedge-rate, burst: NaN (expected: 1 to 1000000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.hedgeRate(0.1, 0))
                .withMessageContaining("burst: 0.0 (expected: 1 or more")
                .withMessageContaining("hedge-rate(0,burst=0)");
        assertThatIllegalArgumentException().isThrownBy(() -> Budgets.hedgeRate(0, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> Budgets.hedgeRate(0.0000001, 5));
    }

    @Test
    void tokensFinerThanAMillionth_areRoundedDown() {
        assertThat(Budgets.hedgeRate(1 / 3.0, 5)).hasToString("hedge-rate(0.333333,burst=5)");
    }
}
