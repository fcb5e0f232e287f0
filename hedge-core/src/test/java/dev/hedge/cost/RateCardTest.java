package dev.hedge.cost;

import static dev.hedge.cost.RateCard.BillsFrom.SUBMIT;
import static dev.hedge.cost.RateCard.BillsFrom.WORKER_START;
import static dev.hedge.cost.Usage.NEVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class RateCardTest {

    private static final RateCard MILLI = RateCard.perSecond(new BigDecimal("0.001"));

    @Test
    void billingFromSubmit_countsTheQueue() {
        assertThat(MILLI.withBillsFrom(SUBMIT).charge(seconds(1, 4, 11))).isEqualTo(Cost.confirmed(10_000, 10_000));
    }

    @Test
    void billingFromWorkerStart_leavesTheQueueOut() {
        assertThat(MILLI.withBillsFrom(WORKER_START).charge(seconds(1, 4, 11))).isEqualTo(Cost.confirmed(7_000, 7_000));
    }

    @Test
    void aJobThatNeverGotAWorker_isFreeWhereverBillingBegins() {
        Usage queuedOnly = usage(0, NEVER, nanos(30));

        assertThat(MILLI.charge(queuedOnly)).isEqualTo(Cost.ZERO);
        assertThat(MILLI.withBillsFrom(SUBMIT).charge(queuedOnly)).isEqualTo(Cost.ZERO);
    }

    @Test
    void reportedExecution_replacesTheTimeSinceWorkerStart() {
        assertThat(MILLI.charge(new Usage(0, nanos(1), nanos(9), 1_500_000_000L)))
                .isEqualTo(Cost.confirmed(1_500, 1_500));
    }

    @Test
    void idleWindow_isBilledOnTopAndOnlyForAStartedWorker() {
        RateCard card = MILLI.withIdleWindow(Duration.ofMinutes(1));

        assertThat(card.charge(seconds(0, 2, 5))).isEqualTo(Cost.confirmed(3_000, 63_000));
        assertThat(card.charge(usage(0, NEVER, nanos(5)))).isEqualTo(Cost.ZERO);
        assertThat(card.withBillsFrom(SUBMIT).charge(usage(0, NEVER, nanos(5)))).isEqualTo(Cost.ZERO);
        assertThat(card.withBillsFrom(SUBMIT).charge(seconds(0, 2, 5))).isEqualTo(Cost.confirmed(5_000, 65_000));
    }

    @Test
    void granularity_roundsBilledTimeUp() {
        RateCard card = MILLI.withGranularity(Duration.ofSeconds(10));

        assertThat(card.charge(usage(0, 0, 1)).confirmedMicros()).isEqualTo(10_000);
        assertThat(card.charge(usage(0, 0, nanos(10))).confirmedMicros()).isEqualTo(10_000);
        assertThat(card.charge(usage(0, 0, nanos(10) + 1)).confirmedMicros()).isEqualTo(20_000);
        assertThat(card.charge(usage(0, 0, 0)).confirmedMicros()).isZero();
    }

    @Test
    void granularity_doesNotStretchTheIdleWindow() {
        RateCard card = MILLI.withGranularity(Duration.ofSeconds(10)).withIdleWindow(Duration.ofSeconds(3));

        assertThat(card.charge(seconds(0, 0, 1))).isEqualTo(Cost.confirmed(10_000, 13_000));
    }

    @Test
    void figuresAreRoundedHalfUpToTheMicroDollar() {
        RateCard card = RateCard.perSecond(new BigDecimal("0.000001"));

        assertThat(card.charge(usage(0, 0, 499_999_999L)).confirmedMicros()).isZero();
        assertThat(card.charge(usage(0, 0, 500_000_000L)).confirmedMicros()).isEqualTo(1);
        assertThat(card.charge(usage(0, 0, 1_499_999_999L)).confirmedMicros()).isEqualTo(1);
        assertThat(card.charge(usage(0, 0, 1_500_000_000L)).confirmedMicros()).isEqualTo(2);
    }

    @Test
    void ratesBelowAMicroDollarPerSecond_addUpOverTime() {
        RateCard card = RateCard.perSecond(new BigDecimal("0.000000001"));

        assertThat(card.charge(usage(0, 0, nanos(1))).confirmedMicros()).isZero();
        assertThat(card.charge(usage(0, 0, nanos(500))).confirmedMicros()).isEqualTo(1);
        assertThat(card.charge(usage(0, 0, nanos(86_400))).confirmedMicros()).isEqualTo(86);
        assertThat(card.worstCaseMicros(Duration.ofSeconds(1))).isEqualTo(1);
    }

    @Test
    void yearsAtAHundredDollarsASecond_areExact() {
        RateCard card = RateCard.perSecond(BigDecimal.valueOf(100)).withIdleWindow(Duration.ofDays(365));
        long year = Duration.ofDays(365).toNanos();

        assertThat(card.charge(usage(0, 0, 100 * year)))
                .isEqualTo(Cost.confirmed(315_360_000_000_000_000L, 318_513_600_000_000_000L));
        assertThat(card.charge(usage(0, 0, 999_999_999L)).confirmedMicros())
                .as("part of a second above nine dollars a second")
                .isEqualTo(100_000_000);
    }

    @Test
    void whatNoLongCanHold_isTheLargestLong() {
        RateCard card = new RateCard(Long.MAX_VALUE, SUBMIT, Duration.ofDays(3), Duration.ofNanos(Long.MAX_VALUE));

        assertThat(card.charge(usage(0, 0, Long.MAX_VALUE))).isEqualTo(Cost.confirmed(Long.MAX_VALUE, Long.MAX_VALUE));
        assertThat(card.worstCaseMicros(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void worstCase_isEverySecondUntilTheCapAndTheIdleWindow() {
        RateCard card = RateCard.perSecond(new BigDecimal("0.000306")).withIdleWindow(Duration.ofMinutes(1));

        assertThat(card.worstCaseMicros(Duration.ofMinutes(5))).isEqualTo(360 * 306);
        assertThat(card.withGranularity(Duration.ofSeconds(7)).worstCaseMicros(Duration.ofMinutes(5)))
                .isEqualTo((301 + 60) * 306);
    }

    @Test
    void aFreeBackend_reservesNothing() {
        assertThat(RateCard.FREE.worstCaseMicros(Duration.ofHours(1))).isZero();
        assertThat(RateCard.FREE.charge(seconds(0, 1, 100))).isEqualTo(Cost.ZERO);
    }

    @Test
    void charges_matchExactArithmeticAndNeverPassTheWorstCase() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 20_000; i++) {
            RateCard card = new RateCard(
                    random.nextLong(1L << random.nextInt(1, 50)),
                    random.nextBoolean() ? SUBMIT : WORKER_START,
                    Duration.ofNanos(random.nextLong(1, 1L << random.nextInt(1, 40))),
                    Duration.ofNanos(random.nextLong(1L << random.nextInt(1, 50))));
            long length = random.nextLong(1L << random.nextInt(1, 55));
            long queue = random.nextBoolean() ? NEVER : random.nextLong(length + 1);
            Usage usage = new Usage(0, queue, length, random.nextBoolean() ? NEVER : random.nextLong(length + 1));
            long step = card.granularity().toNanos();
            long measured = card.billsFrom() == SUBMIT && usage.started() ? length : usage.executionNanos();
            long billable = (measured + step - 1) / step * step;
            long active = exactMicros(billable, card);
            long idle = usage.started() ? exactMicros(card.idleWindow().toNanos(), card) : 0;

            assertThat(card.charge(usage)).as("%s %s", card, usage).isEqualTo(Cost.confirmed(active, active + idle));
            assertThat(card.worstCaseMicros(Duration.ofNanos(length)))
                    .as("%s %s", card, usage)
                    .isGreaterThanOrEqualTo(active + idle);
        }
    }

    @Test
    void aCardThatCannotBe_isRefusedWhenItIsMade() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RateCard(-1, SUBMIT, Duration.ofNanos(1), Duration.ZERO))
                .withMessage("nanoDollarsPerSecond: -1 (expected: zero or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MILLI.withGranularity(Duration.ZERO))
                .withMessage("granularity: PT0S (expected: more than zero)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MILLI.withIdleWindow(Duration.ofSeconds(-1)))
                .withMessage("idleWindow: PT-1S (expected: zero or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MILLI.withIdleWindow(Duration.ofDays(200_000)))
                .withMessage("idleWindow: PT4800000H (expected: at most 292 years)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateCard.perSecond(new BigDecimal("-0.0000000001")))
                .withMessageStartingWith("dollars per second: -1E-10 (expected: zero or more");
        assertThatIllegalArgumentException().isThrownBy(() -> RateCard.perSecond(new BigDecimal("1E10")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MILLI.worstCaseMicros(Duration.ofSeconds(-1)))
                .withMessage("cap: PT-1S (expected: zero or more)");
    }

    private static long exactMicros(long nanos, RateCard card) {
        return BigDecimal.valueOf(nanos)
                .multiply(BigDecimal.valueOf(card.nanoDollarsPerSecond()))
                .movePointLeft(12)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }

    private static Usage seconds(long launched, long started, long ended) {
        return usage(nanos(launched), nanos(started), nanos(ended));
    }

    private static Usage usage(long launchedNanos, long startedNanos, long endedNanos) {
        return new Usage(launchedNanos, startedNanos, endedNanos, NEVER);
    }

    private static long nanos(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
