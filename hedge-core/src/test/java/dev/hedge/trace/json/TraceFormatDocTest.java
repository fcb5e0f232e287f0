package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.cost.Cost;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/trace-format.md} true. */
final class TraceFormatDocTest {

    private static final long MS = 1_000_000;
    private static final long ORIGIN = 81_000_000_000L;
    private static final AttemptId FIRST = AttemptId.of(0);
    private static final AttemptId SECOND = AttemptId.of(1);
    private static final BackendId A = BackendId.of("runpod-a");
    private static final BackendId B = BackendId.of("modal-b");

    /** A primary that is still queued after 2.5 s, is cut, and loses to its backup; then what it says too late. */
    private static final Trace EXAMPLE = new Trace(
            "req-1",
            "tts",
            List.of(
                    new TraceEvent.RaceStarted(
                            0,
                            Instant.parse("2026-03-01T12:00:00.250Z"),
                            "queue-cutover(2.5s, 8.5s)",
                            List.of(A, B),
                            20_000 * MS,
                            2,
                            "next",
                            ORIGIN,
                            Map.of("tenant", "blue")),
                    new TraceEvent.Launched(0, FIRST, A),
                    new TraceEvent.Accepted(180 * MS, FIRST, JobId.of("job-17")),
                    new TraceEvent.Observed(
                            400 * MS,
                            FIRST,
                            Observation.reported(LifecycleState.QUEUED, "IN_QUEUE", ORIGIN + 390 * MS)),
                    new TraceEvent.CancelSent(2_500 * MS, FIRST, CancelReason.CUTOVER),
                    new TraceEvent.Launched(2_500 * MS, SECOND, B),
                    new TraceEvent.Receipted(
                            2_900 * MS,
                            FIRST,
                            CancellationReceipt.confirmedTerminal(
                                    CancelScope.QUEUED_JOB,
                                    LifecycleState.CANCELLED,
                                    ORIGIN + 2_500 * MS,
                                    ORIGIN + 2_700 * MS,
                                    ORIGIN + 2_880 * MS)),
                    new TraceEvent.Booked(2_900 * MS, FIRST, Cost.ZERO),
                    new TraceEvent.Answered(7_100 * MS, SECOND, 2_048, 4_100 * MS),
                    new TraceEvent.Judged(7_101 * MS, SECOND, true, ""),
                    new TraceEvent.Decided(7_101 * MS, TraceEvent.Decided.Kind.WON, List.of(SECOND), ""),
                    new TraceEvent.Booked(7_101 * MS, SECOND, Cost.confirmed(2_886, 2_886)),
                    new TraceEvent.Settled(7_101 * MS, Cost.confirmed(2_886, 2_886), 0)));

    private static final String LATE =
            TraceLines.late("req-1", "tts", new TraceEvent.Late(9_000 * MS, FIRST, "observed COMPLETED"));

    @Test
    void exampleInTheDocument_isWhatTheWriterWrites() throws IOException {
        List<String> blocks = blocks("json");

        assertThat(blocks.get(0)).isEqualTo(broken(TraceLines.race(EXAMPLE)));
        assertThat(blocks.get(1)).isEqualTo(broken(LATE));
    }

    @Test
    void exampleInTheDocument_readsBack() throws IOException, LineFault {
        String line = blocks("json").get(0).lines().map(String::trim).collect(Collectors.joining());

        assertThat(TraceLines.read(line).trace()).isEqualTo(EXAMPLE);
    }

    @Test
    void document_namesEveryEventFieldAndWord() throws IOException, LineFault {
        TreeSet<String> names = new TreeSet<>();
        EventForms.ALL.forEach(form -> names.add(form.name()));
        RandomTraces traces = new RandomTraces(41);
        for (int i = 0; i < 300; i++) {
            JsonNode race = Json.strict(TraceLines.race(traces.trace()));
            race.fieldNames().forEachRemaining(names::add);
            race.path("events").forEach(event -> event.fieldNames().forEachRemaining(names::add));
        }
        Stream.of(
                        LifecycleState.values(),
                        Observation.Basis.values(),
                        Evidence.values(),
                        CancelScope.values(),
                        CancelReason.values(),
                        TraceEvent.Decided.Kind.values())
                .flatMap(Stream::of)
                .forEach(word -> names.add(((Enum<?>) word).name().toLowerCase(Locale.ROOT)));
        Stream.of(ColumnSpec.Unit.values())
                .map(ColumnSpec.Unit::word)
                .filter(word -> !word.isEmpty())
                .forEach(names::add);

        String document = document();
        assertThat(names)
                .hasSizeGreaterThan(90)
                .allSatisfy(name -> assertThat(document).contains("`" + name + "`"));
    }

    @Test
    void columnsInTheDocument_areUnderstood() throws IOException {
        assertThat(blocks("columns"))
                .isNotEmpty()
                .allSatisfy(block -> assertThat(ColumnSpec.parse(block)).hasToString(block));
    }

    /** One event per line, for people. */
    private static String broken(String line) {
        return line.replace("\"events\":[", "\"events\":[\n  ")
                .replace(",{\"t_ns\"", ",\n  {\"t_ns\"")
                .replace("}]}", "}\n]}");
    }

    private static List<String> blocks(String language) throws IOException {
        return Stream.of(document().split("```"))
                .filter(block -> block.startsWith(language + "\n"))
                .map(block -> block.substring(language.length() + 1).strip())
                .toList();
    }

    /** Tests run in the module's folder, or in the repository's when started by hand. */
    private static String document() throws IOException {
        Path fromModule = Path.of("..", "docs", "trace-format.md");
        return Files.readString(Files.exists(fromModule) ? fromModule : Path.of("docs", "trace-format.md"));
    }
}
