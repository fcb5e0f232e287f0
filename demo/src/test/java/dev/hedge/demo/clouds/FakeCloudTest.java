package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.demo.clouds.Client.Reply;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Spread;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import dev.hedge.validators.ValidatorSpecs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What all fakes have in common. */
final class FakeCloudTest {

    private static final String INPUT = "{\"input\":{\"text\":\"tide tables\"}}";
    private static final String RUN = "/v2/fake-endpoint/run";

    @Test
    void faultsByScript_strikeTheCallsTheySayAndNoOthers() {
        try (FakeCloud cloud = runPod(Mode.named("warm"))) {
            cloud.setFaults(List.of(
                    FaultRule.of(Fault.HTTP_503).withSkip(2).withTimes(3),
                    FaultRule.of(Fault.HTTP_500).on(Operation.HEALTH)));
            Client client = new Client(cloud);

            List<Integer> statuses = IntStream.range(0, 7)
                    .mapToObj(i -> client.post(RUN, INPUT).status())
                    .toList();

            assertThat(statuses).containsExactly(200, 200, 503, 503, 503, 200, 200);
            assertThat(client.get("/v2/fake-endpoint/health").status()).isEqualTo(500);
            assertThat(cloud.counts().of(Operation.SUBMIT)).isEqualTo(7);
            assertThat(cloud.counts().faults()).isEqualTo(4);
        }
    }

    @Test
    void faultsBySeed_strikeTheSameCallsAgain() {
        assertThat(statuses(3)).isEqualTo(statuses(3)).contains(200, 503);
        assertThat(statuses(4)).isNotEqualTo(statuses(3));
    }

    @Test
    void seed_decidesOverTheJobs_andTheirIds() {
        assertThat(modesAndIds(1)).isEqualTo(modesAndIds(1));
        assertThat(modesAndIds(2)).isNotEqualTo(modesAndIds(1));
    }

