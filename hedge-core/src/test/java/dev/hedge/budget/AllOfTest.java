package dev.hedge.budget;

import static dev.hedge.budget.Launches.HEDGE;
import static dev.hedge.budget.Launches.REQUEST;
import static dev.hedge.budget.Launches.costing;
import static dev.hedge.budget.Launches.granted;
import static dev.hedge.budget.Launches.grantsInARow;
import static dev.hedge.budget.Launches.launch;
import static dev.hedge.budget.Launches.onThreads;
import static dev.hedge.budget.Launches.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.budget.Budget.Decision;
import dev.hedge.budget.Budget.Reservation;
import dev.hedge.cost.Cost;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class AllOfTest {

    private final List<String> calls = new ArrayList<>();

    @Test
    void everyMemberIsAskedInOrder_andEveryReservationSettled() {
        Budget budget = Budgets.all(recording("x"), recording("y"));

        granted(budget, REQUEST).settled(Cost.ZERO);

        assertThat(calls).containsExactly("ask x", "ask y", "settle x", "settle y");
    }

    @Test
    void aRefusal_givesBackWhatWasGrantedAndIsPassedOn() {
        Budget refusing = launch -> Decision.refused("house", "closed");
        Budget budget = Budgets.all(recording("x"), recording("y"), refusing, recording("z"));

        assertThat(refused(budget, REQUEST)).isEqualTo(new Decision.Refused("house", "closed"));
        assertThat(calls).containsExactly("ask x", "ask y", "unused x", "unused y");
    }

    @Test
    void anUnusedLaunch_isUnusedForAll() {
        granted(Budgets.all(recording("x"), recording("y")), REQUEST).unused();

        assertThat(calls).containsExactly("ask x", "ask y", "unused x", "unused y");
    }

    @Test
    void aSecondClosing_reachesNobody() {
        Reservation reservation = granted(Budgets.all(recording("x")), REQUEST);

        reservation.settled(Cost.ZERO);
        reservation.unused();
        reservation.settled(Cost.ZERO);

        assertThat(calls).containsExactly("ask x", "settle x");
    }

    @Test
    void aMemberThatThrowsWhenAsked_leavesNothingTaken() {
        Budget throwing = launch -> {
            throw new IllegalStateException("broken");
        };

        assertThatThrownBy(() -> Budgets.all(recording("x"), throwing).tryReserve(REQUEST))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
        assertThat(calls).containsExactly("ask x", "unused x");
    }

    @Test
    void aMemberThatThrowsWhenSettled_keepsNoOtherFromSettling() {
        Reservation throwing = new Reservation() {
            @Override
            public void settled(Cost cost) {
                throw new IllegalStateException("broken");
            }

            @Override
            public void unused() {}
        };
        Budget budget = Budgets.all(recording("x"), launch -> new Decision.Granted(throwing), recording("y"));
        Reservation reservation = granted(budget, REQUEST);

        assertThatThrownBy(() -> reservation.settled(Cost.ZERO)).hasMessage("broken");
        assertThat(calls).containsExactly("ask x", "ask y", "settle x", "settle y");
    }

    @Test
    void membersThatHoldNothing_costNothing() {
        assertThat(Budgets.all(Budget.unlimited(), Budget.unlimited()).tryReserve(REQUEST))
                .isSameAs(Decision.FREE);
    }

    @Test
    void aRequestRefusedByAnotherMember_buysNoHedge() {
        Budget hedges = Budgets.hedgeRate(1, 1);
        Budget live = Budgets.liveJobs(1);
        Budget budget = Budgets.all(hedges, live);
        granted(hedges, HEDGE);
        granted(live, REQUEST);

        assertThat(refused(budget, REQUEST).budget()).isEqualTo("live-jobs");

        assertThat(refused(hedges, HEDGE).reason()).contains("holds 0 of 1");
    }

    @Test
    void noMembers_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(Budgets::all)
                .withMessage("all: 0 budgets (expected: at least one)");
    }

    @Test
    void soak_refusalsLeaveNoTrace() throws Exception {
        Budget hedges = Budgets.hedgeRate(0.1, 100);
        SpendBudget spend = Budgets.spendTotal(BigDecimal.TEN);
        Budget live = Budgets.liveJobs(2);
        Budget budget = Budgets.all(hedges, spend, live);
        assertThat(grantsInARow(hedges, HEDGE, 1_000)).isEqualTo(100);
        AtomicInteger requests = new AtomicInteger();
        AtomicInteger keptHedges = new AtomicInteger();
        AtomicLong booked = new AtomicLong();

        onThreads(8, thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            for (int i = 0; i < 10_000; i++) {
                boolean hedge = random.nextInt(5) == 0;
                if (budget.tryReserve(launch(hedge, 10, 0)) instanceof Decision.Granted granted) {
                    long cost = random.nextLong(11);
                    granted.reservation().settled(Cost.confirmed(0, cost));
                    granted.reservation().unused();
                    booked.addAndGet(cost);
                    (hedge ? keptHedges : requests).incrementAndGet();
                }
            }
        });

        assertThat(requests).hasPositiveValue();
        assertThat(spend.reservedMicros()).isZero();
        assertThat(spend.spentMicros()).isEqualTo(booked.get());
        assertThat(grantsInARow(live, REQUEST, 10)).isEqualTo(2);
        int left = grantsInARow(hedges, HEDGE, 100_000);
        assertThat(10L * (keptHedges.get() + left)).isLessThanOrEqualTo(requests.get());
    }

    @Test
    void nestedBundles_settleTheirMembersOnce() {
        SpendBudget spend = Budgets.spendTotal(BigDecimal.ONE);
        Budget budget = Budgets.all(Budgets.all(spend, Budgets.liveJobs(5)), Budgets.liveJobs(1));

        Reservation first = granted(budget, costing(300_000));
        refused(budget, costing(300_000));
        assertThat(spend.reservedMicros()).isEqualTo(300_000);

        first.settled(Cost.confirmed(0, 40));
        assertThat(spend.spentMicros()).isEqualTo(40);
        assertThat(spend.reservedMicros()).isZero();
    }

    private Budget recording(String name) {
        return launch -> {
            calls.add("ask " + name);
            return new Decision.Granted(new Reservation() {
                @Override
                public void settled(Cost cost) {
                    calls.add("settle " + name);
                }

                @Override
                public void unused() {
                    calls.add("unused " + name);
                }
            });
        };
    }
}
