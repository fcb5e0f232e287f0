package dev.hedge.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.policy.Policies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepTest {

    private static final BackendId A = BackendId.of("a");
    private static final BackendId B = BackendId.of("b");
    private static final BackendId C = BackendId.of("c");

    @Test
    void threeBackends_everyOrderOfEveryClassicPolicy() {
        List<Contender> contenders = Sweep.contenders(List.of(A, B, C));

        assertThat(contenders).doesNotHaveDuplicates().hasSize(3 + 6 * (1 + 8 + 1) + 6);
        assertThat(contenders)
                .contains(
                        new Contender(Policies.parse("single"), List.of(C)),
                        new Contender(Policies.parse("race"), List.of(B, A)),
                        new Contender(Policies.parse("fixed-delay(45s)"), List.of(C, B)),
                        new Contender(Policies.parse("queue-cutover(2.5s,8.5s)"), List.of(A, C)),
                        new Contender(Policies.parse("cascade(2.5s,8.5s,25s)"), List.of(B, C, A)));
    }

    @Test
    void oneBackend_isSweptAlone() {
        assertThat(Sweep.contenders(List.of(A))).containsExactly(new Contender(Policies.single(), List.of(A)));
    }

    @Test
    void contender_saysItsPolicyAndOrder() {
        assertThat(new Contender(Policies.parse("fixed-delay(10s)"), List.of(A, B)).text())
                .isEqualTo("fixed-delay(10s) a>b");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Contender(Policies.single(), List.of()))
                .withMessageContaining("at least one backend");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Contender(Policies.race(), List.of(A, A)))
                .withMessageContaining("none twice");
    }

    @Test
    void preset_isFoundByName_andBringsRatesAndCap() {
        ReplayOptions options = Preset.parse("gpuhedge-2026-07").applyTo(ReplayOptions.DEFAULT);

        assertThat(options.rates())
                .containsOnlyKeys(BackendId.of("runpod"), BackendId.of("modal"), BackendId.of("cerebrium"));
        assertThat(options.rates().values()).extracting(RateCard::idleWindow).contains(Duration.ofMinutes(1));
        assertThat(options.cap().toSeconds()).isEqualTo(300);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Preset.parse("gpuhedge"))
                .withMessageContaining("gpuhedge-2026-07");
    }

    @Test
    void contender_takesNoMoreBackendsThanItsPolicyUses() {
        List<BackendId> all = List.of(A, B, C);
        assertThat(Contender.of(Policies.single(), all).order()).containsExactly(A);
        assertThat(Contender.of(Policies.parse("fixed-delay(10s)"), all).order())
                .containsExactly(A, B);
        assertThat(Contender.of(Policies.race(), all).order()).isEqualTo(all);
    }
}
