package dev.hedge.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import org.junit.jupiter.api.Test;

final class VerdictTest {

    @Test
    void acceptance_needsNoWords() {
        assertThat(Verdict.ACCEPTED.accepted()).isTrue();
        assertThat(Verdict.ACCEPTED.text()).isEmpty();
        assertThat(new Verdict.Accepted("truncated").text()).isEqualTo("truncated");
    }

    @Test
    void rejection_needsAReason() {
        assertThat(Verdict.rejected("silent").accepted()).isFalse();
        assertThat(Verdict.rejected("silent").text()).isEqualTo("silent");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Verdict.rejected(""))
                .withMessage("text: '' (expected: a reason)");
    }

    @Test
    void acceptAll_acceptsAnEmptyAnswer() {
        assertThat(Validator.acceptAll().judge(JobResult.of(Payload.EMPTY))).isEqualTo(Verdict.ACCEPTED);
    }
}
