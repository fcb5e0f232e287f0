package dev.hedge.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.LifecycleState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold for every plan of every staged policy. */
final class PlanPropertiesTest {

    private static final int RACES = 2000;
    private static final int BACKENDS = 6;

    @ParameterizedTest
    @EnumSource(OnFailure.class)
    void everyRaceComesToAnEnd(OnFailure onFailure) {
        Random random = new Random(7);
        for (int i = 0; i < RACES; i++) {
            HedgePolicy policy = policy(random);
            RandomRace race = new RandomRace(random, onFailure);
            long wake = settle(policy, race);
            int turns = 0;
            while (race.anyLive() || wake != Plan.NEVER) {
                assertThat(++turns).as(policy.text()).isLessThan(1000);
                race.somethingHappens(wake);
                wake = settle(policy, race);
            }
        }
    }

    /** Asks until the plan changes nothing any more, which must be soon: each backend is launched and cancelled once. */
    private static long settle(HedgePolicy policy, RandomRace race) {
        for (int asked = 0; asked <= 2 * BACKENDS; asked++) {
            RaceView view = race.view();
            Plan plan = policy.decide(view);
            assertWellFormed(policy, view, plan);
            if (!race.carryOut(plan)) {
                assertNoFailureIsLeftUnanswered(policy, view, plan);
                return plan.wakeNanos();
            }
        }
        throw new AssertionError(policy + " asks for ever: " + Picture.text(policy.decide(race.view())));
    }

    private static void assertNoFailureIsLeftUnanswered(HedgePolicy policy, RaceView view, Plan plan) {
        if (view.failoverDue() && view.live() < view.maxLive()) {
            assertThat(plan.moves()).as(policy.text()).isEmpty();
            for (Step step : ((Staged) policy).steps()) {
                if (step instanceof Step.Launch launch
                        && launch.position() < view.order().size()) {
                    assertThat(view.tried(view.order().get(launch.position())))
                            .as(policy.text())
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void anyView_evenAnImpossibleOne_getsAWellFormedPlan(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 5000; i++) {
            HedgePolicy policy = policy(random);
            RaceView view = anyView(random);

            assertWellFormed(policy, view, policy.decide(view));
        }
    }

    private static void assertWellFormed(HedgePolicy policy, RaceView view, Plan plan) {
        String context = policy + " on " + view + " says " + Picture.text(plan);
        Set<BackendId> launched = new HashSet<>();
        Set<AttemptId> stopped = new HashSet<>();
        for (Move move : plan.moves()) {
            if (move instanceof Move.Launch launch) {
                assertThat(view.decided()).as(context).isFalse();
                assertThat(view.order()).as(context).contains(launch.backend());
                assertThat(view.tried(launch.backend())).as(context).isFalse();
                assertThat(launched.add(launch.backend())).as(context).isTrue();
            } else {
                AttemptId attempt =
                        move instanceof Move.Cancel cancel ? cancel.attempt() : ((Move.Keep) move).attempt();
                assertThat(move instanceof Move.Keep).as(context).isEqualTo(view.decided());
                assertThat(view.attempts().get(attempt.ordinal()).phase())
                        .as(context)
                        .isEqualTo(AttemptPhase.RUNNING);
                assertThat(stopped.add(attempt)).as(context).isTrue();
            }
        }
        assertThat(plan.wakeNanos()).as(context).isGreaterThan(view.elapsedNanos());
        assertThat(policy.decide(view)).as(context).isEqualTo(plan);
    }

    private static HedgePolicy policy(Random random) {
        if (random.nextInt(3) > 0) {
            return Staged.of(RandomSteps.list(random, BACKENDS));
        }
        List<PolicyInfo> all = Policies.catalogue();
        return Policies.parse(all.get(random.nextInt(all.size())).example());
    }

    private static RaceView anyView(Random random) {
        List<BackendId> order = new ArrayList<>();
        List<AttemptView> attempts = new ArrayList<>();
        for (int i = random.nextInt(BACKENDS); i >= 0; i--) {
            order.add(BackendId.of("b" + i));
            if (random.nextInt(3) > 0) {
                attempts.add(anyAttempt(random, attempts.size(), BackendId.of("b" + i)));
            }
        }
        return new RaceView(
                random.nextLong(30_000_000_000L),
                random.nextLong(300_000_000_000L),
                order,
                attempts,
                1 + random.nextInt(4),
                random.nextBoolean(),
                random.nextInt(4) == 0);
    }

    private static AttemptView anyAttempt(Random random, int ordinal, BackendId backend) {
        AttemptPhase[] phases = AttemptPhase.values();
        LifecycleState[] states = LifecycleState.values();
        return new AttemptView(
                AttemptId.of(ordinal),
                backend,
                phases[random.nextInt(phases.length)],
                states[random.nextInt(states.length)],
                random.nextLong(30_000_000_000L),
                random.nextLong(-1, 30_000_000_000L),
                random.nextLong(-1, 30_000_000_000L),
                random.nextLong(-1, 30_000_000_000L),
                random.nextLong(-1, 30_000_000_000L),
                "any");
    }
}
