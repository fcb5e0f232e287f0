package dev.hedge.budget;

import static dev.hedge.budget.Launches.HEDGE;
import static dev.hedge.budget.Launches.REQUEST;
import static dev.hedge.budget.Launches.costing;
import static dev.hedge.budget.Launches.granted;
import static dev.hedge.budget.Launches.grantsInARow;
import static dev.hedge.budget.Launches.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BudgetParserTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hedge-rate(0.1,burst=5)|hedge-rate(0.1,burst=5)",
                "hedge-rate( 0.10 , 5.0 )|hedge-rate(0.1,burst=5)",
                "hedge-rate(0, burst = 0)|hedge-rate(0,burst=0)",
                "hedge-rate(12,burst=100)|hedge-rate(12,burst=100)",
                "spend-per-hour(2.50)|spend-per-hour(2.5)",
                "spend-total(10)|spend-total(10)",
                "spend-total(0)|spend-total(0)",
                "spend-total(1000000)|spend-total(1000000)",
                "' live-jobs(8) '|live-jobs(8)",
                "all(live-jobs(8))|all(live-jobs(8))",
                "all(hedge-rate(0.1,burst=5),spend-total(1),all(live-jobs(2),live-jobs(3)))"
                        + "|all(hedge-rate(0.1,burst=5), spend-total(1), all(live-jobs(2), live-jobs(3)))",
            })
    void textForms_areReadAndWrittenCanonically(String text, String canonical) {
        assertThat(Budgets.parse(text)).hasToString(canonical);
        assertThat(Budgets.parse(canonical)).hasToString(canonical);
    }

    @Test
    void whatIsRead_works() {
        Budget budget = Budgets.parse("all(hedge-rate(0.5,burst=2), spend-total(1), live-jobs(3))");

        assertThat(grantsInARow(budget, HEDGE, 10)).isEqualTo(2);
        assertThat(refused(budget, HEDGE).budget()).isEqualTo("hedge-rate");
        assertThat(refused(budget, costing(1_000_001)).budget()).isEqualTo("spend-total");
        granted(budget, REQUEST);
        assertThat(refused(budget, REQUEST).budget()).isEqualTo("live-jobs");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hedge-rat(0.1,burst=5)|budget: 'hedge-rat' is not known (expected: hedge-rate(0.1,burst=5),",
                "live-jobs|budget: 'live-jobs' (expected: hedge-rate(0.1,burst=5), spend-per-hour(2.50),",
                "''|budget: '' (expected: hedge-rate",
                "hedge-rate(0.1)|(expected: tokens per request and burst, such as hedge-rate(0.1,burst=5))",
                "hedge-rate(0.1,burst 5)|(expected: burst as a number, such as hedge-rate(0.1,burst=5))",
                "hedge-rate(10%,burst=5)|'10%' (expected: a plain number, such as 10 or 2.50)",
                "hedge-rate(-1,burst=5)|hedge-rate, tokens per request: -1.0 (expected: 0 to 1000",
                "hedge-rate(0.1,burst=)|'' (expected: a plain number",
                "spend-per-hour($5)|budget: 'spend-per-hour($5)': '$5' (expected: a plain number",
                "spend-per-hour()|(expected: an amount of dollars, such as 2.50)",
                "spend-per-hour(1,5)|(expected: an amount of dollars, such as 2.50)",
                "spend-total(-3)|spend-total: -3 dollars (expected: zero or more",
                "spend-total(NaN)|'NaN' (expected: a plain number",
                "spend-total(1e3)|'1e3' (expected: a plain number",
                "live-jobs(2.5)|'2.5' (expected: a whole number, such as 8)",
                "live-jobs(0)|live-jobs: 0 (expected: 1 or more)",
                "live-jobs(99999999999)|(expected: a whole number",
                "all()|all: 0 budgets (expected: at least one)",
                "all(live-jobs(1),)|budget: '' (expected: hedge-rate",
                "all(live-jobs(1)|(expected: every bracket closed once)",
                "live-jobs(1))|(expected: every bracket closed once)",
                "all(live-jobs(1)),(|(expected: ",
            })
    void mistakes_areAnsweredWithTheFix(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.parse(text))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(((((", ")(", "all(all(all(", "a(,)", "all(\n)", "live-jobs(\u0663)"})
    void noise_isRefusedInWords(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.parse(text))
                .withMessageContaining("(expected: ");
    }
}
