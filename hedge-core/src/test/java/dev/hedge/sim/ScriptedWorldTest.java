package dev.hedge.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hedge.HedgeCall;
import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Outcome;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.policy.AttemptView;
import dev.hedge.policy.Policies;
import dev.hedge.sim.Lifecycle.Ending;
import dev.hedge.sim.Lifecycle.Sighting;
import dev.hedge.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScriptedWorldTest {

    private static final BackendId A = BackendId.of("a");
    private static final BackendId B = BackendId.of("b");
    private static final int MANY = 20_000;

    private static final Mode WARM = Mode.named("warm")
            .withWeight(2)
            .withQueue(Spread.uniform(seconds(1), seconds(2)))
            .withRun(Spread.logNormal(seconds(5), 1.2));
    private static final Mode COLD = Mode.named("cold")
            .withQueue(Spread.uniform(seconds(9), seconds(28)))
            .withStarting(Spread.constant(seconds(60)))
            .withRun(Spread.logNormal(seconds(5), 1.2));

    @Test
    void modes_comeByTheirWeight() {
        List<Lifecycle> lives = lives(world(7, Script.of(WARM, COLD)));
        long cold =
                lives.stream().filter(life -> end(life) > seconds(60).toNanos()).count();
        assertThat((double) cold / MANY).isCloseTo(1 / 3.0, within(0.017));
    }

    @Test
    void phases_followTheirSpreads() {
        List<Lifecycle> lives = lives(world(7, Script.of(COLD)));
        assertThat(lives)
                .allSatisfy(life -> assertThat(life.sightings())
                        .extracting(Sighting::state)
                        .containsExactly(LifecycleState.QUEUED, LifecycleState.STARTING, LifecycleState.RUNNING));
        assertThat(lives)
                .extracting(life -> life.sightings().get(1).atNanos())
                .allSatisfy(queue -> assertThat(queue)
                        .isBetween(seconds(9).toNanos(), seconds(28).toNanos()));
        long longRuns = lives.stream()
                .filter(life -> end(life) - life.sightings().get(2).atNanos()
                        > seconds(5).toNanos())
                .count();
        assertThat((double) longRuns / MANY).isCloseTo(0.5, within(0.018));
    }

    @Test
    void endings_comeByTheirShare() {
        JobFailure broken = new JobFailure.RemoteError("out of memory");
        Script script = Script.of(WARM.withInvalid(0.2).withLost(0.1).withFailures(0.3, broken))
                .withOutput(Payload.json("{}"))
                .withInvalidOutput(Payload.json("{"));
        List<Ending> endings =
                lives(world(7, script)).stream().map(Lifecycle::ending).toList();
        assertThat(share(endings, ending -> ending.equals(new Ending.Never()))).isCloseTo(0.1, within(0.011));
        assertThat(share(endings, ending -> ending instanceof Ending.Failure it && it.failure() == broken))
                .isCloseTo(0.3, within(0.017));
        assertThat(share(endings, ending -> text(ending).equals("{"))).isCloseTo(0.2, within(0.015));
        assertThat(share(endings, ending -> text(ending).equals("{}"))).isCloseTo(0.4, within(0.018));
    }

    @Test
    void refusal_comesBeforeTheJobExists() {
        Script script = Script.of(WARM.withFailures(1, new JobFailure.Refused("no capacity")));
        Lifecycle life = life(world(7, script), A, "r");
        assertThat(life.sightings()).isEmpty();
        assertThat(life.ending()).isEqualTo(new Ending.Failure(0, new JobFailure.Refused("no capacity")));
    }

    @Test
    void workersTime_isReportedAsExecution() {
        Lifecycle life = life(world(7, Script.of(COLD)), A, "r");
        Ending.Answer answer = (Ending.Answer) life.ending();
        assertThat(answer.result().executionNanos())
                .isEqualTo(answer.atNanos() - life.sightings().get(1).atNanos());
    }

    @Test
    void noQueueAndNoStart_areNotShown() {
        Lifecycle life = life(world(7, Script.of(Mode.named("instant"))), A, "r");
        assertThat(life.sightings()).containsExactly(new Sighting(0, LifecycleState.RUNNING));
        assertThat(end(life)).isZero();
    }

    @Test
    void stop_isTheModes() {
        Stop slow = Stop.after(seconds(3));
        assertThat(life(world(7, Script.of(WARM.withStop(slow))), A, "r").stop())
                .isEqualTo(slow);
    }

    @Test
    void sameSeed_sameWorld_whateverTheOrderAndTheTime() {
        ScriptedWorld world = world(7, Script.of(WARM, COLD));
        ScriptedWorld again = world(7, Script.of(WARM, COLD));
        List<Lifecycle> forwards =
                IntStream.range(0, 100).mapToObj(i -> life(world, A, "r" + i)).toList();
        for (int i = 99; i >= 0; i--) {
            JobStart later = new JobStart(A, "r" + i, seconds(1_000).toNanos() * i);
            Lifecycle life = again.lifecycle(later, ScriptTest.history(3));
            assertThat(life.sightings()).isEqualTo(forwards.get(i).sightings());
            assertThat(end(life)).isEqualTo(end(forwards.get(i)));
        }
    }

    @Test
    void otherSeedBackendOrRequest_otherLife() {
        ScriptedWorld world = world(7, Script.of(WARM, COLD));
        long end = end(life(world, A, "r"));
        assertThat(end)
                .isNotEqualTo(end(life(world(8, Script.of(WARM, COLD)), A, "r")))
                .isNotEqualTo(end(life(world, B, "r")))
                .isNotEqualTo(end(life(world, A, "s")));
    }

    @Test
    void changeOfOneSpread_leavesAllElseAsItWas() {
        Lifecycle before = life(world(7, Script.of(WARM)), A, "r");
        Lifecycle after = life(world(7, Script.of(WARM.withStarting(Spread.constant(seconds(4))))), A, "r");
        assertThat(after.sightings().get(1).atNanos())
                .isEqualTo(before.sightings().get(1).atNanos());
        assertThat(end(after) - end(before)).isEqualTo(seconds(4).toNanos());
    }

    @Test
    void everyPolicy_meetsTheSameJobs() {
        ScriptedWorld world = world(11, Script.of(WARM, COLD));
        List<Outcome> alone = run(world, "single");
        List<Outcome> hedged = run(world, "fixed-delay(0s)");
        for (int i = 0; i < alone.size(); i++) {
            AttemptView single = alone.get(i).attempts().get(0);
            AttemptView primary = hedged.get(i).attempts().get(0);
            assertThat(hedged.get(i).elapsed()).isLessThanOrEqualTo(alone.get(i).elapsed());
            if (primary.started()) {
                assertThat(primary.startedNanos()).isEqualTo(single.startedNanos());
            }
        }
    }

    @Test
    void unknownBackend_isNamed() {
        assertThatThrownBy(() -> life(world(7, Script.of(WARM)), BackendId.of("c"), "r"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("backend: c (expected: one of [a, b])");
    }

    private static List<Outcome> run(World world, String policy) {
        VirtualTime time = new VirtualTime();
        HedgeClient client = HedgeClient.builder()
                .backend(SimulatedBackend.of(A, world, time))
                .backend(SimulatedBackend.of(B, world, time))
                .policy(Policies.parse(policy))
                .time(time)
                .executor(Runnable::run)
                .build();
        List<HedgeCall> calls = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            calls.add(client.submit(InferenceRequest.of("f", Payload.EMPTY).withId("r" + i)));
        }
        time.runUntilIdle();
        assertThat(client.openRaces()).isZero();
        return calls.stream()
                .map(call -> call.outcome().toCompletableFuture().join())
                .toList();
    }

    private static ScriptedWorld world(long seed, Script script) {
        return ScriptedWorld.seeded(seed).backend(A, script).backend(B, script).build();
    }

    private static List<Lifecycle> lives(World world) {
        return IntStream.range(0, MANY).mapToObj(i -> life(world, A, "r" + i)).toList();
    }

    private static Lifecycle life(World world, BackendId backend, String request) {
        return world.lifecycle(new JobStart(backend, request, 0), ScriptTest.history(0));
    }

    private static long end(Lifecycle life) {
        return ((Ending.Answer) life.ending()).atNanos();
    }

    private static String text(Ending ending) {
        return ending instanceof Ending.Answer answer ? answer.result().output().text() : "";
    }

    private static double share(List<Ending> endings, Predicate<Ending> kind) {
        return (double) endings.stream().filter(kind).count() / endings.size();
    }

    private static Duration seconds(long n) {
        return Duration.ofSeconds(n);
    }
}
