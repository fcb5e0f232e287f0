package dev.hedge.policy;

import static dev.hedge.policy.AttemptPhase.CANCELLING;
import static dev.hedge.policy.AttemptPhase.CUT_OFF;
import static dev.hedge.policy.AttemptPhase.DENIED;
import static dev.hedge.policy.AttemptPhase.FAILED;
import static dev.hedge.policy.AttemptPhase.INVALID;
import static dev.hedge.policy.AttemptPhase.JUDGING;
import static dev.hedge.policy.AttemptPhase.KEPT;
import static dev.hedge.policy.AttemptPhase.RUNNING;
import static dev.hedge.policy.AttemptPhase.STOPPED;
import static dev.hedge.policy.AttemptPhase.UNPROVEN;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AttemptPhaseTest {

    private static final AttemptPhase[] ALL = AttemptPhase.values();

    @Test
    void aSlotIsHeld_untilTheEndIsKnown() {
        assertThat(ALL).filteredOn(AttemptPhase::live).containsExactly(RUNNING, CANCELLING, KEPT);
    }

    @Test
    void whatMayStillAnswer_mayWin() {
        assertThat(ALL).filteredOn(AttemptPhase::mayWin).containsExactly(RUNNING, CANCELLING, JUDGING, UNPROVEN);
    }

    @Test
    void whatWasToldToStop_isCancelled() {
        assertThat(ALL).filteredOn(AttemptPhase::cancelled).containsExactly(CANCELLING, STOPPED, UNPROVEN, CUT_OFF);
    }

    @Test
    void whatCallsForAnother_failed() {
        assertThat(ALL).filteredOn(AttemptPhase::failed).containsExactly(DENIED, FAILED, INVALID);
    }

    @ParameterizedTest
    @EnumSource
    void aFailedAttempt_isNeitherLiveNorCancelledNorAWinner(AttemptPhase phase) {
        if (phase.failed()) {
            assertThat(phase.live() || phase.cancelled() || phase.mayWin()).isFalse();
        }
    }
}
