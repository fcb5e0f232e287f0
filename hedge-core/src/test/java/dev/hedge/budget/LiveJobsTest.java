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
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class LiveJobsTest {

    @Test
    void primariesAndHedgesShareThePlaces() {
        Budget budget = Budgets.liveJobs(2);
        granted(budget, REQUEST);
        granted(budget, HEDGE);

        assertThat(refused(budget, REQUEST))
                .isEqualTo(new Decision.Refused(
                        "live-jobs", "2 of 2 jobs are live; worth asking again when one of them ends"));
    }

    @Test
    void eitherClosing_freesOnePlace() {
        Budget budget = Budgets.liveJobs(1);

        granted(budget, REQUEST).settled(Cost.ZERO);
        granted(budget, REQUEST).unused();

        granted(budget, REQUEST);
    }

    @Test
    void aSecondClosing_freesNothing() {
        Budget budget = Budgets.liveJobs(3);
        Reservation closed = granted(budget, REQUEST);
        granted(budget, REQUEST);
        granted(budget, REQUEST);

        closed.settled(Cost.ZERO);
        closed.settled(Cost.ZERO);
        closed.unused();

        assertThat(grantsInARow(budget, REQUEST, 10)).isEqualTo(1);
    }

    @Test
    void soak_neverMoreThanTheCapAndNoPlaceIsLost() throws Exception {
        Budget budget = Budgets.liveJobs(3);
        AtomicInteger live = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger grants = new AtomicInteger();

        onThreads(8, thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            for (int i = 0; i < 20_000; i++) {
                if (budget.tryReserve(REQUEST) instanceof Decision.Granted granted) {
                    grants.incrementAndGet();
                    most.accumulateAndGet(live.incrementAndGet(), Math::max);
                    live.decrementAndGet();
                    if (random.nextBoolean()) {
                        granted.reservation().unused();
                    }
                    granted.reservation().settled(Cost.ZERO);
                }
            }
        });

        assertThat(grants).hasPositiveValue();
        assertThat(most).hasValueLessThanOrEqualTo(3);
        assertThat(grantsInARow(budget, REQUEST, 10)).isEqualTo(3);
    }

    @Test
    void aCapBelowOne_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.liveJobs(0))
                .withMessage("live-jobs: 0 (expected: 1 or more)");
    }
}
