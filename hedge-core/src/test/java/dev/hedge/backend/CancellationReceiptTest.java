package dev.hedge.backend;

import static dev.hedge.backend.CancellationReceipt.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CancellationReceiptTest {

    @Test
    void startsWithNothingProven() {
        CancellationReceipt receipt = CancellationReceipt.nothingProven(LifecycleState.RUNNING, "no answer");

        assertThat(receipt)
                .isEqualTo(new CancellationReceipt(
                        Evidence.NONE,
                        CancelScope.UNKNOWN,
                        LifecycleState.RUNNING,
                        NEVER,
                        NEVER,
                        NEVER,
                        NEVER,
                        "no answer"));
        assertThat(receipt.leaked()).isTrue();
    }

    @Test
    void aReportedEnd_isProof() {
        CancellationReceipt receipt =
                CancellationReceipt.confirmedTerminal(CancelScope.QUEUED_JOB, LifecycleState.CANCELLED, 10, 20, 30);

        assertThat(receipt.leaked()).isFalse();
        assertThat(receipt.scope()).isEqualTo(CancelScope.QUEUED_JOB);
        assertThat(receipt.sentNanos()).isEqualTo(10);
        assertThat(receipt.acknowledgedNanos()).isEqualTo(20);
        assertThat(receipt.terminalNanos()).isEqualTo(30);
        assertThat(receipt.executedNanos()).isEqualTo(NEVER);
    }

    @Test
    void aJobThatHadAlreadyCompleted_isProofToo() {
        assertThat(CancellationReceipt.confirmedTerminal(CancelScope.REQUEST, LifecycleState.COMPLETED, 1, 2, 3)
                        .leaked())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aConfirmedEnd_needsATerminalState(LifecycleState state) {
        if (state.terminal()) {
            assertThat(confirmed(state).finalState()).isEqualTo(state);
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> confirmed(state))
                    .withMessage("finalState: " + state + " (expected: a terminal state with CONFIRMED_TERMINAL)");
        }
    }

    @Test
    void executionTime_isAddedWithoutTouchingTheProof() {
        CancellationReceipt plain = confirmed(LifecycleState.CANCELLED);

        CancellationReceipt measured = plain.withExecutedNanos(77);

        assertThat(measured.executedNanos()).isEqualTo(77);
        assertThat(measured.withExecutedNanos(NEVER)).isEqualTo(plain);
    }

    @Test
    void onlyAConfirmation_isProof() {
        assertThat(Evidence.values())
                .filteredOn(Evidence::proven)
                .containsExactly(Evidence.CONFIRMED_TERMINAL, Evidence.CONFIRMED_BY_ACK);
    }

    @Test
    void evidence_isOrderedFromTheStrongest() {
        List<Evidence> ladder = List.of(
                Evidence.CONFIRMED_TERMINAL,
                Evidence.CONFIRMED_BY_ACK,
                Evidence.PROVIDER_ACK,
                Evidence.CHANNEL_CLOSED,
                Evidence.NONE);
        for (int i = 0; i < ladder.size(); i++) {
            for (int j = 0; j < ladder.size(); j++) {
                assertThat(ladder.get(i).strongerThan(ladder.get(j))).isEqualTo(i < j);
            }
        }
        assertThat(ladder).containsExactly(Evidence.values());
    }

    @ParameterizedTest
    @EnumSource
    void aReceipt_leaksUnlessItsEvidenceProves(Evidence evidence) {
        CancellationReceipt receipt =
                new CancellationReceipt(evidence, CancelScope.REQUEST, LifecycleState.CANCELLED, 1, 2, 3, NEVER, "");

        assertThat(receipt.leaked()).isEqualTo(!evidence.proven());
    }

    private static CancellationReceipt confirmed(LifecycleState state) {
        return CancellationReceipt.confirmedTerminal(CancelScope.REQUEST, state, 1, 2, 3);
    }
}
