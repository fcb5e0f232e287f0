package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case C24, a two-humped cold start, through the command. */
final class C24ReplayTest {

    /** Costs are whole micro-dollars per attempt. */
    private static final Offset<Double> MICRO = within(1e-6);

    @TempDir
    private Path folder;

    private Run replay(TraceFile file, String... options) {
        List<String> words =
                new ArrayList<>(List.of("replay", file.write(folder, "c24.jsonl"), "--reader", "csv", "--columns"));
        words.add(TraceFile.COLUMNS);
        words.addAll(List.of("--rate", "A=0.0003", "--rate", "B=0.0007"));
        words.addAll(List.of(options));
        return Run.of(words.toArray(String[]::new));
    }

    private JsonNode policy(TraceFile file, String... options) throws JsonProcessingException {
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("--format", "json"));
        Run run = replay(file, words.toArray(String[]::new));
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        return new ObjectMapper().readTree(run.out()).at("/policies/0");
    }

    @Test
    void fixedHedge_startsTheBackupAtTen() throws Exception {
        JsonNode policy = policy(TraceFile.c24(), "--policy", "fixed-delay(10s)", "--on-failure", "wait");
        assertThat(policy.at("/latency_s/p50").decimalValue()).isEqualByComparingTo("29");
        assertThat(policy.at("/latency_s/mean").decimalValue()).isEqualByComparingTo("34.2");
        assertThat(policy.at("/latency_s/max").decimalValue()).isEqualByComparingTo("100");
        assertThat(policy.at("/hedged").intValue()).isEqualTo(3);
        assertThat(policy.at("/n").intValue()).isEqualTo(5);
        assertThat(policy.at("/misses/60").intValue()).isEqualTo(1);
        assertThat(policy.at("/winners/A").intValue()).isEqualTo(3);
        assertThat(policy.at("/winners/B").intValue()).isEqualTo(2);
        assertThat(policy.at("/cost_usd/wall").doubleValue()).isEqualTo(0.1416 / 5, MICRO);
        assertThat(policy.at("/cost_usd/execution").doubleValue()).isEqualTo(0.13011 / 5, MICRO);
        assertThat(policy.at("/cost_usd/billed").doubleValue()).isEqualTo(0.13011 / 5, MICRO);
    }

    @Test
    void cutover_leavesTheQueue() throws Exception {
        JsonNode policy = policy(TraceFile.c24(), "--policy", "queue-cutover(2.5s,8.5s)", "--on-failure", "wait");
        assertThat(policy.at("/latency_s/p50").decimalValue()).isEqualByComparingTo("21.5");
        assertThat(policy.at("/latency_s/mean").decimalValue()).isEqualByComparingTo("33.7");
        assertThat(policy.at("/latency_s/max").decimalValue()).isEqualByComparingTo("106.5");
        assertThat(policy.at("/misses/60").intValue()).isEqualTo(1);
        assertThat(policy.at("/hedged").intValue()).isEqualTo(3);
        assertThat(policy.at("/cost_usd/execution").doubleValue()).isEqualTo(0.11126 / 5, MICRO);
    }

    @Test
    void singlePrimary_losesOneRequestForEver() throws Exception {
        JsonNode policy = policy(TraceFile.c24(), "--policy", "single", "--on-failure", "wait");
        assertThat(policy.at("/latency_s/p50").decimalValue()).isEqualByComparingTo("100");
        assertThat(policy.at("/latency_s/p95").isNull()).isTrue();
        assertThat(policy.at("/latency_s/max").isNull()).isTrue();
        assertThat(policy.at("/latency_s/mean").isNull()).isTrue();
        assertThat(policy.at("/misses/60").intValue()).isEqualTo(3);
        assertThat(policy.at("/lost").intValue()).isEqualTo(1);
        assertThat(policy.at("/attempts").intValue()).isEqualTo(5);
    }

    @Test
    void infiniteFigures_areCalledNone() {
        assertThat(replay(TraceFile.c24(), "--policy", "single").out())
                .containsPattern("single +A +100\\.0 +none +none +none +none +3/5 ")
                .doesNotContain("Infinity", "NaN", "9223372036");
        assertThat(replay(TraceFile.c24(), "--policy", "single", "--format", "csv")
                        .out())
                .contains("single,A,5,nearest,100,none,none,none,none,3,");
    }

    @Test
    void failedPrimary_startsTheBackupOrNot_andTheOutputSaysWhichRuleRan() {
        TraceFile failing = new TraceFile().ended(1, "A", 3, "FAILED").valid(1, "B", 20, 0);
        Run next = replay(failing, "--policy", "fixed-delay(10s)");
        Run wait = replay(failing, "--policy", "fixed-delay(10s)", "--on-failure", "wait");
        assertThat(next.out())
                .containsPattern("fixed-delay\\(10s\\) +A>B +23\\.0 ")
                .contains("(--on-failure next)");
        assertThat(wait.out())
                .containsPattern("fixed-delay\\(10s\\) +A>B +30\\.0 ")
                .contains("(--on-failure wait)");
    }

    @Test
    void costModels_standSideBySideAndAreNamed() {
        Run run = replay(TraceFile.c24(), "--policy", "fixed-delay(10s)", "--on-failure", "wait");
        assertThat(run.out())
                .contains("$wall", "$exec", "$billed")
                .containsPattern(" 0\\.0283 +0\\.0260 +0\\.0260 ")
                .contains("A bills $0.0003 per second from worker start.", "B bills $0.0007 per second");
    }
}
