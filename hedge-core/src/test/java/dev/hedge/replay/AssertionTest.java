package dev.hedge.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.BackendId;
import dev.hedge.policy.Policies;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AssertionTest {

    private static final BackendId A = BackendId.of("a");
    private static final BackendId B = BackendId.of("b");

    /** Latencies 6, 29, 6, 100, 30 s. */
    private static final PolicyReport ALL_ANSWERED = report(6, 29, 6, 100, 30);

    /** The slowest one never answered. */
    private static final PolicyReport ONE_LOST = report(6, 29, 6, Long.MAX_VALUE / 1_000_000_000L, 30);

    private static PolicyReport report(long... seconds) {
        return report(List.of(), seconds);
    }

    private static PolicyReport report(List<BackendId> unpriced, long... seconds) {
        long[] nanos = LongStream.of(seconds)
                .map(s -> s == Long.MAX_VALUE / 1_000_000_000L ? Quantile.INFINITE : s * 1_000_000_000L)
                .toArray();
        return new PolicyReport(
                new Contender(Policies.fixedDelay(Duration.ofSeconds(10)), List.of(A, B)),
                Quantile.NEAREST,
                LatencySummary.of(nanos),
                List.of(),
                new PolicyReport.MeanCost(0.02832, 0.026022, 0.0435),
                unpriced,
                3,
                8,
                Map.of(A, 3, B, 2),
                1,
                0,
                Map.of());
    }

    private static boolean holds(String text, PolicyReport report) {
        return Assertion.parse(text).check(report, 0).holds();
    }

    @ParameterizedTest
    @CsvSource({
        "p50<=29s, true, 29s",
        "p50<29s, false, 29s",
        "p50==29000ms, true, 29s",
        "p90>=100s, true, 100s",
        "p95<=30s, false, 100s",
        "max<=100s, true, 100s",
        "mean<34s, false, 34.2s",
        "misses(60s)<=0, false, 1",
        "misses(29s)==2, true, 2",
        "miss_rate(60s)<=20%, true, 0.2",
        "miss_rate(1m)<0.2, false, 0.2",
        "cost.wall<=0.03, true, 0.02832",
        "cost.execution<=$0.02, false, 0.026022",
        "cost.billed>0.04, true, 0.0435",
        "hedged<=3, true, 3",
        "attempts<8, false, 8",
        "lost==1, true, 1",
        "winners(b)>=2, true, 2",
        "winners(c)>0, false, 0",
        "rounds>=5, true, 5",
        "rounds>=50, false, 5",
        "rejected<=2, true, 2",
        "rejected<=1, false, 2"
    })
    void figure_isHeldAgainstItsBound(String text, boolean holds, String actual) {
        assertThat(Assertion.parse(text).check(ALL_ANSWERED, 2)).isEqualTo(new Assertion.Check(holds, actual, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"p95<=9999h", "max<9999h", "mean<=9999h", "p95==100s"})
    void figureThatDoesNotExist_breaksEveryUpperBound(String text) {
        assertThat(Assertion.parse(text).check(ONE_LOST, 0)).isEqualTo(new Assertion.Check(false, "none", ""));
    }

    @Test
    void figureThatDoesNotExist_isAboveEveryLowerBound() {
        assertThat(holds("p95>=9999h", ONE_LOST)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cost.wall<=1", "cost.execution<1", "cost.billed==0", "cost.billed>=0"})
    void costWithoutAPrice_breaksEveryClaim_andSaysWhosePriceIsMissing(String text) {
        PolicyReport report = report(List.of(A, B), 6, 29);
        assertThat(Assertion.parse(text).check(report, 0))
                .isEqualTo(new Assertion.Check(false, "none", "no price for a, b"));
        assertThat(holds("p95<=29s", report)).isTrue();
    }

    @Test
    void requestThatNeverAnswered_missesEveryDeadline() {
        assertThat(holds("misses(9999h)==1", ONE_LOST)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "' p95  <=  30000ms ', p95<=30s",
        "misses( 1m ) <= 0, misses(60s)<=0",
        "miss_rate(60s)<=5%, miss_rate(60s)<=0.05",
        "cost.wall<=$0.0100, cost.wall<=0.01",
        "winners( a )>1, winners(a)>1"
    })
    void text_isCanonicalAndReadsBack(String typed, String canonical) {
        Assertion assertion = Assertion.parse(typed);
        assertThat(assertion.text()).isEqualTo(canonical);
        assertThat(Assertion.parse(canonical).text()).isEqualTo(canonical);
    }

    @Test
    void backends_areThoseThatItNames() {
        assertThat(Assertion.parse("winners(a)>1").backends()).containsExactly(A);
        assertThat(Assertion.parse("p95<=30s").backends()).isEmpty();
        assertThat(Assertion.parse("p95<=30s").figure()).isEqualTo("p95");
    }

    @ParameterizedTest
    @CsvSource({
        "p95, a figure",
        "p95=30s, a figure",
        "p95<=, a figure",
        "p95<=>30s, a figure",
        "p95<=30s<=40s, a figure",
        "p97<=30s, 'one of p50, p90'",
        "P95<=30s, 'one of p50, p90'",
        "p95<=30, a number with a unit",
        "p95(60s)<=30s, 'one of p50, p90'",
        "misses<=0, 'such as misses(60s)'",
        "misses(60)<=0, a number with a unit",
        "misses(60s)<=0.5, a whole number",
        "misses(60s)<=-1, a whole number",
        "miss_rate(60s)<=5, at most 1",
        "miss_rate(60s)<=101%, at most 1",
        "cost.wall<=1e-3, dollars",
        "cost<=1, 'one of p50, p90'",
        "hedged<=1e9999999, a whole number",
        "winners()>=1, a backend",
        "winners(a b)>=1, letters"
    })
    void whatCannotBeRead_isRefusedWithWhatWasExpected(String text, String expected) {
        assertThatThrownBy(() -> Assertion.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("assertion: '" + text + "'")
                .hasMessageContaining(expected);
    }
}
