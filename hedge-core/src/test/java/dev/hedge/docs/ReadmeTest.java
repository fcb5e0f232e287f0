package dev.hedge.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.HedgeCall;
import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Outcome;
import dev.hedge.Settlement;
import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.policy.Policies;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.SimulatedBackend;
import dev.hedge.time.Time;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The example in the README is a region of this file, and it runs. */
class ReadmeTest {

    private static final Path README = Path.of("..", "README.md");
    private static final Path THIS = Path.of("src/test/java/dev/hedge/docs/ReadmeTest.java");

    @Test
    void theExampleRuns() throws InterruptedException {
        Backend fast = backend("fast", "{\"text\":\"hello\"}");
        Backend steady = backend("steady", "{\"text\":\"hello\"}");
        Validator json =
                result -> result.output().text().startsWith("{") ? Verdict.ACCEPTED : Verdict.rejected("not JSON");

        // region readme
        try (HedgeClient client = HedgeClient.builder()
                .backend(fast)
                .backend(steady)
                .policy(Policies.parse("fixed-delay(10s)"))
                .validator(json)
                .build()) {
            HedgeCall call = client.submit(InferenceRequest.of("chat", Payload.json("{\"prompt\":\"hi\"}")));
            Outcome outcome = call.await(); // as soon as a result is accepted
            Settlement account = call.settlement().toCompletableFuture().join(); // when every loser is accounted for
            // endregion
            assertThat(outcome.result().map(JobResult::output).map(Payload::text))
                    .contains("{\"text\":\"hello\"}");
            assertThat(account.leaked()).isZero();
        }
    }

    @Test
    void theReadmeShowsThisExample() throws IOException {
        String region = Files.readString(THIS)
                .lines()
                .dropWhile(line -> !line.strip().equals("// region readme"))
                .skip(1)
                .takeWhile(line -> !line.strip().equals("// endregion"))
                .map(line -> line.substring("        ".length()))
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(README)).contains(region);
    }

    private static Backend backend(String name, String answer) {
        JobResult result = JobResult.of(Payload.json(answer));
        Lifecycle life = Lifecycle.answering(Duration.ZERO, Duration.ofMillis(1), result);
        return SimulatedBackend.of(BackendId.of(name), (start, past) -> life, Time.system());
    }
}
