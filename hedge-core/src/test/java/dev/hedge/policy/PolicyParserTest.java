package dev.hedge.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PolicyParserTest {

    static List<PolicyInfo> catalogue() {
        return Policies.catalogue();
    }

    @ParameterizedTest
    @MethodSource("catalogue")
    void catalogueExamples_areCanonical_andReadBack(PolicyInfo info) {
        HedgePolicy policy = Policies.parse(info.example());

        assertThat(policy.text()).isEqualTo(info.example()).startsWith(info.name());
        assertThat(Policies.parse(policy.text())).isEqualTo(policy);
        assertThat(Policies.parse(info.staged()).text()).isEqualTo(info.staged());
        assertThat(info.summary()).endsWith(".");
    }

    @ParameterizedTest
    @MethodSource("catalogue")
    void stagedFormsOfTheCatalogue_haveTheSameSteps(PolicyInfo info) {
        Staged named = (Staged) Policies.parse(info.example());
        Staged spelled = (Staged) Policies.parse(info.staged());

        // The race of sixteen is shown by its first three.
        assertThat(named.steps().subList(0, spelled.steps().size())).isEqualTo(spelled.steps());
        if (!info.name().equals("race")) {
            assertThat(spelled.steps()).hasSameSizeAs(named.steps());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "  single  | single",
                "race()|race",
                "tied ( )|tied",
                "fixed-delay( 10000ms )|fixed-delay(10s)",
                "fixed-delay(0.5s,1m)|fixed-delay(0.5s,60s)",
                "queue-cutover (2500ms , 8.50s)|queue-cutover(2.5s,8.5s)",
                "cascade(2.5s,8.5s,25s)|cascade(2.5s,8.5s,25s)",
                "staged(1 @ 0ms)|staged(1@0s)",
                "staged(1@0s  keep,02@2s if 1  queued  and 1 unstarted cut 1   cut 3 keep)"
                        + "|staged(1@0s keep, 2@2s if 1 queued and 1 unstarted cut 1 cut 3 keep)",
                "staged(1@0s,2@0s,cut  2  if 1 started and 2 queued)"
                        + "|staged(1@0s, 2@0s, cut 2 if 1 started and 2 queued)"
            })
    void spacingAndUnits_areFree_andTheTextIsCanonical(String written, String canonical) {
        assertThat(Policies.parse(written).text()).isEqualTo(canonical);
    }

    @Test
    void lineBreaks_areSpace() {
        HedgePolicy policy = Policies.parse("""
                staged(
                  1@0s keep,
                  2@2.5s
                    if 1 queued
                    and 1 unstarted
                    cut 1
                    keep,
                  cut
                    1 if
                    2 started
                )
                """);

        assertThat(policy.text())
                .isEqualTo("staged(1@0s keep, 2@2.5s if 1 queued and 1 unstarted cut 1 keep, cut 1 if 2 started)");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void randomSteps_readBackFromTheirText(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            HedgePolicy policy = Staged.of(RandomSteps.list(random, Policies.MAX_BACKENDS));

            assertThat(Policies.parse(policy.text())).isEqualTo(policy);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "Race", "fixed-delay(10s", "fixed-delay 10s", "(10s)", "1race"})
    void whatIsNoNameWithArguments_isRefused(String text) {
        assertRefused(
                text, "policy: '" + text + "' (expected: a name, perhaps with arguments, such as fixed-delay(10s))");
    }

    @Test
    void unknownName_isRefused_withTheKnownOnes() {
        assertRefused(
                "hedge(1s)",
                "policy: 'hedge' is not known (expected: one of single, race, fixed-delay, queue-cutover, cascade,"
                        + " tied, staged)");
    }

    @Test
    void theKnownNames_areThoseOfTheCatalogue() {
        String names = String.join(
                ", ", Policies.catalogue().stream().map(PolicyInfo::name).toList());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policies.parse("nope"))
                .withMessageContaining("one of " + names + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"single(1s)", "race(3)", "tied(a,b)"})
    void argumentsWhereThereAreNone_areRefused(String text) {
        assertRefused(text, "policy: '" + text + "' (expected: no arguments)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fixed-delay|0|1 to 15",
                "fixed-delay()|0|1 to 15",
                "fixed-delay(1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s)|16|1 to 15",
                "queue-cutover(2.5s)|1|2",
                "queue-cutover(1s,2s,3s)|3|2",
                "cascade(1s,2s)|2|3"
            })
    void wrongNumberOfArguments_isRefused(String text, int count, String expected) {
        assertRefused(
                text,
                "policy: '" + text + "' has " + count + " arguments (expected: " + expected
                        + ", each a duration such as 2.5s)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fixed-delay(10)|10",
                "fixed-delay(10s,)|''",
                "cascade(2.5s,x,25s)|x",
                "fixed-delay(10s))|10s)",
                "staged(1@0s, 2@soon)|soon",
                "staged(1@0s, 2@-1s)|-1s"
            })
    void badDuration_isRefused(String text, String duration) {
        assertRefused(
                text,
                "policy: '" + text + "': duration: '" + duration
                        + "' (expected: a number with a unit, such as 250ms, 2.5s, 10m or 1h)");
    }

    @ParameterizedTest
    @CsvSource({"'queue-cutover(8.5s,2.5s)',queue-cutover", "'fixed-delay(8.5s,2.5s)',fixed-delay"})
    void timesThatGoBack_areRefused(String text, String name) {
        assertRefused(text, name + ": 2.5s after 8.5s (expected: times that do not go back)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "staged(1@0s, hello)|hello",
                "staged(1@0s,)|''",
                "staged(0s)|0s",
                "staged(1@0s, cut 1)|cut 1",
                "staged(1@0s, cut 1 if)|cut 1 if",
                "staged(1@0s, 2@1s when 1 queued)|2@1s when 1 queued",
                "staged(1@0s, 2@1s keep cut 1)|2@1s keep cut 1",
                "staged(1@0s, 2@1s cut 1keep)|2@1s cut 1keep",
                "staged(1@0s, 2@1s cut 1cut 3)|2@1s cut 1cut 3",
                "staged(1@0s, 2@1s if queued)|queued",
                "staged(1@0s, 2@1s if 1 queued and)|''",
                "staged(1@0s, 2@1s if 1 queued or 1 started)|1 queued or 1 started"
            })
    void unreadableStep_isRefused(String text, String part) {
        assertRefused(
                text,
                "policy: '" + text + "': cannot read '" + part
                        + "' (expected: steps such as 1@0s, 2@2.5s if 1 queued cut 1, 3@25s keep, cut 1 if 2 started)");
    }

    @ParameterizedTest
    @CsvSource({"waiting", "queuedkeep"})
    void unknownSight_isRefused(String word) {
        String text = "staged(1@0s, 2@1s if 1 " + word + ")";

        assertRefused(text, "policy: '" + text + "': '" + word + "' (expected: queued, started or unstarted)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "staged(1@0s, 0@1s)|0",
                "staged(1@0s, 17@1s)|17",
                "staged(1@0s, 99999999999@1s)|99999999999",
                "staged(1@0s, 2@1s cut 17)|17",
                "staged(1@0s, 2@1s if 0 queued)|0",
                "staged(1@0s, cut 100 if 1 started)|100"
            })
    void backendOutOfRange_isRefused(String text, String number) {
        assertRefused(
                text,
                "policy: '" + text + "': backend " + number
                        + " (expected: 1 to 16, its place in the order of backends)");
    }

    private static void assertRefused(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Policies.parse(text))
                .withMessage("%s", message);
    }
}
