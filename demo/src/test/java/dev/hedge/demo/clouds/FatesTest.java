package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Usage;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Spread;
import dev.hedge.sim.Stop;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FatesTest {

    private static final int JOBS = 4_000;

    @ParameterizedTest
    @EnumSource(CloudKind.class)
    void sameSeed_sameFates_anotherSeedOthers(CloudKind kind) {
        List<Mode> modes = Habits.modes(kind);

        List<Fate> fates = draw(7, 20, modes);

        assertThat(draw(7, 20, modes)).isEqualTo(fates);
        if (kind != CloudKind.OPENAI) {
            assertThat(draw(8, 20, modes)).isNotEqualTo(fates);
        }
    }

    @Test
    void runPod_isWarmInTwoOfThree_andBimodal() {
        List<Fate> fates = draw(1, 1, Habits.modes(CloudKind.RUNPOD));

        assertThat(share(fates, fate -> fate.mode().equals("warm"))).isBetween(0.61, 0.67);
        assertThat(share(fates, fate -> fate.mode().equals("cold"))).isBetween(0.30, 0.36);
        assertThat(fates.stream().filter(fate -> fate.mode().equals("warm") && fate.endMs() != Usage.NEVER))
                .allMatch(fate -> fate.endMs() < 10_000);
        assertThat(fates.stream().filter(fate -> fate.mode().equals("cold") && fate.endMs() != Usage.NEVER))
                .allMatch(fate -> fate.cold() && fate.endMs() > 79_000);
        assertThat(share(fates, fate -> fate.output() == Fate.Output.INVALID)).isBetween(0.004, 0.02);
        assertThat(share(fates, fate -> fate.end() == LifecycleState.FAILED)).isBetween(0.004, 0.02);
    }

    @Test
    void speedDividesEveryTime() {
        Mode mode = Mode.named("cold")
                .withQueue(Spread.constant(Duration.ofSeconds(10)))
                .withStarting(Spread.constant(Duration.ofSeconds(70)))
                .withRun(Spread.constant(Duration.ofSeconds(5)))
                .withStop(Stop.after(Duration.ofSeconds(1)));

        Fate fate = draw(1, 20, List.of(mode)).get(0);

        assertThat(fate.startingMs()).isEqualTo(500);
        assertThat(fate.runningMs()).isEqualTo(4_000);
        assertThat(fate.endMs()).isEqualTo(4_250);
        assertThat(fate.stop().stopAfter()).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void faultsOfAJob_areDrawnBySeed_withinShareSkipAndTimes() {
        FaultRule third =
                FaultRule.of(Fault.STUCK).withShare(1 / 3.0).withSkip(100).withTimes(500);
        List<Mode> warm = List.of(Mode.named("warm"));

        List<Fate> fates = draw(5, 1, warm, third);

        List<Boolean> stuck =
                fates.stream().map(fate -> fate.endMs() == Usage.NEVER).toList();
        assertThat(stuck.subList(0, 100)).containsOnly(false);
        assertThat(stuck.stream().filter(hit -> hit)).hasSize(500);
        assertThat((double) stuck.lastIndexOf(true)).isBetween(1_400.0, 1_800.0);
        assertThat(draw(5, 1, warm, third)).isEqualTo(fates);
    }

    @Test
    void lostJobs_neverEnd() {
        Fate fate = draw(1, 1, List.of(Mode.named("warm").withLost(1))).get(0);

        assertThat(fate.endMs()).isEqualTo(Usage.NEVER);
    }

    private static List<Fate> draw(long seed, double speed, List<Mode> modes, FaultRule... rules) {
        Fates fates = new Fates(seed, speed, modes, new Faults(seed, List.of(rules)));
        return LongStream.rangeClosed(1, JOBS).mapToObj(fates::draw).toList();
    }

    private static double share(List<Fate> fates, Predicate<Fate> which) {
        return fates.stream().filter(which).count() / (double) fates.size();
    }
}
