package dev.hedge.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.BackendId;
import org.junit.jupiter.api.Test;

final class RaceViewTest {

    private final RaceView view = Picture.of("a", "b", "c", "d")
            .launched("a", "0s")
            .in("a", AttemptPhase.CANCELLING)
            .launched("b", "1s")
            .denied("c", "2s")
            .view();

    @Test
    void attemptsToldToStop_stillHoldASlot_deniedOnesDoNot() {
        assertThat(view.live()).isEqualTo(2);
    }

    @Test
    void deniedBackends_wereTried() {
        assertThat(view.order())
                .filteredOn(view::tried)
                .extracting(BackendId::value)
                .containsExactly("a", "b", "c");
    }
}
