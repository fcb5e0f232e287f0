package dev.hedge.providers.runpod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.JobFailure.Ambiguous;
import dev.hedge.backend.JobFailure.RemoteError;
import dev.hedge.backend.JobHandle;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation.Basis;
import dev.hedge.backend.Payload;
import dev.hedge.backend.Submission;
import dev.hedge.providers.http.Answer;
import dev.hedge.providers.http.CancelAnswer.Word;
import dev.hedge.providers.http.Ending;
import dev.hedge.providers.http.Sighting;
import dev.hedge.providers.http.Submitted;
import dev.hedge.providers.http.Timing;
import dev.hedge.providers.http.Verb;
import dev.hedge.providers.http.WaitCause;
import dev.hedge.providers.http.WireRequest;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunPodProtocolTest {

    private final RunPodProtocol protocol = new RunPodProtocol(URI.create("https://api.runpod.ai/v2/q7mtz4"));
    private final JobHandle job = accepted(protocol, "{\"id\":\"0b6e-u1\",\"status\":\"IN_QUEUE\"}");

    @Test
    void submit_wrapsTheInput() {
        WireRequest request = protocol.submit(submission());

        assertThat(request.verb()).isEqualTo(Verb.POST);
        assertThat(request.url()).hasToString("https://api.runpod.ai/v2/q7mtz4/run");
        assertThat(request.body()).isEqualTo(Payload.json("{\"input\":{\"text\":\"tide tables\"}}"));
    }

    @Test
    void c17b_longNumberAsId_isAskedForWithAllDigits() {
        JobHandle numbered = accepted(protocol, "{\"id\":9007199254740993}");

        assertThat(protocol.status(numbered).url())
                .hasToString("https://api.runpod.ai/v2/q7mtz4/status/9007199254740993");
    }

    @Test
    void c05c_otherEndpointInTheConfiguration_asksWhereTheJobWasSubmitted() {
        RunPodProtocol changed = new RunPodProtocol(URI.create("https://api.runpod.ai/v2/other/"));

        assertThat(changed.status(job).url()).hasToString("https://api.runpod.ai/v2/q7mtz4/status/0b6e-u1");
        assertThat(changed.cancel(job).orElseThrow().url())
                .hasToString("https://api.runpod.ai/v2/q7mtz4/cancel/0b6e-u1");
    }

    @Test
    void oddIds_stayInTheirPathSegment() {
        JobHandle odd = accepted(protocol, "{\"id\":\"../a b?c\"}");

        assertThat(protocol.status(odd).url().getRawPath()).isEqualTo("/v2/q7mtz4/status/..%2Fa%20b%3Fc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"status\":\"IN_QUEUE\"}", "{\"id\":\"\"}", "{\"id\":null}", "<html>", ""})
    void submitAnswerWithoutAName_isAmbiguous(String body) {
        assertThat(protocol.submitted(submission(), ok(body)))
                .isInstanceOfSatisfying(
                        Submitted.Failed.class,
                        failed -> assertThat(failed.failure()).isInstanceOf(Ambiguous.class));
    }

    @ParameterizedTest
    @CsvSource({
        "IN_QUEUE,QUEUED,REPORTED",
        "IN_PROGRESS,RUNNING,REPORTED",
        "RUNNING,RUNNING,REPORTED",
        "COMPLETED,COMPLETED,REPORTED",
        "FAILED,FAILED,REPORTED",
        "CANCELLED,CANCELLED,REPORTED",
        "TIMED_OUT,TIMED_OUT,REPORTED",
        "hibernating,UNKNOWN,REPORTED"
    })
    void c03_words_becomeStates(String word, LifecycleState state, Basis basis) {
        Sighting sighting = seen("{\"id\":\"0b6e-u1\",\"status\":\"" + word + "\"}");

        assertThat(sighting.state()).isEqualTo(state);
        assertThat(sighting.basis()).isEqualTo(basis);
        assertThat(sighting.raw()).isEqualTo(word);
    }

    @Test
    void workerNamedInTheQueue_isStarting() {
        Sighting sighting = seen("{\"status\":\"IN_QUEUE\",\"workerId\":\"w3aa\"}");

        assertThat(sighting.state()).isEqualTo(LifecycleState.STARTING);
        assertThat(sighting.basis()).isEqualTo(Basis.INFERRED);
    }

    @Test
    void c01_outputBeforeTheEnd_isProgress() {
        Sighting sighting = seen("{\"status\":\"IN_PROGRESS\",\"output\":\"save;3;3\",\"executionTime\":812}");

        assertThat(sighting.detail()).isEqualTo("save;3;3");
        assertThat(sighting.ending()).isEqualTo(Ending.OPEN);
    }

    @Test
    void completed_carriesOutputAndTimes() {
        Sighting sighting = seen(
                "{\"status\":\"COMPLETED\",\"delayTime\":8120,\"executionTime\":\"1874\",\"output\":{\"sr\":24000}}");

        assertThat(sighting.ending()).isEqualTo(new Ending.Inline(Payload.json("{\"sr\":24000}")));
        assertThat(sighting.timing())
                .isEqualTo(Timing.executed(Duration.ofMillis(1874)).withQueued(Duration.ofMillis(8120)));
    }

    @Test
    void c18_errorBesideTheOutput_isAFailureThatRan() {
        Sighting sighting = seen(
                "{\"status\":\"COMPLETED\",\"executionTime\":1571,\"output\":{\"text\":\"a\"},\"error\":\"partial upload\"}");

        assertThat(sighting.ending())
                .isEqualTo(new Ending.Failed(new RemoteError("completed with an error: partial upload")));
        assertThat(sighting.timing().execution()).contains(Duration.ofMillis(1571));
    }

    @Test
    void failed_takesTheMessageFromTheWorkersOwnJson() {
        Sighting sighting = seen("{\"status\":\"FAILED\",\"error\":\"{\\\"error_type\\\":\\\"RuntimeError\\\","
                + "\\\"error_message\\\":\\\"CUDA out of memory\\\"}\"}");

        assertThat(sighting.ending())
                .isEqualTo(new Ending.Failed(new RemoteError("CUDA out of memory", LifecycleState.FAILED)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>maintenance</html>", "{\"id\":\"0b6e\",\"status\":\"COMP", "{}", "[]", "null"})
    void answersWithoutAWord_sayNothing(String body) {
        assertThat(seen(body).state()).isEqualTo(LifecycleState.UNKNOWN);
        assertThat(seen(body).ending()).isEqualTo(Ending.OPEN);
    }

    @Test
    void c06_terminalWordInTheCancelAnswer_isOnlyAnAcknowledgement() {
        assertThat(protocol.cancelled(job, ok("{\"status\":\"CANCELLED\"}")).word())
                .isEqualTo(Word.ACKNOWLEDGED);
        assertThat(protocol.cancelled(job, ok("{\"status\":\"IN_PROGRESS\"}")).word())
                .isEqualTo(Word.ACKNOWLEDGED);
    }

    @Test
    void c07_cancelOfAFinishedJob_isNoError() {
        assertThat(protocol.cancelled(job, ok("{\"status\":\"COMPLETED\"}")).word())
                .isEqualTo(Word.ALREADY_OVER);
    }

    @Test
    void refusedCancel_provesNothing() {
        assertThat(protocol.cancelled(job, new Answer(404, Map.of(), Payload.EMPTY))
                        .word())
                .isEqualTo(Word.REJECTED);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0,0,0,2,WORKER_CRASHING",
        "0,0,0,0,0,NO_CAPACITY",
        "0,0,0,3,0,THROTTLED",
        "0,1,0,0,0,COLD_START",
        "1,0,0,0,0,UNEXPLAINED"
    })
    void c02_workerCounts_tellWhyAJobWaits(
            int idle, int initializing, int running, int throttled, int unhealthy, WaitCause cause) {
        String body =
                "{\"workers\":{\"idle\":%d,\"initializing\":%d,\"running\":%d,\"throttled\":%d,\"unhealthy\":%d}}";

        assertThat(protocol.waiting(ok(body.formatted(idle, initializing, running, throttled, unhealthy))))
                .isEqualTo(cause);
    }

    @Test
    void c02_noUsableHealth_isUnknown() {
        assertThat(protocol.waiting(ok("up"))).isEqualTo(WaitCause.UNKNOWN);
        assertThat(protocol.waiting(ok("{}"))).isEqualTo(WaitCause.UNKNOWN);
        assertThat(protocol.waiting(new Answer(500, Map.of(), Payload.json("{\"workers\":{}}"))))
                .isEqualTo(WaitCause.UNKNOWN);
    }

    private Sighting seen(String body) {
        return protocol.seen(job, ok(body));
    }

    private static JobHandle accepted(RunPodProtocol protocol, String body) {
        return ((Submitted.Accepted) protocol.submitted(submission(), ok(body))).handle();
    }

    private static Answer ok(String body) {
        return new Answer(200, Map.of(), Payload.json(body));
    }

    private static Submission submission() {
        return new Submission(
                "r-1",
                AttemptId.of(0),
                "tts",
                Payload.json("{\"text\":\"tide tables\"}"),
                Duration.ofSeconds(60),
                "",
                Map.of());
    }
}
