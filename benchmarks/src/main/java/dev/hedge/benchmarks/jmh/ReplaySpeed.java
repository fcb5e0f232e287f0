package dev.hedge.benchmarks.jmh;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.policy.Policies;
import dev.hedge.replay.Contender;
import dev.hedge.replay.Replay;
import dev.hedge.replay.ReplayOptions;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Round;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many recorded rounds one core replays: the same race as live, on simulated backends and virtual time. The recording
 * is generated (seed 42): 54 rounds of three backends, of which each is cold in one round of three and then queues for
 * about a minute instead of about a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class ReplaySpeed {

    private static final int ROUNDS = 54;
    private static final List<BackendId> BACKENDS = List.of(BackendId.of("a"), BackendId.of("b"), BackendId.of("c"));
    private static final List<String> POLICIES =
            List.of("single", "race", "fixed-delay(10s)", "queue-cutover(2.5s,8.5s)", "cascade(2.5s,8.5s,25s)");

    /** One of the policies, or all of them in turn. */
    @Param({"mix", "single", "race", "fixed-delay(10s)", "queue-cutover(2.5s,8.5s)", "cascade(2.5s,8.5s,25s)"})
    public String policy;

    private final Replay replay = Replay.of(rounds(), options());
    private List<Contender> contenders = List.of();

    @Setup
    public void choose() {
        List<String> chosen = policy.equals("mix") ? POLICIES : Collections.nCopies(POLICIES.size(), policy);
        contenders = chosen.stream().map(ReplaySpeed::contender).toList();
    }

    /** Five times the whole recording. */
    @Benchmark
    @OperationsPerInvocation(ROUNDS * 5)
    public int replay() {
        int rounds = 0;
        for (int i = 0; i < contenders.size(); i++) {
            rounds += replay.results(contenders.get(i)).size();
        }
        return rounds;
    }

    private static Contender contender(String text) {
        return new Contender(Policies.parse(text), text.startsWith("race") ? BACKENDS.subList(0, 2) : BACKENDS);
    }

    private static ReplayOptions options() {
        RateCard card = RateCard.perSecond(new BigDecimal("0.0003")).withIdleWindow(Duration.ofMinutes(1));
        return ReplayOptions.DEFAULT.withRates(
                Map.of(BACKENDS.get(0), card, BACKENDS.get(1), card, BACKENDS.get(2), card));
    }

    private static List<Round> rounds() {
        SplittableRandom random = new SplittableRandom(42);
        List<Round> rounds = new ArrayList<>(ROUNDS);
        for (int i = 0; i < ROUNDS; i++) {
            List<Arm> arms = new ArrayList<>(BACKENDS.size());
            for (BackendId backend : BACKENDS) {
                boolean cold = random.nextInt(3) == 0;
                long queue = millis(cold ? random.nextInt(40_000, 90_000) : random.nextInt(300, 1_500));
                long execution = millis(random.nextInt(3_000, 5_000));
                arms.add(new Arm(backend, Arm.Ending.VALID, queue + execution, queue, execution));
            }
            rounds.add(new Round(Integer.toString(i), "", millis(90_000L * i), arms));
        }
        return rounds;
    }

    private static long millis(long ms) {
        return TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
