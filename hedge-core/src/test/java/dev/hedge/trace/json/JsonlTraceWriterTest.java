package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hedge.backend.AttemptId;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JsonlTraceWriterTest {

    @TempDir
    Path folder;

    @Test
    void settledRace_isOneCompleteLineAtOnce() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        try (JsonlTraceWriter writer = JsonlTraceWriter.open(file)) {
            writer.onSettled(race("one"));

            assertThat(Files.readString(file)).isEqualTo(TraceLines.race(race("one")) + "\n");
            assertThat(writer.written()).isEqualTo(1);
        }
    }

    @Test
    void eventsOfALiveRace_comeWithTheRace_lateOnesOnTheirOwn() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        TraceEvent.Late late = new TraceEvent.Late(99, AttemptId.of(1), "COMPLETED");
        try (JsonlTraceWriter writer = JsonlTraceWriter.open(file)) {
            writer.onEvent("one", "f", new TraceEvent.Kept(1, AttemptId.of(0)));
            writer.onSettled(race("one"));
            writer.onEvent("one", "f", late);
        }

        assertThat(Files.readAllLines(file))
                .containsExactly(
                        TraceLines.race(race("one")),
                        "{\"schema\":1,\"kind\":\"late\",\"request\":\"one\",\"function\":\"f\",\"events\":"
                                + "[{\"t_ns\":99,\"event\":\"late\",\"attempt\":1,\"what\":\"COMPLETED\"}]}");
    }

    @Test
    void openingAgain_appends() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        write(file, "one");
        write(file, "two");

        assertThat(requests(file)).containsExactly("one", "two");
        assertThat(Files.readString(file)).doesNotContain("\n\n");
    }

    @Test
    void lineTornByACrash_doesNotRunIntoTheNextOne() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        write(file, "one");
        String whole = Files.readString(file);
        Files.writeString(file, whole + whole.substring(0, 40));
        write(file, "two");

        assertThat(requests(file)).containsExactly("one", "two");
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            while (reader.next().isPresent()) {
                assertThat(reader.line()).isNotEqualTo(2);
            }
            assertThat(reader.rejected()).singleElement().satisfies(torn -> {
                assertThat(torn.line()).isEqualTo(2);
                assertThat(torn.text()).contains("truncated");
            });
        }
    }

    @Test
    void interruptedThread_stillWrites_andStaysInterrupted() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        try (JsonlTraceWriter writer = JsonlTraceWriter.open(file)) {
            Thread.currentThread().interrupt();
            writer.onSettled(race("one"));
            assertThat(Thread.interrupted()).isTrue();
            writer.onSettled(race("two"));

            assertThat(writer.failure()).isEmpty();
        }
        assertThat(requests(file)).containsExactly("one", "two");
    }

    @Test
    void manyThreadsAndTwoWriters_neverMixLines() throws Exception {
        Path file = folder.resolve("trace.jsonl");
        int threads = 4;
        int each = 50;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (JsonlTraceWriter first = JsonlTraceWriter.open(file);
                JsonlTraceWriter second = JsonlTraceWriter.openDurable(file)) {
            List<Future<?>> done = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                String name = "t" + t + "-";
                JsonlTraceWriter writer = t % 2 == 0 ? first : second;
                done.add(pool.submit(() -> {
                    for (int i = 0; i < each; i++) {
                        writer.onSettled(race(name + i));
                    }
                }));
            }
            await(done);
            assertThat(first.written() + second.written()).isEqualTo((long) threads * each);
        } finally {
            pool.shutdown();
        }

        assertThat(requests(file)).hasSize(threads * each).doesNotHaveDuplicates();
    }

    @Test
    void recordAfterClosing_isCountedAndKept_notThrown() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        JsonlTraceWriter writer = JsonlTraceWriter.open(file);
        writer.close();
        writer.onSettled(race("one"));

        assertThat(writer.lost()).isEqualTo(1);
        assertThat(writer.failure()).get().satisfies(error -> assertThat(error).hasMessageContaining("closed"));
        writer.close();
        assertThat(Files.size(file)).isZero();
    }

    @Test
    void fullDisk_isReportedAtClose_neverToTheRace() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "a system with a device that is always full");
        JsonlTraceWriter writer = JsonlTraceWriter.open(full);
        writer.onSettled(race("one"));
        writer.onSettled(race("two"));

        assertThat(writer.lost()).isEqualTo(2);
        assertThat(writer.written()).isZero();
        IOException first = writer.failure().orElseThrow();
        assertThatThrownBy(writer::close)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("2 trace lines were not written")
                .hasCause(first);
    }

    @Test
    void fileThatCannotBeOpened_failsAtOnce() {
        assertThatThrownBy(() -> JsonlTraceWriter.open(folder)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> JsonlTraceWriter.open(folder.resolve("missing").resolve("trace.jsonl")))
                .isInstanceOf(IOException.class);
    }

    private static void await(List<Future<?>> done) throws InterruptedException, ExecutionException {
        for (Future<?> one : done) {
            one.get();
        }
    }

    private static void write(Path file, String request) throws IOException {
        try (JsonlTraceWriter writer = JsonlTraceWriter.open(file)) {
            writer.onSettled(race(request));
        }
    }

    private static Trace race(String request) {
        // Long enough that two writes of one line would be seen.
        return new Trace(
                request,
                "f",
                List.of(new TraceEvent.Fault(1, "w", "é".repeat(20_000)), new TraceEvent.Kept(2, AttemptId.of(0))));
    }

    private static List<String> requests(Path file) throws IOException {
        List<String> requests = new ArrayList<>();
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)).endsWith("\n");
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            for (Optional<Trace> next = reader.next(); next.isPresent(); next = reader.next()) {
                requests.add(next.get().request());
            }
        }
        return requests;
    }
}
