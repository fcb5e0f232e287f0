package dev.hedge.providers.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SubmitErrorsTest {

    private static final Instant NOW = Instant.EPOCH;

    @ParameterizedTest
    @ValueSource(ints = {502, 504, 524})
    void c10_gatewayGaveUp_jobMayExist(int status) {
        JobFailure failure = read(status, "<html>Bad gateway</html>");

        assertThat(failure).isEqualTo(new JobFailure.Ambiguous("HTTP " + status));
        assertThat(failure.mayStillRun()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404, 413, 429, 500, 503})
    void refusals_leaveNothingBehind(int status) {
        JobFailure failure = read(status, "{\"error\":\"no\"}");

        assertThat(failure).isEqualTo(new JobFailure.Refused("HTTP " + status + ": no"));
        assertThat(failure.mayStillRun()).isFalse();
    }

    @Test
    void c10_retryAfter_isHandedOn() {
        Answer answer = new Answer(503, Map.of("Retry-After", List.of("2")), Payload.EMPTY);

        assertThat(SubmitErrors.read(answer, NOW)).isEqualTo(new JobFailure.Refused("HTTP 503", Duration.ofSeconds(2)));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 422})
    void requestAtFault_isDefinitive(int status) {
        assertThat(read(status, "{\"error\":{\"message\":\"too long\",\"code\":400}}"))
                .isEqualTo(new JobFailure.Definitive("HTTP " + status + ": too long"));
    }

    @Test
    void longWords_areCut() {
        assertThat(read(500, "{\"message\":\"" + "x".repeat(5000) + "\"}").reason())
                .hasSizeLessThan(300)
                .endsWith("…");
    }

    private static JobFailure read(int status, String body) {
        return SubmitErrors.read(new Answer(status, Map.of(), Payload.json(body)), NOW);
    }
}
