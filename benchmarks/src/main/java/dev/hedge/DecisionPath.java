package dev.hedge;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Move;
import dev.hedge.policy.Plan;
import dev.hedge.policy.Policies;
import dev.hedge.policy.RaceView;
import dev.hedge.time.Time;
import dev.hedge.validate.Validator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a race decides when its primary answers at once, without what it does about it: the policy is asked, the launch
 * decided, the wake-up armed on the machine's clock, the result judged and accepted, the race won, the wake-up cancelled.
 * Left out are all effects: starting a job, turns, budgets, records, futures, settlement; {@code EngineRaces} has those.
 *
 * <p>Stands in the engine's own package because its parts are package-private; benchmarks run on the class path.
 */
@NullMarked
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class DecisionPath {

    private static final int PRIMARY = 0;

    private final HedgePolicy policy = Policies.fixedDelay(Duration.ofSeconds(10));
    private final List<BackendId> order = List.of(BackendId.of("a"), BackendId.of("b"));
    private final Validator validator = Validator.acceptAll();
    private final JobResult result = JobResult.of(Payload.text("answer"));
    private final long deadlineNanos = Duration.ofMinutes(5).toNanos();
    private final Time time = Time.system();
    private RaceState kept = RaceState.OPEN;

    /** The state of the race lives in a variable, so that the compiler may do away with most of it. */
    @Benchmark
    public JobResult decide() {
        Plan plan = policy.decide(view(RaceState.OPEN));
        RaceState launched = RaceState.OPEN.launched(onlyLaunch(plan), 0);
        Alarm alarm = new Alarm(time, DecisionPath::wakeUp);
        alarm.set(0, Math.min(plan.wakeNanos(), deadlineNanos));
        RaceState won = accept(launched.answered(PRIMARY, 0, result.executionNanos()));
        alarm.set(0, Plan.NEVER);
        return answer(won);
    }

    /** The state is written to the heap after every transition, as a race does, which has to keep it between turns. */
    @Benchmark
    public JobResult decideAndKeepState() {
        kept = RaceState.OPEN;
        Plan plan = policy.decide(view(kept));
        kept = kept.launched(onlyLaunch(plan), 0);
        Alarm alarm = new Alarm(time, DecisionPath::wakeUp);
        alarm.set(0, Math.min(plan.wakeNanos(), deadlineNanos));
        kept = kept.answered(PRIMARY, 0, result.executionNanos());
        kept = accept(kept);
        alarm.set(0, Plan.NEVER);
        return answer(kept);
    }

    /** Never called: every alarm is taken back. */
    private static void wakeUp() {}

    private RaceView view(RaceState state) {
        return new RaceView(0, deadlineNanos, order, state.attempts(), 2, false, state.decided());
    }

    private static BackendId onlyLaunch(Plan plan) {
        if (plan.moves().size() != 1 || !(plan.moves().get(0) instanceof Move.Launch launch)) {
            throw new IllegalStateException("plan: " + plan + " (expected: one launch)");
        }
        return launch.backend();
    }

    private RaceState accept(RaceState judging) {
        if (!validator.judge(result).accepted()) {
            throw new IllegalStateException("verdict: rejected (expected: accepted)");
        }
        return judging.won(PRIMARY);
    }

    private JobResult answer(RaceState won) {
        if (won.winner() != PRIMARY) {
            throw new IllegalStateException("winner: " + won.winner() + " (expected: " + PRIMARY + ")");
        }
        return result;
    }
}
