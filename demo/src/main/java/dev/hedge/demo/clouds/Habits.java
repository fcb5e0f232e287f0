package dev.hedge.demo.clouds;

import dev.hedge.backend.JobFailure;
import dev.hedge.cost.RateCard;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Spread;
import dev.hedge.sim.Stop;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * How the real clouds behave, in round numbers near those published for a small speech model in July 2026
 * (mireklzicar/gpuhedge at 669c8c9): RunPod is quick while a worker is warm and takes a minute and a half when none is;
 * Cerebrium is steady; Modal is slower and steady.
 */
final class Habits {

    static final Duration KEEP_WARM = Duration.ofMinutes(1);

    private static final JobFailure OUT_OF_MEMORY = new JobFailure.RemoteError("CUDA out of memory");

    private Habits() {}

    static List<Mode> modes(CloudKind kind) {
        return switch (kind) {
            case RUNPOD ->
                List.of(
                        mode("warm", 64, uniform(1_000, 2_000), Spread.ZERO, run(4_400, 1.12)),
                        mode("cold", 33, uniform(9_000, 28_000), uniform(70_000, 86_000), run(5_000, 1.12)),
                        mode(Workers.THROTTLED, 3, uniform(60_000, 180_000), Spread.ZERO, run(5_000, 1.12)));
            case CEREBRIUM ->
                List.of(
                        mode("usual", 95, uniform(300, 900), uniform(6_000, 8_000), run(11_000, 1.06)),
                        mode("slow", 5, uniform(1_000, 3_000), uniform(75_000, 95_000), run(11_000, 1.06)));
            case MODAL ->
                List.of(
                        mode("usual", 95, uniform(1_000, 3_000), uniform(13_000, 20_000), run(14_000, 1.08)),
                        mode("slow", 5, uniform(2_000, 6_000), uniform(70_000, 88_000), run(14_000, 1.08)));
            case OPENAI -> List.of(Mode.named("warm"));
        };
    }

    static Spread roundTrip(CloudKind kind) {
        return kind == CloudKind.OPENAI ? Spread.ZERO : uniform(60, 160);
    }

    static RateCard rates(CloudKind kind) {
        return RateCard.perSecond(new BigDecimal(
                switch (kind) {
                    case RUNPOD -> "0.000306";
                    case MODAL -> "0.000704";
                    case CEREBRIUM -> "0.000736";
                    case OPENAI -> "0.0005";
                }));
    }

    static FakeKeys keys(CloudKind kind) {
        return switch (kind) {
            case RUNPOD -> new FakeKeys("rpa_fake", "");
            case MODAL -> new FakeKeys("wk-fake", "ws-fake");
            case CEREBRIUM -> new FakeKeys("jwt-fake", "session-fake");
            case OPENAI -> new FakeKeys("sk-fake", "");
        };
    }

    private static Mode mode(String name, double weight, Spread queue, Spread starting, Spread run) {
        return Mode.named(name)
                .withWeight(weight)
                .withQueue(queue)
                .withStarting(starting)
                .withRun(run)
                .withInvalid(0.01)
                .withFailures(0.01, OUT_OF_MEMORY)
                .withStop(Stop.after(Duration.ofMillis(300)));
    }

    private static Spread uniform(long lowMillis, long highMillis) {
        return Spread.uniform(Duration.ofMillis(lowMillis), Duration.ofMillis(highMillis));
    }

    private static Spread run(long medianMillis, double factor) {
        return Spread.logNormal(Duration.ofMillis(medianMillis), factor);
    }
}
