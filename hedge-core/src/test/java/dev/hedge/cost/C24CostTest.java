package dev.hedge.cost;

import static dev.hedge.cost.RateCard.BillsFrom.SUBMIT;
import static dev.hedge.cost.RateCard.BillsFrom.WORKER_START;
import static dev.hedge.cost.Usage.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The money of the two-humped cold start (C24): five rounds, two backends, two billing models, two policies. */
final class C24CostTest {

    private static final RateCard A = RateCard.perSecond(new BigDecimal("0.0003"));
    private static final RateCard B = RateCard.perSecond(new BigDecimal("0.0007"));

    @Test
    void c24_fixedHedge_primaryBillsFromSubmit() {
        RateCard wall = A.withBillsFrom(SUBMIT);

        assertThat(dollars(wall.charge(job(1.1, 6)))).isEqualByComparingTo("0.0018");
        assertThat(dollars(wall.charge(job(10, 29)), B.charge(job(0, 19)))).isEqualByComparingTo("0.0220");
        assertThat(dollars(wall.charge(job(1.2, 6)))).isEqualByComparingTo("0.0018");
        assertThat(dollars(wall.charge(job(25, 100)), B.charge(job(0, 90)))).isEqualByComparingTo("0.0930");
        assertThat(dollars(wall.charge(job(1.0, 30)), B.charge(job(0, 20)))).isEqualByComparingTo("0.0230");
    }

    @Test
    void c24_fixedHedge_primaryBillsFromWorkerStart() {
        RateCard execution = A.withBillsFrom(WORKER_START);

        assertThat(dollars(execution.charge(job(1.1, 6)))).isEqualByComparingTo("0.00147");
        assertThat(dollars(execution.charge(job(10, 29)), B.charge(job(0, 19)))).isEqualByComparingTo("0.0190");
        assertThat(dollars(execution.charge(job(1.2, 6)))).isEqualByComparingTo("0.00144");
        assertThat(dollars(execution.charge(job(25, 100)), B.charge(job(0, 90))))
                .isEqualByComparingTo("0.0855");
        assertThat(dollars(execution.charge(job(1.0, 30)), B.charge(job(0, 20))))
                .isEqualByComparingTo("0.0227");
    }

    @Test
    void c24_cutover_aPrimaryCancelledInTheQueueIsFree() {
        BigDecimal sum = dollars(
                A.charge(job(1.1, 6)),
                A.charge(cancelledInQueue(2.5)),
                B.charge(job(0, 19)),
                A.charge(job(1.2, 6)),
                A.charge(cancelledInQueue(2.5)),
                B.charge(job(0, 104)),
                A.charge(job(1.0, 28.5)),
                B.charge(job(0, 20)));

        assertThat(A.charge(cancelledInQueue(2.5))).isEqualTo(Cost.ZERO);
        assertThat(sum).isEqualByComparingTo("0.11126");
    }

    private static Usage job(double queueSeconds, double endSeconds) {
        return new Usage(0, nanos(queueSeconds), nanos(endSeconds), NEVER);
    }

    private static Usage cancelledInQueue(double endSeconds) {
        return new Usage(0, NEVER, nanos(endSeconds), NEVER);
    }

    private static long nanos(double seconds) {
        return BigDecimal.valueOf(seconds).movePointRight(9).longValueExact();
    }

    private static BigDecimal dollars(Cost... costs) {
        return Cost.toDollars(Stream.of(costs).reduce(Cost.ZERO, Cost::plus).confirmedMicros());
    }
}
