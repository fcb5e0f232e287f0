package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

final class ReplayCommandTest {

    @TempDir
    private Path folder;

    private String trace = "";

    @BeforeEach
    void writeTrace() {
        trace = TraceFile.c24().write(folder, "trace.jsonl");
    }

    private Run replay(String... options) {
        return replay(List.of(trace), options);
    }

    private static Run replay(List<String> files, String... options) {
        List<String> words = new ArrayList<>(List.of("replay"));
        words.addAll(files);
        words.addAll(List.of("--reader=csv", "--columns=" + TraceFile.COLUMNS));
        words.addAll(Arrays.asList(options));
        return Run.of(words.toArray(String[]::new));
    }

    private static JsonNode json(Run run) throws IOException {
        assertThat(run.err()).isEmpty();
        return new ObjectMapper().readTree(run.out());
    }

    private static List<String> contenders(Run run) throws IOException {
        List<String> contenders = new ArrayList<>();
        json(run).path("policies").forEach(policy -> {
            List<String> order = new ArrayList<>();
            policy.path("order").forEach(backend -> order.add(backend.asText()));
            contenders.add(policy.path("policy").asText() + " " + String.join(">", order));
        });
        return contenders;
    }

    @Test
    void withoutPolicies_theUsualOnesAreCompared() throws IOException {
        assertThat(contenders(replay("--format=json")))
                .containsExactly(
                        "single A", "single B", "race A>B", "fixed-delay(10s) A>B", "queue-cutover(2.5s,8.5s) A>B");
    }

    @Test
    void withThreeBackends_theCascadeJoins() throws IOException {
        String three = new TraceFile()
                .valid(1, "A", 6, 1)
                .valid(1, "B", 7, 1)
                .valid(1, "C", 8, 1)
                .write(folder, "three.jsonl");
        assertThat(contenders(replay(List.of(three), "--format=json")))
                .contains("fixed-delay(10s) A>B", "race A>B>C")
                .endsWith("cascade(2.5s,8.5s,25s) A>B>C");
    }

    @Test
    void withOneBackend_onlyItAloneIsReplayed() throws IOException {
        String one = new TraceFile().valid(1, "A", 6, 1).write(folder, "one.jsonl");
        assertThat(contenders(replay(List.of(one), "--format=json"))).containsExactly("single A");
    }

    @Test
    void policiesAndOrder_areTakenAsGiven_eachWithTheBackendsItUses() throws IOException {
        assertThat(contenders(replay(
                        "--format=json",
                        "--order=B,A",
                        "--policy=race",
                        "--policy=single",
                        "--policy=fixed-delay(500ms)")))
                .containsExactly("race B>A", "single B", "fixed-delay(0.5s) B>A");
    }

    @Test
    void sweep_triesEveryOrder_afterWhatWasNamed() throws IOException {
        List<String> contenders = contenders(replay("--format=json", "--sweep", "--policy=tied"));
        assertThat(contenders)
                .startsWith("tied A>B", "single A", "single B")
                .contains("race A>B", "race B>A", "fixed-delay(0s) B>A", "queue-cutover(2.5s,8.5s) B>A")
                .doesNotHaveDuplicates();
    }

    @Test
    void sweepWithOrder_usesOnlyThoseBackends() throws IOException {
        assertThat(contenders(replay("--format=json", "--sweep", "--order=B"))).containsExactly("single B");
    }

    @Test
    void rounds_areSelectedByNumber() throws IOException {
        JsonNode root = json(replay("--rounds=1-2,4", "--policy=single", "--format=json"));
        assertThat(root.path("rounds").intValue()).isEqualTo(3);
        assertThat(root.at("/policies/0/latency_s/max").intValue()).isEqualTo(120);
        assertThat(replay("--rounds=1-2,4").out()).startsWith("trace.jsonl: 3 of 5 rounds (1-2,4)\n");
    }

