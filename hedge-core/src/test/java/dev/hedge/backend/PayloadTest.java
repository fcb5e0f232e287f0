package dev.hedge.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PayloadTest {

    @Test
    void bytesAreCopied_inAndOut() {
        byte[] mine = {1, 2, 3};
        Payload payload = Payload.of(Payload.BINARY, mine);

        mine[0] = 9;
        payload.bytes()[1] = 9;

        assertThat(payload.bytes()).containsExactly(1, 2, 3);
        assertThat(payload.size()).isEqualTo(3);
    }

    @Test
    void theBuffer_cannotBeWritten() {
        ByteBuffer buffer = Payload.text("ok").buffer();

        assertThat(buffer.remaining()).isEqualTo(2);
        assertThatExceptionOfType(ReadOnlyBufferException.class).isThrownBy(() -> buffer.put((byte) 0));
    }

    @Test
    void text_isUtf8BothWays() {
        assertThat(Payload.json("{\"text\":\"h\u00e9\"}").text()).isEqualTo("{\"text\":\"h\u00e9\"}");
        assertThat(Payload.of(Payload.TEXT, new byte[] {'a', (byte) 0xff}).text())
                .isEqualTo("a\ufffd");
    }

    @Test
    void payloadsAreEqual_byTypeAndContent() {
        assertThat(Payload.json("{}")).isEqualTo(Payload.json("{}")).hasSameHashCodeAs(Payload.json("{}"));
        assertThat(Payload.json("{}")).isNotEqualTo(Payload.text("{}")).isNotEqualTo(Payload.json("[]"));
        assertThat(Payload.EMPTY.size()).isZero();
    }

    @Test
    void contents_stayOutOfLogs() {
        Payload secret = Payload.json("{\"token\":\"secret\"}");

        assertThat(secret).hasToString("Payload[application/json, 18 bytes]");
        assertThat(JobResult.of(secret)).hasToString("JobResult[Payload[application/json, 18 bytes]]");
    }

    @Test
    void aResult_saysHowLongItRanIfItIsKnown() {
        JobResult silent = JobResult.of(Payload.EMPTY);
        JobResult measured = silent.withExecution(Duration.ofMillis(1_500));

        assertThat(silent.execution()).isEmpty();
        assertThat(silent.executionNanos()).isEqualTo(-1);
        assertThat(measured.execution()).contains(Duration.ofMillis(1_500));
        assertThat(measured.executionNanos()).isEqualTo(1_500_000_000L);
        assertThat(measured.output()).isSameAs(Payload.EMPTY);
        assertThat(measured.toString()).endsWith("ran PT1.5S]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> silent.withExecution(Duration.ofNanos(-1)))
                .withMessageStartingWith("execution: PT-0.000000001S (expected: zero or more)");
    }

    @Test
    void aSubmission_keepsItsTagsToItself() {
        Map<String, String> tags = new HashMap<>(Map.of("tenant", "t1"));
        Submission submission =
                new Submission("r1", AttemptId.of(0), "speech", Payload.EMPTY, Duration.ofSeconds(60), "", tags);

        tags.put("tenant", "t2");

        assertThat(submission.tags()).containsExactly(Map.entry("tenant", "t1"));
    }
}
