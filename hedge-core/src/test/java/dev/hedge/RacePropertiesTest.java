package dev.hedge;

import static dev.hedge.Rig.millis;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.budget.Budget;
import dev.hedge.budget.Budgets;
import dev.hedge.policy.OnFailure;
import dev.hedge.policy.Policies;
import dev.hedge.sim.Lifecycle;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceEvent.Answered;
import dev.hedge.trace.TraceEvent.Failed;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.Observed;
import dev.hedge.trace.TraceEvent.Receipted;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random races: what must hold for each of them ({@link RaceAudit}), and what must hold for many. */
@ExtendWith(Silence.class)
final class RacePropertiesTest {

    private static final int RACES = 150;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void backendsThatKeepTheContract(long seed) {
        Rig rig = run(seed, false);

        rig.finish();
        assertThatNoSightingRewinds(rig);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void backendsThatKeepNoContract(long seed) {
        Rig rig = run(seed, true);

        rig.finish();
        assertThatNoSightingRewinds(rig);
    }

    @ParameterizedTest
    @CsvSource({"1,true", "2,false", "3,true", "4,false"})
    void sameSeed_sameHistory(long seed, boolean chaos) {
        Rig first = run(seed, chaos);
        Rig second = run(seed, chaos);

        assertThat(first.log.lines()).hasSizeGreaterThan(RACES).isEqualTo(second.log.lines());
    }

    /** Attempts that came to be, against what a budget of hedges per request allows. */
    @ParameterizedTest
    @CsvSource({"1,0,0", "2,0.05,1", "3,0.1,1", "4,0.1,5", "5,0.5,2", "6,1,3"})
    void hedgesPerRequest_areBounded(long seed, double perRequest, double burst) {
        int requests = 400;
        Budget rate = Budgets.hedgeRate(perRequest, burst);
        Rig rig = new Rig(Policies.fixedDelay(seconds(1), seconds(2), seconds(3))).maxLive(4);
        rig.with(builder -> builder.budget(rate));
        Random random = new Random(seed);
        for (String name : List.of("a", "b", "c", "d")) {
            rig.world(
                    name,
                    (start, past) -> random.nextInt(3) == 0
                            ? Lifecycle.answering(seconds(0), millis(500), result("bad"))
                            : Lifecycle.answering(seconds(0), millis(random.nextInt(6_000)), result("good")));
        }
        for (int i = 0; i < requests; i++) {
            rig.time.schedule(millis(random.nextInt(60_000)), rig::submit);
        }
        rig.finish();

        int attempts = rig.log.lines(Launched.class).size();
        assertThat(attempts).isBetween(requests, (int) Math.floor(requests * (1 + perRequest) + burst));
        assertThat(attempts).as("some hedges, where some are allowed").matches(n -> burst == 0 || n > requests);
    }

    /** Races that overlap, each client with its own policy. */
    private static Rig run(long seed, boolean chaos) {
        Random random = new Random(seed);
        RandomRaces draw = new RandomRaces(random);
        Rig rig = new Rig(draw.policy())
                .maxLive(1 + random.nextInt(3))
                .onFailure(random.nextInt(4) == 0 ? OnFailure.WAIT : OnFailure.NEXT)
                .cancelWindow(millis(1 + random.nextInt(5_000)));
        int backends = 1 + random.nextInt(4);
        for (int i = 0; i < backends; i++) {
            String name = String.valueOf((char) ('a' + i));
            if (chaos) {
                rig.with(builder -> builder.backend(new ChaosBackend(name, rig.time, random)));
            } else {
                rig.world(name, (start, past) -> draw.life());
            }
        }
        rig.budget.refuse(launch -> random.nextInt(8) == 0 ? "no luck" : "");
        for (int i = 0; i < RACES; i++) {
            rig.time.schedule(millis(random.nextInt(100_000)), () -> submit(rig, random));
        }
        rig.time.runUntilIdle();
        return rig;
    }

    private static void submit(Rig rig, Random random) {
        HedgeCall call = rig.submit(millis(1 + random.nextInt(60_000)));
        if (random.nextInt(5) == 0) {
            rig.time.schedule(millis(random.nextInt(20_000)), call::cancel);
        }
    }

    /**
     * Sightings that counted never go back in time, nor to an earlier state but by a re-queue, nor on after an end. An
     * answer, a failure and a receipt are more than a sighting, and may correct the end that was seen.
     */
    private static void assertThatNoSightingRewinds(Rig rig) {
        for (List<TraceEvent> events : rig.log.byRequest()) {
            Map<AttemptId, Observation> latest = new HashMap<>();
            for (TraceEvent event : events) {
                if (event instanceof Observed sighting && sighting.observation().state() != LifecycleState.UNKNOWN) {
                    Observation before = latest.put(sighting.attempt(), sighting.observation());
                    if (before != null) {
                        assertThatFollows(before, sighting.observation());
                    }
                } else if (event instanceof Answered answer) {
                    latest.remove(answer.attempt());
                } else if (event instanceof Failed failure) {
                    latest.remove(failure.attempt());
                } else if (event instanceof Receipted proof) {
                    latest.remove(proof.attempt());
                }
            }
        }
    }

    private static void assertThatFollows(Observation before, Observation after) {
        assertThat(after.seenNanos()).as("%s after %s", after, before).isGreaterThanOrEqualTo(before.seenNanos());
        assertThat(after.state().compareTo(before.state()) >= 0 || after.requeued())
                .as("%s after %s", after, before)
                .isTrue();
        assertThat(before.state().terminal() && after.state() != before.state())
                .as("%s after %s", after, before)
                .isFalse();
    }
}
