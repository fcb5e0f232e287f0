package dev.hedge.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class CostTest {

    @Test
    void figuresAreAddedEachOnItsOwn() {
        Cost sum = new Cost(1, 20, 300).plus(new Cost(4, 50, 600));

        assertThat(sum).isEqualTo(new Cost(5, 70, 900));
    }

    @Test
    void zeroChangesNothing() {
        Cost cost = new Cost(7, 8, 9);

        assertThat(cost.plus(Cost.ZERO)).isEqualTo(cost);
        assertThat(Cost.ZERO.plus(cost)).isEqualTo(cost);
    }

    @Test
    void confirmedWork_leavesNothingUnconfirmed() {
        assertThat(Cost.confirmed(3, 5)).isEqualTo(new Cost(3, 5, 0));
    }

    @Test
    void unconfirmedWork_isNeitherConfirmedNorBilled() {
        assertThat(Cost.unconfirmed(5)).isEqualTo(new Cost(0, 0, 5));
    }

    @Test
    void aSumThatIsTooLarge_stopsAtTheTopInsteadOfWrapping() {
        Cost sum = new Cost(Long.MAX_VALUE, Long.MAX_VALUE - 1, 1).plus(new Cost(1, 1, 1));

        assertThat(sum).isEqualTo(new Cost(Long.MAX_VALUE, Long.MAX_VALUE, 2));
    }

    @Test
    void negativeAmounts_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Cost(-1, 0, 0))
                .withMessage("cost: -1/0/0 (expected: no negative amount)");
        assertThatIllegalArgumentException().isThrownBy(() -> new Cost(0, -1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> Cost.unconfirmed(-1));
    }

    @Test
    void dollarsAreExact() {
        assertThat(Cost.toDollars(1_800)).isEqualByComparingTo("0.0018");
        assertThat(Cost.toDollars(0)).isEqualByComparingTo("0");
        assertThat(Cost.toDollars(Long.MAX_VALUE)).isEqualByComparingTo("9223372036854.775807");
    }
}
