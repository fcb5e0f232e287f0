package dev.hedge.trace.json;

import dev.hedge.trace.Recording;
import dev.hedge.trace.Round;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent.Launched;
import dev.hedge.trace.TraceEvent.RaceStarted;
import dev.hedge.trace.TraceRounds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Our own trace files as recordings: one round per race, named after its request, with the arms of {@link TraceRounds}.
 * Arrivals come from the wall clocks. A race that stands twice counts once; one that launched nothing is left out, and so is
 * any line that cannot be used.
 */
final class HedgeTraceRecording {

    private static final String EXPECTED = "lines written by JsonlTraceWriter";
    /** Wall clocks further from 1970 than this have no place in 64 bits of nanoseconds. */
    private static final Duration FAR = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final RoundList rounds = new RoundList();
    private final Remarks remarks = new Remarks();
    private final Set<Race> seen = new HashSet<>();

    private HedgeTraceRecording() {}

    /** What makes a race the same race: programs that count requests from 1 use an id again. */
    private record Race(String request, Instant wall) {}

    /**
     * Reads a file.
     *
     * @throws TraceFormatException if no line is usable, or one was written by a later version
     * @throws IOException if the file cannot be read
     */
    static Recording read(Path file) throws IOException {
        HedgeTraceRecording recording = new HedgeTraceRecording();
        try (JsonlTraceReader reader = JsonlTraceReader.open(file)) {
            while (recording.takeNext(reader)) {
                // Each call takes one race.
            }
            recording.remarks.addAll(reader.rejected(), reader.warnings());
        }
        if (recording.rounds.isEmpty()) {
            throw recording.remarks.noUsableRows(file, EXPECTED);
        }
        return new Recording(
                String.valueOf(file.getFileName()),
                recording.rounds.rounds(),
                recording.remarks.rejected(),
                recording.remarks.warningsOnUsedLines());
    }

    private boolean takeNext(JsonlTraceReader reader) throws IOException {
        try {
            Optional<Trace> trace = reader.next();
            if (trace.isPresent()) {
                take(reader.line(), trace.get());
            }
            return trace.isPresent();
        } catch (TraceFormatException unusable) {
            if (unusable.newerSchema()) {
                throw unusable;
            }
            remarks.reject(unusable.line(), unusable.problem());
        } catch (LineFault fault) {
            remarks.reject(reader.line(), fault.text());
        }
        return true;
    }

    private void take(long line, Trace trace) throws LineFault {
        if (trace.events().isEmpty() || !(trace.events().get(0) instanceof RaceStarted started)) {
            throw new LineFault("the race does not begin with race_started", "a whole race");
        }
        Duration sinceEpoch = Duration.between(Instant.EPOCH, started.wall());
        if (sinceEpoch.abs().compareTo(FAR) > 0) {
            throw new LineFault("wall: " + started.wall(), "a time of this age");
        }
        Round round = round(trace, sinceEpoch.toNanos());
        if (round.arms().isEmpty()) {
            throw new LineFault("no attempt was launched", "at least one");
        }
        if (!seen.add(new Race(trace.request(), started.wall()))) {
            throw new LineFault("duplicate of an earlier line: request " + trace.request(), "each race once");
        }
        rounds.add(round);
        long launches =
                trace.events().stream().filter(Launched.class::isInstance).count();
        if (launches > round.arms().size()) {
            remarks.warn(line, "a backend was launched more than once; only its first attempt is used");
        }
    }

    private static Round round(Trace trace, long arrivedNanos) throws LineFault {
        try {
            return TraceRounds.from(trace, arrivedNanos);
        } catch (IllegalArgumentException contradiction) {
            throw LineFault.refused(contradiction).in("events contradict each other");
        }
    }
}
