package dev.hedge.policy;

import dev.hedge.policy.Condition.Sight;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Step lists that nobody would write, for property tests. */
final class RandomSteps {

    private RandomSteps() {}

    /** Any list that begins with the first backend at 0 s. */
    static List<Step> list(Random random, int backends) {
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Launch(0, Duration.ZERO, List.of(), List.of(), random.nextBoolean()));
        int more = random.nextInt(8);
        for (int i = 0; i < more; i++) {
            steps.add(random.nextInt(4) == 0 ? cut(random, backends) : launch(random, backends));
        }
        return steps;
    }

    private static Step launch(Random random, int backends) {
        Duration offset = switch (random.nextInt(3)) {
            case 0 -> Duration.ZERO;
            case 1 -> Duration.ofMillis(random.nextInt(30_000));
            default -> Duration.ofNanos(random.nextLong(30_000_000_000L));
        };
        List<Integer> cutting = Stream.generate(() -> random.nextInt(backends))
                .limit(Math.max(0, random.nextInt(4) - 1))
                .toList();
        return new Step.Launch(
                random.nextInt(backends), offset, conditions(random, backends, 0), cutting, random.nextBoolean());
    }

    private static Step cut(Random random, int backends) {
        return new Step.Cut(random.nextInt(backends), conditions(random, backends, 1));
    }

    private static List<Condition> conditions(Random random, int backends, int least) {
        Sight[] sights = Sight.values();
        return Stream.generate(() -> new Condition(random.nextInt(backends), sights[random.nextInt(sights.length)]))
                .limit(Math.max(least, random.nextInt(4) - 1))
                .toList();
    }
}
