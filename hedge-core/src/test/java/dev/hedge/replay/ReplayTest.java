package dev.hedge.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.RateCard.BillsFrom;
import dev.hedge.policy.OnFailure;
import dev.hedge.policy.Policies;
import dev.hedge.time.Durations;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Round;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Replaying a two-humped cold start, with every figure worked out by hand. */
class ReplayTest {

    private static final BackendId A = BackendId.of("A");
    private static final BackendId B = BackendId.of("B");

    /** Case C24: latency and queue of A, whether A's result was valid, latency of B; in seconds. */
    private static final List<Round> C24 = List.of(
            round("1", arm(A, "6", "1.1", true), arm(B, "19", "0", true)),
            round("2", arm(A, "120", "10", true), arm(B, "19", "0", true)),
            round("3", arm(A, "6", "1.2", true), arm(B, "100", "0", true)),
            round("4", arm(A, "100", "25", true), arm(B, "104", "0", true)),
            round("5", arm(A, "30", "1.0", false), arm(B, "20", "0", true)));

    private static final Map<BackendId, RateCard> RATES = Map.of(A, card("0.0003"), B, card("0.0007"));
    private static final ReplayOptions TIMERS_RUN_ON =
            ReplayOptions.DEFAULT.withRates(RATES).withOnFailure(OnFailure.WAIT);

    @Test
    void c24_fixedHedge_latenciesWinnersAndBothCosts() {
        List<RoundResult> results = replay("fixed-delay(10s)");

        assertThat(results)
                .extracting(RoundResult::latencyNanos)
                .containsExactly(s("6"), s("29"), s("6"), s("100"), s("30"));
        assertThat(results).extracting(result -> result.winner().get(0)).containsExactly(A, B, A, A, B);
        assertThat(results).extracting(RoundResult::hedged).containsExactly(false, true, false, true, true);
        assertThat(results)
                .extracting(RoundResult::wallMicros)
                .containsExactly(1_800L, 22_000L, 1_800L, 93_000L, 23_000L);
        assertThat(results)
                .extracting(RoundResult::executionMicros)
                .containsExactly(1_470L, 19_000L, 1_440L, 85_500L, 22_700L);
    }

    @Test
    void c24_fixedHedge_report() {
        PolicyReport report = Replay.of(C24, TIMERS_RUN_ON).run(contender("fixed-delay(10s)", A, B));

        assertThat(report.quantile(0.5)).isEqualTo(OptionalLong.of(s("29")));
        assertThat(report.latency().mean()).isEqualTo(OptionalLong.of(s("34.2")));
        assertThat(report.latency().max()).isEqualTo(OptionalLong.of(s("100")));
        assertThat(report.hedged()).isEqualTo(3);
        assertThat(report.attempts()).isEqualTo(8);
        assertThat(report.winners()).containsExactly(Map.entry(A, 3), Map.entry(B, 2));
        assertThat(report.misses().get(1).deadline()).isEqualTo(Duration.ofMinutes(1));
        assertThat(report.misses().get(1).count()).isEqualTo(1);
        assertThat(report.cost().wallUsd()).isCloseTo(0.1416 / 5, within(1e-12));
        assertThat(report.cost().executionUsd()).isCloseTo(0.13011 / 5, within(1e-12));
    }

    @Test
    void c24_cutover_queuedJobsAreFree() {
        List<RoundResult> results = replay("queue-cutover(2.5s,8.5s)");

        assertThat(results)
                .extracting(RoundResult::latencyNanos)
                .containsExactly(s("6"), s("21.5"), s("6"), s("106.5"), s("28.5"));
        assertThat(results.stream().filter(RoundResult::hedged)).hasSize(3);
        assertThat(results.get(1).executionMicros()).isEqualTo(19 * 700);
        assertThat(results.get(1).wallMicros()).isEqualTo(19 * 700);
        assertThat(results.stream().mapToLong(RoundResult::executionMicros).sum())
                .isEqualTo(111_260);
    }

    @Test
    void c24_single_anInvalidResultIsInfinitelyLate() {
        PolicyReport report = Replay.of(C24, TIMERS_RUN_ON).run(contender("single", A));

        assertThat(report.misses().get(1).count()).isEqualTo(3);
        assertThat(report.quantile(0.5)).isEqualTo(OptionalLong.of(s("100")));
        assertThat(report.quantile(0.95)).isEmpty();
        assertThat(report.latency().max()).isEmpty();
        assertThat(report.latency().mean()).isEmpty();
        assertThat(report.lost()).isEqualTo(1);
    }

    @Test
    void c24_backupAfterAFailure_startsAtOnceOrAtItsTimer() {
        List<Round> rounds = List.of(round("1", failing(A, "3"), arm(B, "20", "0", true)));
        Contender hedge = contender("fixed-delay(10s)", A, B);

        assertThat(Replay.of(rounds, ReplayOptions.DEFAULT)
                        .results(hedge)
                        .get(0)
                        .latencyNanos())
                .isEqualTo(s("23"));
        assertThat(Replay.of(rounds, TIMERS_RUN_ON).results(hedge).get(0).latencyNanos())
                .isEqualTo(s("30"));
    }

    @Test
    void sameInput_sameReport() {
        ReplayOptions options = TIMERS_RUN_ON.withBootstrap(500, 7);
        Contender hedge = contender("fixed-delay(10s)", A, B);

        PolicyReport once = Replay.of(C24, options).run(hedge);
        PolicyReport again = Replay.of(C24, options).run(hedge);

        assertThat(once.bootstrap()).isEqualTo(again.bootstrap()).containsKeys("p95", "misses(60s)", "cost.billed");
    }

