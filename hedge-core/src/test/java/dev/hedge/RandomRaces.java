package dev.hedge;

import static dev.hedge.Rig.millis;
import static dev.hedge.Rig.result;

import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.policy.Condition;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Policies;
import dev.hedge.policy.Step;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.Stop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Policies and lives of jobs, drawn from a seed. */
final class RandomRaces {

    private final Random random;

    RandomRaces(Random random) {
        this.random = random;
    }

    HedgePolicy policy() {
        Duration[] times = Stream.generate(() -> upTo(20_000)).limit(3).sorted().toArray(Duration[]::new);
        return switch (random.nextInt(7)) {
            case 0 -> Policies.single();
            case 1 -> Policies.race();
            case 2 -> Policies.fixedDelay(times);
            case 3 -> Policies.queueCutover(times[0], times[1]);
            case 4 -> Policies.cascade(times[0], times[1], times[2]);
            case 5 -> Policies.tied();
            default -> Policies.staged(steps());
        };
    }

    private Step[] steps() {
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Launch(0, Duration.ZERO, List.of(), List.of(), random.nextBoolean()));
        int more = random.nextInt(6);
        for (int i = 0; i < more; i++) {
            List<Condition> conditions =
                    Stream.generate(this::condition).limit(random.nextInt(3)).toList();
            List<Integer> cutting = random.nextInt(3) == 0 ? List.of(random.nextInt(4)) : List.of();
            steps.add(
                    random.nextInt(4) == 0
                            ? new Step.Cut(random.nextInt(4), List.of(condition()))
                            : new Step.Launch(
                                    random.nextInt(4), upTo(20_000), conditions, cutting, random.nextBoolean()));
        }
        return steps.toArray(Step[]::new);
    }

    private Condition condition() {
        return new Condition(random.nextInt(4), one(Condition.Sight.values()));
    }

    Lifecycle life() {
        Duration queue = upTo(10_000);
        Duration run = upTo(20_000);
        Lifecycle life = switch (random.nextInt(6)) {
            case 0 -> Lifecycle.failing(queue, run, failure());
            case 1 -> Lifecycle.hanging(queue);
            case 2 -> random.nextBoolean() ? Lifecycle.queuedForEver() : Lifecycle.refused(queue, failure());
            case 3 -> Lifecycle.answering(queue, run, result("bad"));
            default -> Lifecycle.answering(queue, run, result("good"));
        };
        return life.withStop(stop());
    }

    JobFailure failure() {
        return switch (random.nextInt(8)) {
            case 0 -> new JobFailure.Ambiguous("504");
            case 1 -> new JobFailure.Refused("429");
            case 2 -> new JobFailure.Broke("no route");
            case 3 ->
                random.nextInt(4) == 0
                        ? new JobFailure.Definitive("no such function")
                        : new JobFailure.RemoteError("stopped", LifecycleState.CANCELLED);
            default -> new JobFailure.RemoteError("out of memory");
        };
    }

    private Stop stop() {
        Duration receipt = upTo(6_000);
        boolean works = random.nextInt(4) > 0;
        Duration stop = works && random.nextBoolean() ? receipt.dividedBy(2) : receipt;
        Evidence evidence = one(Evidence.values());
        boolean proves = evidence.proven() && works;
        return new Stop(
                works,
                works ? stop : Duration.ZERO,
                random.nextInt(6) > 0,
                receipt,
                proves || !evidence.proven() ? evidence : Evidence.PROVIDER_ACK);
    }

    <T> T one(T[] of) {
        return of[random.nextInt(of.length)];
    }

    /** Zero, rather often; otherwise up to so many milliseconds. */
    Duration upTo(int mostMillis) {
        return random.nextInt(4) == 0 ? Duration.ZERO : millis(random.nextInt(mostMillis));
    }
}
