package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.BackendId;
import dev.hedge.policy.Policies;
import dev.hedge.replay.Contender;
import dev.hedge.replay.PolicyReport;
import dev.hedge.replay.ReplayOptions;
import dev.hedge.replay.RoundResult;
import dev.hedge.trace.Round;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NarratorTest {

    private static final long NEVER = -1;

    @Test
    void lateAndCheaper() {
        assertThat(Narrator.sentence(List.of(report("single", 30_000, 6, 90, 100), report("race", 20_000, 6, 20, 21))))
                .isEqualTo("Of 3 requests the single primary left 2 waiting longer than a minute; race left none, for"
                        + " 33 % less money.");
    }

    @Test
    void lostAndDearer() {
        assertThat(Narrator.sentence(List.of(report("single", 10_000, 90, NEVER), report("tied", 15_000, NEVER, 70))))
                .isEqualTo("Of 2 requests the single primary left 1 waiting longer than a minute and 1 without an"
                        + " answer; tied left 1 waiting longer than a minute and 1 without an answer, for 50 % more"
                        + " money.");
    }

    @Test
    void nothingToComplainOf_forTheSameMoney() {
        assertThat(Narrator.sentence(List.of(report("tied", 10_000, 5, 60), report("race", 10_030, 5, 5))))
                .isEqualTo("Of 2 requests tied left none waiting longer than a minute; race left none, for the same"
                        + " money.");
    }

    @Test
    void costingNothing_isTheSameMoney() {
        assertThat(Narrator.sentence(List.of(report("tied", 0, 5), report("race", 0, 5))))
                .isEqualTo("Of 1 request tied left none waiting longer than a minute; race left none, for the same"
                        + " money.");
    }

    @Test
    void onePolicy_hasNothingToBeSetAgainst() {
        assertThat(Narrator.sentence(List.of(report("single", 19_400, 5, 61))))
                .isEqualTo("Of 2 requests the single primary left 1 waiting longer than a minute, at $0.0194 per"
                        + " request.");
    }

    private static PolicyReport report(String policy, long micros, long... seconds) {
        Contender contender = new Contender(Policies.parse(policy), List.of(BackendId.of("primary")));
        List<Round> rounds = IntStream.range(0, seconds.length)
                .mapToObj(i -> new Round(String.valueOf(i), "", 0, List.of()))
                .toList();
        List<RoundResult> results = IntStream.range(0, seconds.length)
                .mapToObj(i -> result(seconds[i], micros))
                .toList();
        return PolicyReport.of(contender, rounds, results, ReplayOptions.DEFAULT);
    }

    private static RoundResult result(long seconds, long micros) {
        return seconds == NEVER
                ? new RoundResult(RoundResult.NONE, List.of(), 1, 0, micros, micros, micros)
                : new RoundResult(
                        seconds * 1_000_000_000L, List.of(BackendId.of("primary")), 1, 0, micros, micros, micros);
    }
}