    @Test
    void censoredArm_isNeverTakenAsFast_andIsCounted() {
        Arm watchedForTenSeconds = new Arm(A, Arm.Ending.CENSORED, s("10"), Arm.UNKNOWN, Arm.UNKNOWN);
        List<Round> rounds = List.of(round("1", watchedForTenSeconds, arm(B, "20", "0", true)));

        PolicyReport single = Replay.of(rounds, ReplayOptions.DEFAULT).run(contender("single", A));
        PolicyReport hedged = Replay.of(rounds, ReplayOptions.DEFAULT).run(contender("fixed-delay(5s)", A, B));

        assertThat(single.lost()).isEqualTo(1);
        assertThat(single.unrecorded()).isEqualTo(1);
        assertThat(hedged.quantile(0.5)).isEqualTo(OptionalLong.of(s("25")));
        assertThat(hedged.unrecorded()).isEqualTo(1);
    }

    @Test
    void armThatWasNeverRecorded_neverAnswers_andIsCounted() {
        List<Round> rounds = List.of(round("1", arm(B, "20", "0", true)));

        PolicyReport report = Replay.of(rounds, ReplayOptions.DEFAULT).run(contender("fixed-delay(5s)", A, B));

        assertThat(report.quantile(0.5)).isEqualTo(OptionalLong.of(s("25")));
        assertThat(report.unrecorded()).isEqualTo(1);
    }

    @Test
    void lostArm_costsMoneyUntilItIsStopped() {
        Arm lost = new Arm(A, Arm.Ending.LOST, 0, Arm.UNKNOWN, Arm.UNKNOWN);
        List<Round> rounds = List.of(round("1", lost, arm(B, "20", "0", true)));

        RoundResult result = Replay.of(rounds, TIMERS_RUN_ON)
                .results(contender("fixed-delay(10s)", A, B))
                .get(0);

        assertThat(result.latencyNanos()).isEqualTo(s("30"));
        assertThat(result.wallMicros()).isEqualTo(30 * 300 + 20 * 700);
    }

    @Test
    void failedSubmit_isFree_orReadAsHanging() {
        List<Round> rounds = List.of(round("1", failing(A, "0"), arm(B, "20", "0", true)));
        Contender hedge = contender("fixed-delay(10s)", A, B);

        assertThat(Replay.of(rounds, TIMERS_RUN_ON).results(hedge).get(0).wallMicros())
                .isEqualTo(20 * 700);
        assertThat(Replay.of(rounds, TIMERS_RUN_ON.withFailedSubmit(FailedSubmit.HANGS))
                        .results(hedge)
                        .get(0)
                        .wallMicros())
                .isEqualTo(30 * 300 + 20 * 700);
    }

    @Test
    void reportedExecution_isWhatExecutionCostsCount_cutShortWhenTheJobIsStopped() {
        Arm slow = new Arm(A, Arm.Ending.VALID, s("100"), s("9"), s("90"));
        List<Round> rounds = List.of(round("1", slow, arm(B, "19", "0", true)));

        RoundResult single =
                Replay.of(rounds, TIMERS_RUN_ON).results(contender("single", A)).get(0);
        RoundResult hedged = Replay.of(rounds, TIMERS_RUN_ON)
                .results(contender("fixed-delay(10s)", A, B))
                .get(0);

        assertThat(single.executionMicros()).isEqualTo(90 * 300);
        assertThat(hedged.executionMicros()).isEqualTo(20 * 300 + 19 * 700);
    }

    @Test
    void idleWindow_isBilledForStartedWorkersOnly() {
        RateCard idle = card("0.0003").withIdleWindow(Duration.ofMinutes(1));
        ReplayOptions options = TIMERS_RUN_ON.withRates(Map.of(A, idle, B, card("0.0007")));

        List<RoundResult> results = Replay.of(C24, options).results(contender("queue-cutover(2.5s,8.5s)", A, B));

        assertThat(results.get(0).billedMicros()).isEqualTo(6 * 300 + 60 * 300);
        assertThat(results.get(1).billedMicros()).isEqualTo(19 * 700);
    }

    private static List<RoundResult> replay(String policy) {
        return Replay.of(C24, TIMERS_RUN_ON).results(contender(policy, A, B));
    }

    private static Contender contender(String policy, BackendId... order) {
        return new Contender(Policies.parse(policy), List.of(order));
    }

    private static RateCard card(String dollarsPerSecond) {
        return RateCard.perSecond(new BigDecimal(dollarsPerSecond)).withBillsFrom(BillsFrom.SUBMIT);
    }

    private static Round round(String id, Arm... arms) {
        return new Round(id, "", 0, List.of(arms));
    }

    private static Arm arm(BackendId backend, String latency, String queue, boolean valid) {
        Arm.Ending ending = valid ? Arm.Ending.VALID : Arm.Ending.INVALID;
        return new Arm(backend, ending, s(latency), s(queue), Arm.UNKNOWN);
    }

    private static Arm failing(BackendId backend, String after) {
        return new Arm(backend, Arm.Ending.FAILED, s(after), Arm.UNKNOWN, Arm.UNKNOWN);
    }

    private static long s(String seconds) {
        return Durations.parse(seconds + "s").toNanos();
    }
}
