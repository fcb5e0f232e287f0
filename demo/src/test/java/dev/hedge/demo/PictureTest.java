package dev.hedge.demo;

import static dev.hedge.backend.LifecycleState.QUEUED;
import static dev.hedge.backend.LifecycleState.RUNNING;
import static dev.hedge.backend.LifecycleState.STARTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.policy.Policies;
import dev.hedge.replay.Contender;
import dev.hedge.trace.TraceEvent.Decided.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bars are 40 columns wide here, so that a column is three seconds. */
class PictureTest {

    private static final Screen PLAIN = new Screen(70, 24, false, true);
    private static final String MINUTE_AHEAD = "                 ┊";

    private static final Events COLD = Events.arrivingAt(100)
            .launched(0, 0, Story.PRIMARY)
            .seen(0, 0, QUEUED)
            .seen(12, 0, STARTING)
            .seen(84, 0, RUNNING);

    @Test
    void warmPrimary_isShort() {
        Events race = Events.arrivingAt(0)
                .launched(0, 0, Story.PRIMARY)
                .seen(0, 0, QUEUED)
                .seen(1.5, 0, RUNNING)
                .won(6.1, 0)
                .settled(6.1, 19_400);
        assertThat(row(race, 0)).isEqualTo(" 7 1█✓" + MINUTE_AHEAD + "                       6.1 s  primary  $0.0194");
    }

    @Test
    void stages_haveCharactersOfTheirOwn() {
        assertThat(row(COLD, 197)).isEqualTo(" 7 1░░░▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒█████          97.0 s  …");
        assertThat(row(COLD, 109.9)).isEqualTo(" 7 1░░░                ┊                       9.9 s  …");
    }

    @Test
    void cutover_showsWhoWasCancelledAndWhoFollowed() {
        Events race = Events.arrivingAt(0)
                .launched(0, 0, Story.PRIMARY)
                .seen(0, 0, QUEUED)
                .cancelled(2.5, 0)
                .launched(2.5, 1, Story.BACKUP)
                .seen(3, 1, QUEUED)
                .seen(6, 1, STARTING)
                .seen(12, 1, RUNNING)
                .won(21.5, 1)
                .settled(22, 14_060);
        assertThat(row(race, 0)).isEqualTo(" 7 1×2▒███✓            ┊                      21.5 s  backup   $0.0141");
    }

    @Test
    void raceOfTwo_showsTheNewest_untilTheOtherWins() {
        Events race = Events.arrivingAt(0)
                .launched(0, 0, Story.PRIMARY)
                .seen(2, 0, RUNNING)
                .launched(9, 1, Story.BACKUP)
                .seen(9, 1, QUEUED);
        assertThat(row(race, 17)).startsWith(" 7 1██2░░ ");
        race.won(18, 0).cancelled(18, 1);
        assertThat(row(race, 0)).startsWith(" 7 1██2██✓ ");
    }

    @Test
    void whatIsKeptAfterTheDecision_isNotDrawn() {
        Events race = Events.arrivingAt(0)
                .launched(0, 0, Story.PRIMARY)
                .launched(0, 1, Story.BACKUP)
                .seen(0, 0, RUNNING)
                .seen(0, 1, STARTING)
                .won(18, 0);
        String decided = row(race, 0);
        assertThat(decided).startsWith(" 7 12████✓ ").contains("primary");
        assertThat(row(race.copy().judged(30, 1, true), 0)).isEqualTo(decided);
        assertThat(row(race.copy().judged(30, 1, false), 0)).isEqualTo(decided);
        assertThat(row(race.copy().failed(30, 1), 0)).isEqualTo(decided);
    }

    @Test
    void rescue_isDrawnAsTheWinnerItIs() {
        Events race = Events.arrivingAt(0)
                .launched(0, 0, Story.PRIMARY)
                .cancelled(3, 0)
                .launched(3, 1, Story.BACKUP)
                .seen(4, 0, RUNNING)
                .won(18, 0);
        assertThat(row(race, 0)).startsWith(" 7 12████✓ ").contains("primary");
    }