    @ParameterizedTest
    @EnumSource(names = {"DROP", "RESET"})
    void brokenConnections_leaveNoJob(Fault fault) {
        try (FakeCloud cloud = runPod(Mode.named("warm"))) {
            cloud.setFaults(List.of(FaultRule.of(fault)));

            assertThatThrownBy(() -> new Client(cloud).post(RUN, INPUT))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(IOException.class);
            assertThat(cloud.jobs()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HANG", "HANG_AFTER"})
    void hangs_holdTheRequestUntilTheClientLeaves(Fault fault) {
        try (FakeCloud cloud = runPod(Mode.named("warm"))) {
            cloud.setFaults(List.of(FaultRule.of(fault)));
            CompletableFuture<Reply> call = new Client(cloud).postAsync(RUN, INPUT);
            Client.until(() -> cloud.counts().openRequests() == 1);

            call.cancel(true);
            Client.until(() -> cloud.counts().clientsLeft() == 1);

            assertThat(cloud.counts().openRequests()).isZero();
            assertThat(cloud.jobs()).hasSize(fault == Fault.HANG ? 0 : 1);
        }
    }

    @Test
    void roundTrip_delaysEveryAnswer() {
        try (FakeCloud cloud = Fakes.start(
                CloudKind.RUNPOD, options -> options.withRoundTrip(Spread.constant(Duration.ofMillis(80))))) {
            long begin = System.nanoTime();

            new Client(cloud).get("/v2/fake-endpoint/health");

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(80));
        }
    }

    @Test
    void admin_showsJobsAndCounts_withoutACredential() {
        try (FakeCloud cloud = runPod(Mode.named("warm").withRun(Spread.constant(Duration.ofMillis(5))))) {
            String id = new Client(cloud).post(RUN, INPUT).at("/id");
            Client.until(() -> cloud.bill().open() == 0);
            Client nobody = new Client(cloud).withOnly();

            JsonNode jobs = nobody.get("/__jobs").json();
            JsonNode counts = nobody.get("/__counts").json();

            assertThat(jobs.path("cloud").textValue()).isEqualTo("runpod");
            assertThat(jobs.at("/bill/jobs").intValue()).isEqualTo(1);
            assertThat(jobs.at("/bill/cost_micros").intValue()).isEqualTo(5_000);
            assertThat(jobs.at("/bill/by_state/COMPLETED").intValue()).isEqualTo(1);
            assertThat(jobs.at("/jobs/0/id").textValue()).isEqualTo(id);
            assertThat(jobs.at("/jobs/0/cancelled_ms").intValue()).isEqualTo(-1);
            assertThat(counts.at("/calls/submit").intValue()).isEqualTo(1);
            assertThat(counts.at("/most_open_jobs").intValue()).isEqualTo(1);
            assertThat(nobody.get("/__else").status()).isEqualTo(404);
        }
    }

    @Test
    void admin_setsFaults_allOrNone() {
        try (FakeCloud cloud = runPod(Mode.named("warm"))) {
            Client client = new Client(cloud);
            Reply set = client.post(
                    "/__faults",
                    "{\"faults\":[{\"fault\":\"rate_limited_with_advice\",\"times\":2,\"amount_ms\":7000},"
                            + "{\"fault\":\"http_500\",\"operation\":\"health\",\"share\":0.5}]}");

            assertThat(set.json().path("faults").intValue()).isEqualTo(2);
            assertThat(cloud.faults())
                    .containsExactly(
                            FaultRule.of(Fault.RATE_LIMITED_WITH_ADVICE)
                                    .withTimes(2)
                                    .withAmount(Duration.ofSeconds(7)),
                            FaultRule.of(Fault.HTTP_500).on(Operation.HEALTH).withShare(0.5));
            assertThat(client.get("/__faults").at("/faults/1/operation")).isEqualTo("health");
            assertThat(client.post(RUN, INPUT).header("Retry-After")).isEqualTo("7");

            Reply wrong = client.post("/__faults", "{\"faults\":[{\"fault\":\"fire\"}]}");
            assertThat(wrong.status()).isEqualTo(400);
            assertThat(wrong.text()).startsWith("fault: 'fire' (expected: one of [drop, ");
            assertThat(client.post("/__faults", "{}").status()).isEqualTo(400);
            assertThat(cloud.faults()).hasSize(2);
        }
    }

    @Test
    void function_validOutputsPassValidators_othersDoNot() {
        Validator text = ValidatorSpecs.parse("text(at=text,min=1)");
        Validator wav = ValidatorSpecs.parse("wav(at=audio_b64)");

        assertThat(accepts(text, FakeFunction.ECHO.valid("hi"))).isTrue();
        assertThat(accepts(text, FakeFunction.ECHO.invalid())).isFalse();
        assertThat(accepts(wav, FakeFunction.SPEECH.valid("tide tables"))).isTrue();
        assertThat(accepts(wav, FakeFunction.SPEECH.invalid())).isFalse();
        assertThat(FakeFunction.SPEECH.valid("a")).isNotEqualTo(FakeFunction.SPEECH.valid("b"));
        JsonNode again = FakeFunction.SPEECH.valid("b");
        assertThat(again).isEqualTo(FakeFunction.SPEECH.valid("b"));
    }

    @Test
    void close_keepsTheBill() {
        FakeCloud cloud = runPod(Mode.named("warm"));
        new Client(cloud).post(RUN, INPUT);
        cloud.close();
        cloud.close();

        assertThat(cloud.jobs()).extracting(BilledJob::state).containsExactly(LifecycleState.COMPLETED);
        assertThatThrownBy(() -> new Client(cloud).post(RUN, INPUT)).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void keys_hideThemselves() {
        assertThat(CloudOptions.of(CloudKind.MODAL).toString()).doesNotContain("wk-fake", "ws-fake");
    }

    @Test
    void options_refuseWhatCannotBe() {
        CloudOptions options = CloudOptions.of(CloudKind.RUNPOD);
        assertThatThrownBy(() -> options.withSpeed(0)).hasMessageStartingWith("speed: 0.0 (expected: ");
        assertThatThrownBy(() -> options.withPort(70_000)).hasMessageStartingWith("port: 70000 (expected: ");
        assertThatThrownBy(options::withModes).hasMessageStartingWith("modes: ");
        assertThatThrownBy(() -> FaultRule.of(Fault.STUCK).on(Operation.STATUS))
                .hasMessage("operation: STATUS (expected: SUBMIT for STUCK)");
        assertThatThrownBy(() -> FaultRule.of(Fault.DROP).withShare(1.1)).hasMessageStartingWith("share: 1.1 ");
    }

    private static boolean accepts(Validator validator, JsonNode output) {
        return validator.judge(JobResult.of(Payload.json(output.toString()))) instanceof Verdict.Accepted;
    }

    private static List<Integer> statuses(long seed) {
        try (FakeCloud cloud = Fakes.start(
                CloudKind.RUNPOD,
                options -> options.withSeed(seed)
                        .withFaults(FaultRule.of(Fault.HTTP_503).withShare(0.4)))) {
            Client client = new Client(cloud);
            return IntStream.range(0, 40)
                    .mapToObj(i -> client.post(RUN, INPUT).status())
                    .toList();
        }
    }

    private static List<String> modesAndIds(long seed) {
        try (FakeCloud cloud = Fakes.start(
                CloudKind.RUNPOD,
                options -> options.withSeed(seed)
                        .withModes(Habits.modes(CloudKind.RUNPOD).toArray(Mode[]::new)))) {
            Client client = new Client(cloud);
            IntStream.range(0, 20).forEach(i -> client.post(RUN, INPUT));
            return cloud.jobs().stream()
                    .map(job -> (job.mode() + " " + job.id()).toLowerCase(Locale.ROOT))
                    .toList();
        }
    }

    private static FakeCloud runPod(Mode mode) {
        return Fakes.start(CloudKind.RUNPOD, options -> options.withModes(mode));
    }
}
