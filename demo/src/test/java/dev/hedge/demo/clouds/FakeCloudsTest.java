package dev.hedge.demo.clouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.cost.RateCard;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class FakeCloudsTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void start_startsOneOfEach_withPricesOfRealTime() throws IOException {
        try (FakeClouds set = FakeClouds.start(FakeOptions.standard().withSpeed(100))) {
            assertThat(set.clouds()).containsOnlyKeys(CloudKind.values());
            assertThat(set.cloud(CloudKind.RUNPOD).options().rates())
                    .isEqualTo(RateCard.perSecond(new java.math.BigDecimal("0.0306")));
            assertThat(set.clouds().values())
                    .allSatisfy(cloud -> assertThat(new Client(cloud)
                                    .withOnly()
                                    .get("/__counts")
                                    .status())
                            .isEqualTo(200));
        }
    }

    @Test
    void yaml_namesEverythingAClientNeeds() throws IOException {
        try (FakeClouds set = FakeClouds.start(FakeOptions.standard().withKinds(CloudKind.MODAL, CloudKind.RUNPOD))) {
            String modal = set.cloud(CloudKind.MODAL).base().toString();
            String runPod = set.cloud(CloudKind.RUNPOD).base().toString();

            assertThat(set.hedgeYaml()).isEqualTo("""
                            backends:
                              fake-runpod:
                                adapter: "runpod"
                                base_url: "%s/v2"
                                endpoint: "fake-endpoint"
                                api_key: "rpa_fake"
                                price_per_second: "0.00612"
                              fake-modal:
                                adapter: "modal"
                                base_url: "%s"
                                modal_key: "wk-fake"
                                modal_secret: "ws-fake"
                                price_per_second: "0.01408"
                            """.formatted(runPod, modal));
        }
    }

    @Test
    void takenPort_startsNone() throws IOException {
        FakeOptions one = FakeOptions.standard().withKinds(CloudKind.RUNPOD);
        try (FakeClouds first = FakeClouds.start(one)) {
            int taken = first.cloud(CloudKind.RUNPOD).base().getPort();

            assertThatThrownBy(() -> FakeClouds.start(one.withFirstPort(taken))).isInstanceOf(IOException.class);
            assertThat(run("--port", String.valueOf(taken))).isEqualTo(2);
            assertThat(text(err)).startsWith("port: ").contains("expected: free ports");
        }
    }

    @Test
    void main_printsAddressesAndConfiguration() {
        assertThat(run("--seed", "3", "--speed", "50", "--function", "speech")).isZero();

        assertThat(text(out).lines().toList())
                .anyMatch(line -> line.matches("# runpod http://127\\.0\\.0\\.1:\\d+"))
                .anyMatch(line -> line.matches("# openai http://127\\.0\\.0\\.1:\\d+"))
                .contains("backends:", "    adapter: \"cerebrium\"", "    management_token: \"session-fake\"");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void main_tellsMistakesInOneLine() {
        assertThat(List.of(
                        run("--speed", "fast"),
                        run("--speed", "0"),
                        run("--colour", "red"),
                        run("--function", "song"),
                        run("--port")))
                .containsOnly(2);

        assertThat(text(err).lines().toList())
                .containsExactly(
                        "--speed: 'fast' (expected: a number)",
                        "speed: 0.0 (expected: more than 0, at most 1000000)",
                        "--colour: unknown (expected: --port, --seed, --speed or --function)",
                        "--function: 'song' (expected: one of [echo, speech])",
                        "--port: '' (expected: a number)");
    }

    private int run(String... args) {
        CountDownLatch stopped = new CountDownLatch(0);
        try {
            return FakeClouds.run(List.of(args), printer(out), printer(err), stopped);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