    @Test
    void failureAndRejection_leaveAMark() {
        Events race = Events.arrivingAt(0)
                .launched(0, 0, Story.PRIMARY)
                .seen(0, 0, RUNNING)
                .judged(9, 0, false)
                .launched(9, 1, Story.BACKUP)
                .seen(9, 1, RUNNING)
                .failed(21, 1)
                .lost(21, Kind.EXHAUSTED)
                .settled(21, 50);
        assertThat(row(race, 0)).isEqualTo(" 7 1██!2██!            ┊                      21.0 s  nobody   $0.0001");
    }

    @Test
    void whatGoesBeyondTheScale_isCutAtTheEdge() {
        Events race = Events.arrivingAt(0)
                .launched(0, 0, Story.PRIMARY)
                .seen(0, 0, RUNNING)
                .lost(150, Kind.EXPIRED)
                .cancelled(150, 0);
        assertThat(row(race, 0)).startsWith(" 7 1██████████████████████████████████████›  150.0 s  nobody");
    }

    @Test
    void beforeAnythingWasLaunched_thereIsNoBar() {
        assertThat(row(Events.arrivingAt(0), 0)).isEqualTo(" 7                     ┊                       0.0 s  …");
    }

    @Test
    void withoutUnicode_everythingIsAscii() {
        Picture ascii = picture(new Screen(70, 24, false, false));
        String row = ascii.row(7, COLD.sketch(), Events.nanos(190));
        assertThat(row).isEqualTo(" 7 1...++++++++++++++++++++++++###            90.0 s  ~");
        assertThat(row + ascii.axis() + ascii.legend() + ascii.title()).matches("\\p{ASCII}*");
    }

    @Test
    void colours_areSetForEachPart_andEndWithIt() {
        Events race = Events.arrivingAt(0)
                .launched(0, 0, Story.PRIMARY)
                .seen(0, 0, RUNNING)
                .won(90, 0);
        String row = picture(new Screen(70, 24, true, true)).row(7, race.sketch(), 0);
        assertThat(row)
                .startsWith(" \u001b[2m7\u001b[0m \u001b[36m1█")
                .contains("█\u001b[0m\u001b[1;32m✓\u001b[0m")
                .contains("\u001b[1;31m90.0 s\u001b[0m")
                .endsWith("\u001b[36mprimary\u001b[0m");
        assertThat(row.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(row(race, 0));
    }

    @Test
    void axis_standsUnderTheBars() {
        assertThat(picture(PLAIN).axis())
                .isEqualTo("   0 s       30        60        90           waited  won by    billed");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 40, 50, 60, 80, 120, 250})
    void nothing_isWiderThanTheScreen(int columns) {
        Picture picture = picture(Screen.of(columns, 24, false, true));
        Events race = COLD.copy().won(102, 0).settled(102, 42_000);
        assertThat(picture.row(7, race.sketch(), 0))
                .hasSizeLessThanOrEqualTo(columns)
                .contains("102.0 s");
        assertThat(picture.axis()).hasSizeLessThanOrEqualTo(columns);
        assertThat(picture.legend()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        assertThat(picture.title()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }

    @Test
    void narrowScreen_givesUpTheMoneyFirst_thenTheName() {
        Events race =
                Events.arrivingAt(0).launched(0, 0, Story.PRIMARY).won(6, 0).settled(6, 19_000);
        assertThat(picture(Screen.of(50, 24, false, true)).row(7, race.sketch(), 0))
                .endsWith("6.0 s  primary");
        assertThat(picture(Screen.of(40, 24, false, true)).row(7, race.sketch(), 0))
                .endsWith("6.0 s");
    }

    @Test
    void title_namesThePolicy_andSaysWhatItDoes() {
        assertThat(picture(PLAIN).title()).containsExactly("2/4 single: one backend, and patience.");
    }

    private static String row(Events race, double now) {
        return picture(PLAIN).row(7, race.sketch(), Events.nanos(now));
    }

    private static Picture picture(Screen screen) {
        return new Picture(screen, new Pass(2, 4, new Contender(Policies.single(), Story.ORDER), 24, true));
    }
}
