package dev.hedge.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ValidatorsTest {

    private static final JobResult RESULT = JobResult.of(Payload.text("x"));
    private static final Validator GOOD = named("good", Verdict.accepted("fine"));
    private static final Validator PLAIN = named("plain", Verdict.ACCEPTED);
    private static final Validator BAD = named("bad", Verdict.rejected("too bad"));
    private static final Validator WORSE = named("worse", Verdict.rejected("worse still"));
    private static final Validator LOST = named("lost", Verdict.unjudged("cannot tell"));

    @Test
    void all_everyPartAccepts_notesAreJoined() {
        assertThat(Validators.all(GOOD, PLAIN, named("also", Verdict.accepted("short")))
                        .judge(RESULT))
                .isEqualTo(Verdict.accepted("fine; short"));
    }

    @Test
    void all_noPartHasANote_acceptedWithoutRemark() {
        assertThat(Validators.all(PLAIN, PLAIN).judge(RESULT)).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void all_firstRejectionWins_laterPartsAreNotAsked() {
        List<String> asked = new ArrayList<>();
        Validator spy = result -> {
            asked.add("spy");
            return Verdict.ACCEPTED;
        };
        assertThat(Validators.all(GOOD, BAD, WORSE, spy).judge(RESULT)).isEqualTo(Verdict.rejected("too bad"));
        assertThat(asked).isEmpty();
    }

    @Test
    void first_firstAcceptanceWins_laterPartsAreNotAsked() {
        assertThat(Validators.first(BAD, GOOD, LOST).judge(RESULT)).isEqualTo(Verdict.accepted("fine"));
    }

    @Test
    void first_noPartAccepts_allReasonsAreGiven() {
        assertThat(Validators.first(BAD, WORSE).judge(RESULT)).isEqualTo(Verdict.rejected("too bad; worse still"));
    }

    @Test
    void first_onePartCannotTell_theWholeCannotTell() {
        assertThat(Validators.first(BAD, LOST).judge(RESULT)).isEqualTo(Verdict.unjudged("too bad; cannot tell"));
    }

    @Test
    void not_rejection_isAccepted() {
        assertThat(Validators.not(BAD).judge(RESULT)).isEqualTo(Verdict.accepted("not bad"));
    }

    @Test
    void not_acceptance_isRejectedWithTheNote() {
        assertThat(Validators.not(GOOD).judge(RESULT)).isEqualTo(Verdict.rejected("unwanted: good accepted it (fine)"));
        assertThat(Validators.not(PLAIN).judge(RESULT)).isEqualTo(Verdict.rejected("unwanted: plain accepted it"));
    }

    @Test
    void not_whatCouldNotBeJudged_staysRejected() {
        assertThat(Validators.not(LOST).judge(RESULT)).isEqualTo(Verdict.unjudged("cannot tell"));
        assertThat(Validators.not(Validators.first(BAD, LOST)).judge(RESULT).accepted())
                .isFalse();
    }

    @Test
    void throwingPart_isARejectionThatNamesIt() {
        Validator broken = new Validator() {
            @Override
            public Verdict judge(JobResult result) {
                throw new IllegalStateException("line\n" + "x".repeat(200));
            }

            @Override
            public String text() {
                return "broken";
            }
        };
        Verdict verdict = Validators.all(GOOD, broken).judge(RESULT);
        assertThat(verdict)
                .isEqualTo(Verdict.unjudged("broken threw IllegalStateException: line\\n" + "x".repeat(73) + "…"));
        assertThat(Validators.first(broken).judge(RESULT)).isEqualTo(verdict);
        assertThat(Validators.first(broken, GOOD).judge(RESULT).accepted()).isTrue();
        assertThat(Validators.not(broken).judge(RESULT)).isEqualTo(verdict);
        assertThat(Validators.not(Validators.all(broken)).judge(RESULT)).isEqualTo(verdict);
    }

    @Test
    void partWithoutVerdict_isARejectionThatNamesIt() {
        Validator silent = named("silent", null);
        assertThat(Validators.all(silent).judge(RESULT))
                .isEqualTo(Verdict.unjudged("silent threw NullPointerException: no verdict"));
    }

    @Test
    void errorInAPart_isNotTakenForARejection() {
        Validator dying = result -> {
            throw new StackOverflowError();
        };
        assertThatThrownBy(() -> Validators.all(dying).judge(RESULT)).isInstanceOf(StackOverflowError.class);
    }

    @Test
    void noParts_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(Validators::all)
                .withMessage("all: no validators (expected: at least one)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Validators.first(List.of()))
                .withMessage("first: no validators (expected: at least one)");
    }

    @Test
    void text_isMadeOfTheParts() {
        assertThat(Validators.all(GOOD, Validators.first(BAD, Validators.not(WORSE)))
                        .text())
                .isEqualTo("all(good,first(bad,not(worse)))");
        assertThat(Validator.acceptAll().text()).isEqualTo("any");
        assertThat(Validator.acceptAll().judge(RESULT)).isEqualTo(Verdict.ACCEPTED);
    }

    @Test
    void text_ofALambda_isTheSameInEveryRun() {
        Validator lambda = result -> Verdict.ACCEPTED;
        assertThat(lambda.text()).isEqualTo("dev.hedge.validate.ValidatorsTest$$Lambda");
    }

    @SuppressWarnings("NullAway") // what a careless implementation may return
    private static Validator named(String text, @org.jspecify.annotations.Nullable Verdict verdict) {
        return new Validator() {
            @Override
            public Verdict judge(JobResult result) {
                return verdict;
            }

            @Override
            public String text() {
                return text;
            }
        };
    }
}
