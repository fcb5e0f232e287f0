package dev.hedge.cost;

import static dev.hedge.cost.Usage.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class UsageTest {

    @Test
    void withoutAWorker_nothingWasExecuted() {
        Usage waited = new Usage(10, NEVER, 500, NEVER);

        assertThat(waited.started()).isFalse();
        assertThat(waited.executionNanos()).isZero();
    }

    @Test
    void withoutAReport_executionIsTheTimeAWorkerHeldTheJob() {
        assertThat(new Usage(10, 40, 100, NEVER).executionNanos()).isEqualTo(60);
    }

    @Test
    void aReport_isBelievedWhenItIsShorter() {
        assertThat(new Usage(10, 40, 100, 25).executionNanos()).isEqualTo(25);
    }

    @Test
    void aReport_isCutToTheTimeTheWorkerHeldTheJob() {
        assertThat(new Usage(10, 40, 100, 900).executionNanos()).isEqualTo(60);
    }

    @Test
    void reportedExecution_provesAWorkerThatWasNeverSeen() {
        Usage usage = new Usage(10, NEVER, 100, 25);

        assertThat(usage.started()).isTrue();
        assertThat(usage.executionNanos()).isEqualTo(25);
        assertThat(new Usage(10, NEVER, 100, 900).executionNanos())
                .as("cut to the time since launch")
                .isEqualTo(90);
    }

    @Test
    void aReportOfNothing_provesNoWorker() {
        assertThat(new Usage(10, NEVER, 100, 0).started()).isFalse();
    }

    @Test
    void aWorkerSeenOnlyAfterTheEnd_executedNothing() {
        Usage usage = new Usage(10, 120, 100, NEVER);

        assertThat(usage.started()).isTrue();
        assertThat(usage.executionNanos()).isZero();
    }

    @Test
    void timesThatContradictEachOther_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Usage(10, NEVER, 9, NEVER))
                .withMessage("endedNanos: 9 (expected: at least launchedNanos, 10)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Usage(10, 9, 20, NEVER))
                .withMessage("startedNanos: 9 (expected: at least launchedNanos, 10, or -1 for never)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Usage(-1, NEVER, 20, NEVER))
                .withMessage("launchedNanos: -1 (expected: zero or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Usage(0, NEVER, 20, -2))
                .withMessage("reportedNanos: -2 (expected: zero or more, or -1 for not reported)");
    }

    @Test
    void execution_isNeverNegativeAndNeverLongerThanTheAttempt() {
        SplittableRandom random = new SplittableRandom(41);
        for (int i = 0; i < 20_000; i++) {
            long launched = random.nextLong(1_000);
            long ended = launched + random.nextLong(1_000);
            long started = random.nextBoolean() ? NEVER : launched + random.nextLong(1_500);
            long reported = random.nextBoolean() ? NEVER : random.nextLong(2_000);
            Usage usage = new Usage(launched, started, ended, reported);

            assertThat(usage.executionNanos()).as("%s", usage).isBetween(0L, ended - launched);
            if (!usage.started()) {
                assertThat(usage.executionNanos()).as("%s", usage).isZero();
            }
        }
    }
}
