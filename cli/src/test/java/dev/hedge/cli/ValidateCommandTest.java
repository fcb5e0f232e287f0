package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ValidateCommandTest {

    @TempDir
    private Path folder;

    private String good = "";
    private String bad = "";

    @BeforeEach
    void writeFiles() throws IOException {
        good = Files.writeString(folder.resolve("good.json"), "{\"text\":\"ok\"}")
                .toString();
        bad = Files.writeString(folder.resolve("bad.json"), "{\"text\":\"\"}").toString();
    }

    @Test
    void acceptedFile_exitsFine() {
        Run run = Run.of("validate", "--validator", "json(required=text)", good);
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.outLines()).containsExactly(good + ": accepted");
    }

    @Test
    void rejectedFile_exitsOneWithItsReason() {
        Run run = Run.of("validate", "--validator", "json(required=text)", good, bad);
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.outLines()).hasSize(2).contains(good + ": accepted");
        assertThat(run.outLines())
                .last()
                .asString()
                .startsWith(bad + ": rejected: ")
                .contains("text");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void json_hasOneEntryPerFile() {
        Run run = Run.of("validate", "--format=json", "--validator", "json(required=text)", good, bad);
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out())
                .startsWith("{\"validator\":\"json(required=text)\",\"files\":[\n{\"file\":\"")
                .contains("\"accepted\":true,\"note\":\"\"}", "\"accepted\":false,\"reason\":\"");
    }

    @Test
    void extension_saysWhetherAFileCountsAsJson() throws IOException {
        String json = Files.writeString(folder.resolve("a.json"), "\"text\"").toString();
        String text = Files.writeString(folder.resolve("a.txt"), "\"text\"").toString();
        Run run = Run.of("validate", "--validator", "text(max=4)", json, text);
        assertThat(run.outLines()).first().isEqualTo(json + ": accepted");
        assertThat(run.outLines()).last().asString().startsWith(text + ": rejected: ");
    }

    @Test
    void validators_areListedWithParametersAndExamples() {
        Run run = Run.of("validators");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("\njson\n", "required", "example  json(", "\nwav\n", "\nnot\n");
        assertThat(Run.of("validators", "--format=json").out())
                .startsWith("{\"validators\":[\n{\"name\":\"any\"")
                .contains("\"parameters\":[{\"name\":\"at\"");
    }

    @Test
    void policies_areListedWithParametersAndExamples() {
        assertThat(Run.of("policies").out())
                .contains("fixed-delay(delay[,delay…])", "example  fixed-delay(10s)", "means    staged(1@0s, 2@10s)");
        assertThat(Run.of("policies", "--format=json").outLines())
                .contains(
                        "{\"name\":\"fixed-delay\",\"parameters\":\"delay[,delay…]\",\"example\":\"fixed-delay(10s)\","
                                + "\"summary\":\"A backup when the primary has not answered after a fixed time.\","
                                + "\"staged\":\"staged(1@0s, 2@10s)\"},");
    }
}