    @Test
    void roundsWithoutNumbers_areSelectedByTheirPlace() throws IOException {
        Path named = folder.resolve("named.jsonl");
        Files.writeString(named, Files.readString(Path.of(trace)).replaceAll("\"round\":(\\d)", "\"round\":\"r$1\""));
        Run run = replay(List.of(named.toString()), "--rounds=2", "--policy=single");
        assertThat(run.out())
                .startsWith("named.jsonl: 1 of 5 rounds (2 by place, 1 being the first, as they have names")
                .containsPattern("single +A +120\\.0 ");
    }

    @Test
    void fileGivenTwice_isWarnedAbout() {
        Run run = replay(List.of(trace, folder + "/./trace.jsonl"), "--policy=single");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.errLines())
                .containsExactly("hedge replay: warning: " + folder
                        + "/./trace.jsonl is given more than once; its rounds count as often");
    }

    @Test
    void severalFiles_areOneTrace_renumberedOnlyIfNumbersClash() {
        String later = new TraceFile().valid(6, "A", 1, 0).valid(6, "B", 2, 0).write(folder, "later.jsonl");
        String clash = new TraceFile().valid(5, "A", 1, 0).valid(5, "B", 2, 0).write(folder, "clash.jsonl");
        Run apart = replay(List.of(trace, later));
        assertThat(apart.out())
                .startsWith("trace.jsonl + later.jsonl: 6 rounds\n")
                .doesNotContain("renumbered");
        Run renumbered = replay(List.of(trace, clash), "--rounds=6", "--policy=single");
        assertThat(renumbered.out())
                .startsWith("trace.jsonl + clash.jsonl: 1 of 6 rounds (6)\n")
                .contains("Rounds are renumbered from 1 to 6, because several files use the same numbers.")
                .containsPattern("single +A +1\\.0 ");
    }

    @Test
    void json_hasTheDocumentedShape() throws IOException {
        Run run = replay(
                "--policy=fixed-delay(10s)",
                "--rate=A=0.0003",
                "--rate=B=0.0007",
                "--on-failure=wait",
                "--format=json");
        assertThat(run.outLines())
                .contains("{\"policy\":\"fixed-delay(10s)\",\"order\":[\"A\",\"B\"],\"n\":5,\"quantile\":\"nearest\","
                        + "\"latency_s\":{\"p50\":29,\"p90\":100,\"p95\":100,\"max\":100,\"mean\":34.2},"
                        + "\"misses\":{\"60\":1},\"miss_ci95\":{\"60\":[0.03622410863243013,0.6244653702374747]},"
                        + "\"cost_usd\":{\"wall\":0.02832,\"execution\":0.026022,\"billed\":0.026022},"
                        + "\"hedged\":3,\"attempts\":8,\"winners\":{\"A\":3,\"B\":2},\"lost\":0,\"unrecorded\":0}],"
                        + "\"rejected\":{\"count\":0,\"lines\":[]},\"warnings\":{\"count\":0,\"lines\":[]}}");
        assertThat(run.out()).startsWith("{\"trace\":\"trace.jsonl\",\"rounds\":5,\"assumptions\":[\n\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "csv", "markdown"})
    void twoRuns_giveTheSameBytes(String format) {
        String[] options = {"--sweep", "--bootstrap=200", "--rate=A=0.0003", "--format=" + format};
        assertThat(replay(options)).isEqualTo(replay(options));
    }

    @Test
    void seed_changesIntervalsOnly() throws IOException {
        JsonNode one = json(replay("--policy=single", "--bootstrap=50", "--format=json"))
                .at("/policies/0");
        JsonNode two = json(replay("--policy=single", "--bootstrap=50", "--seed=2", "--format=json"))
                .at("/policies/0");
        assertThat(one.path("bootstrap_ci95")).isNotEqualTo(two.path("bootstrap_ci95"));
        assertThat(one.path("latency_s")).isEqualTo(two.path("latency_s"));
        assertThat(json(replay("--policy=single", "--format=json"))
                        .at("/policies/0")
                        .has("bootstrap_ci95"))
                .isFalse();
    }

    @Test
    void bootstrapIntervalWithoutAnEnd_isNull() throws IOException {
        String lost =
                new TraceFile().ended(1, "A", 9, "LOST").valid(2, "A", 1, 0).write(folder, "lost.jsonl");
        JsonNode policy = json(replay(List.of(lost), "--policy=single", "--bootstrap=50", "--format=json"))
                .at("/policies/0");
        assertThat(policy.at("/bootstrap_ci95/mean/1").isNull()).isTrue();
        assertThat(policy.path("lost").intValue()).isEqualTo(1);
    }

    @Test
    void rateCards_comeFromPresetThenFileThenOption() throws IOException {
        String pods = new TraceFile()
                .valid(1, "runpod", 10, 4)
                .valid(1, "modal", 10, 0)
                .write(folder, "pods.jsonl");
        Path cards = Files.writeString(
                folder.resolve("cards.json"),
                "{\"runpod\":{\"rate_per_s\":0.01,\"bills_from\":\"worker-start\",\"granularity\":\"5s\","
                        + "\"idle_window\":\"1m\"},\"other\":{\"rate_per_s\":1}}");
        Run run = replay(
                List.of(pods),
                "--preset=gpuhedge-2026-07",
                "--backends=" + cards,
                "--rate=runpod=0.02",
                "--policy=race");
        assertThat(run.out())
                .contains("runpod bills $0.02 per second from worker start, in steps of 5s, and 60s of idle time per")
                .contains("modal bills $0.000704 per second from submit.")
                .contains("The price of other is not used: no such backend in the trace.");
    }

    @Test
    void backendWithoutPrice_isNamed_andWithoutAnyPriceNoCostsAreShown() {
        assertThat(replay("--rate=A=0.1", "--policy=race").out())
                .contains("No price for B: costs that need it are not known")
                .containsPattern("race +A>B .* \\d\\.\\d{4}\\+ ")
                .contains("behind a cost: without the backends that have no price");
        assertThat(replay("--rate=A=0.1", "--policy=single", "--order=B,A").out())
                .doesNotContain("$billed");
        assertThat(replay("--rate=A=0.1").out()).containsPattern("single +B .* - +- +- ");
        assertThat(replay("--policy=race").out()).doesNotContain("$billed").contains("No price for A, B: ");
    }

    @Test
    void claimAboutACostWithoutAPrice_fails_andSaysWhatToDo() {
        Run run = replay("--policy=race", "--rate=A=0.1", "--assert=cost.billed<=1");
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.errLines())
                .containsExactly("hedge replay: assertion failed: race A>B: cost.billed is none: no price for B; pass"
                        + " --rate or --backends (expected: cost.billed<=1)");
        assertThat(replay("--policy=race", "--rate=A=0", "--rate=B=0", "--assert=cost.billed<=0")
                        .exit())
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void costWithoutAPrice_isNullInJson_andEmptyInCsv() throws IOException {
        String[] options = {"--policy=race", "--rate=A=0.1", "--bootstrap=20"};
        JsonNode policy = json(replay(with(options, "--format=json"))).at("/policies/0");
        assertThat(policy.at("/cost_usd/wall").isNull()).isTrue();
        assertThat(policy.at("/cost_usd/billed").isNull()).isTrue();
        assertThat(policy.at("/bootstrap_ci95/cost.wall/0").isNull()).isTrue();
        assertThat(replay(with(options, "--format=csv")).outLines().get(1)).contains(",,,");
        assertThat(replay(options).out()).containsPattern("race +A>B .* - +- +-\n");
    }

    private static String[] with(String[] options, String another) {
        List<String> all = new ArrayList<>(Arrays.asList(options));
        all.add(another);
        return all.toArray(String[]::new);
    }

    @Test
    void priceOfAnUnknownBackend_isWarnedAbout_andAnExplicitZeroIsAPrice() throws IOException {
        Path prices = Files.writeString(
                folder.resolve("prices.json"), "{\"A\":{\"rate_per_s\":0},\"Bee\":{\"rate_per_s\":1}}");
        Run run = replay("--policy=single", "--backends=" + prices, "--assert=cost.wall<=0");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.errLines())
                .containsExactly("hedge replay: warning: --backends " + prices
                        + ": the trace has no backend 'Bee'; its price is not used");
    }

    @Test
    void assertionsThatHold_exitFine() {
        Run run = replay("--policy=fixed-delay(10s)", "--assert=p95<=100s", "--assert=misses(60s)<=1");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("- ok: fixed-delay(10s) A>B: p95<=100s holds (p95 is 100s)");
    }

    @Test
    void failedAssertion_exitsOneWithALinePerFailure() {
        Run run = replay("--policy=single", "--policy=race", "--assert=p95<=100s", "--assert=lost<=0");
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.errLines())
                .containsExactly(
                        "hedge replay: assertion failed: single A: p95 is none (expected: p95<=100s)",
                        "hedge replay: assertion failed: single A: lost is 1 (expected: lost<=0)");
        assertThat(run.out()).contains("- FAILED: single A: lost is 1", "- ok: race A>B: lost<=0 holds (lost is 0)");
    }

    @Test
    void assertions_areAboutNamedPolicies_orAllIfNoneIsNamed() {
        assertThat(replay("--policy=race", "--sweep", "--assert=lost<=0").exit())
                .isEqualTo(ExitCode.OK);
        assertThat(replay("--sweep", "--assert=lost<=0").errLines())
                .anyMatch(line -> line.contains("assertion failed: single A: lost is 1"));
    }

    @Test
    void junit_hasASuitePerTraceAndACasePerPolicyAndClaim() throws Exception {
        String odd = TraceFile.c24().write(folder, "a<b&\"c\".jsonl");
        Path file = folder.resolve("out.xml");
        Run run = replay(List.of(odd), "--policy=single", "--policy=race", "--assert=lost<=0", "--junit=" + file);
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(Files.readString(file).getBytes(StandardCharsets.UTF_8)));
        var suite = xml.getElementsByTagName("testsuite").item(0).getAttributes();
        assertThat(suite.getNamedItem("name").getNodeValue()).isEqualTo("a<b&\"c\".jsonl");
        assertThat(suite.getNamedItem("tests").getNodeValue()).isEqualTo("2");
        assertThat(suite.getNamedItem("failures").getNodeValue()).isEqualTo("1");
        var cases = xml.getElementsByTagName("testcase");
        assertThat(cases.getLength()).isEqualTo(2);
        assertThat(cases.item(0).getAttributes().getNamedItem("name").getNodeValue())
                .isEqualTo("single A: lost<=0");
        assertThat(cases.item(0).getTextContent()).isEqualTo("single A: lost is 1 (expected: lost<=0)");
        assertThat(cases.item(1).hasChildNodes()).isFalse();
    }

    @Test
    void rejectedLines_areShownUpToFive() throws IOException {
        Path dirty = folder.resolve("dirty.jsonl");
        Files.writeString(dirty, Files.readString(Path.of(trace)) + "{}\n".repeat(7));
        assertThat(replay(List.of(dirty.toString())).out())
                .contains("Rejected: 7 lines left out")
                .contains("dirty.jsonl:15: ")
                .doesNotContain("dirty.jsonl:16: ")
                .contains("and 2 more (--format json has them all)");
        for (String format : List.of("text", "json", "csv", "markdown")) {
            assertThat(replay(List.of(dirty.toString()), "--format=" + format).errLines())
                    .singleElement()
                    .asString()
                    .startsWith(
                            "hedge replay: warning: 7 lines rejected and left out, the first at " + dirty + ":11: ");
        }
    }

    @Test
    void guardOnTooLittleData_fails() throws IOException {
        Path dirty = folder.resolve("dirty.jsonl");
        Files.writeString(dirty, Files.readString(Path.of(trace)) + "{}\n");
        Run run = replay(List.of(dirty.toString()), "--policy=race", "--assert=rejected<=0", "--assert=rounds>=50");
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err())
                .contains("race A>B: rejected is 1 (expected: rejected<=0)", "rounds is 5 (expected: rounds>=50)");
    }
}
