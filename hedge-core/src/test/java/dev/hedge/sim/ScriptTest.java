package dev.hedge.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.sim.JobHistory.Fate;
import dev.hedge.sim.JobHistory.Fate.Kind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptTest {

    private static final Script BIMODAL =
            Script.of(Mode.named("warm").withWeight(3), Mode.named("never").withWeight(0), Mode.named("cold"));
    private static final Script REMEMBERING =
            Script.of(Mode.named("warm").withWeight(0), Mode.named("cold")).withCarryOver(seconds(60), "warm");

    @Test
    void luckIsDividedByWeight() {
        assertThat(mode(BIMODAL, 0.001)).isEqualTo("warm");
        assertThat(mode(BIMODAL, 0.749)).isEqualTo("warm");
        assertThat(mode(BIMODAL, 0.751)).isEqualTo("cold");
        assertThat(mode(BIMODAL, Math.nextDown(1.0))).isEqualTo("cold");
    }

    @Test
    void recentCompletion_meansWarm() {
        assertThat(afterFate(new Fate(Kind.COMPLETED, true, nanos(40)), 0)).isEqualTo("warm");
    }

    @Test
    void longPastCompletion_meansCold() {
        assertThat(afterFate(new Fate(Kind.COMPLETED, true, nanos(39)), 0)).isEqualTo("cold");
    }

    @Test
    void cancelledOrFailedJob_leavesNoWarmWorker() {
        assertThat(afterFate(new Fate(Kind.CANCELLED, true, nanos(99)), 0)).isEqualTo("cold");
        assertThat(afterFate(new Fate(Kind.FAILED, true, nanos(99)), 0)).isEqualTo("cold");
    }

    @Test
    void busyWorker_servesNobodyElse() {
        assertThat(afterFate(new Fate(Kind.COMPLETED, true, nanos(99)), 1)).isEqualTo("cold");
    }

    @Test
    void nonsense_isRefused() {
        assertThatThrownBy(Script::of).hasMessageContaining("without weight");
        assertThatThrownBy(() -> Script.of(Mode.named("a").withWeight(0))).hasMessageContaining("without weight");
        assertThatThrownBy(() -> Script.of(Mode.named("a"), Mode.named("a"))).hasMessageContaining("stands twice");
        assertThatThrownBy(() -> BIMODAL.withCarryOver(seconds(1), "hot")).hasMessageContaining("'hot'");
        assertThatThrownBy(() -> Mode.named("a").withWeight(-1)).hasMessageContaining("weight: -1.0");
        assertThatThrownBy(() -> Mode.named("a").withInvalid(0.6).withLost(0.6))
                .hasMessageContaining("together at most 1");
        assertThatThrownBy(() -> Mode.named("a").withFailures(Double.NaN, new JobFailure.RemoteError("x")))
                .hasMessageContaining("NaN");
    }

    private static String afterFate(Fate fate, int open) {
        JobHistory past = history(open, fate);
        JobStart start = new JobStart(BackendId.of("b"), "r", nanos(100));
        return REMEMBERING.mode(0.5, start, past).name();
    }

    private static String mode(Script script, double luck) {
        return script.mode(luck, new JobStart(BackendId.of("b"), "r", 0), history(0))
                .name();
    }

    static JobHistory history(int open, Fate... fates) {
        return new JobHistory() {
            @Override
            public List<Fate> ended() {
                return List.of(fates);
            }

            @Override
            public int open() {
                return open;
            }
        };
    }

    private static long nanos(long seconds) {
        return seconds(seconds).toNanos();
    }

    private static Duration seconds(long n) {
        return Duration.ofSeconds(n);
    }
}
