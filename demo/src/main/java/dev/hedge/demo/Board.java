package dev.hedge.demo;

import dev.hedge.trace.TraceEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The races of one pass as they stand, and their lines. Belongs to one thread. */
final class Board {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final Pass pass;
    private final Picture picture;
    private final TreeMap<Integer, Entry> entries = new TreeMap<>();

    Board(Screen screen, Pass pass) {
        this.pass = pass;
        this.picture = new Picture(screen, pass);
    }

    /** One race; its line is drawn anew as long as it can change. */
    private final class Entry {

        private final int number;
        private final List<TraceEvent> events = new ArrayList<>();
        private RaceSketch sketch = RaceSketch.of(List.of(), List.of());
        private String line = "";
        private boolean stale = true;

        Entry(int number) {
            this.number = number;
        }

        void add(TraceEvent event) {
            events.add(event);
            stale = true;
        }

        RaceSketch sketch() {
            if (stale) {
                sketch = RaceSketch.of(events, Story.ORDER);
            }
            return sketch;
        }

        String line(long nowNanos) {
            if (stale || sketch.decision().isEmpty()) {
                line = picture.row(number, sketch(), nowNanos);
                stale = false;
            }
            return line;
        }
    }

    Picture picture() {
        return picture;
    }

    void add(int request, TraceEvent event) {
        entries.computeIfAbsent(request, Entry::new).add(event);
    }

    /** The races that have begun, by number. */
    List<Integer> begun() {
        return List.copyOf(entries.keySet());
    }

    boolean settled(int request) {
        return entry(request).sketch().settlement().isPresent();
    }

    String line(int request, Duration now) {
        return entry(request).line(now.toNanos());
    }

    /** How the pass stands. */
    Tally tally(Duration now) {
        int answered = 0;
        int open = 0;
        int late = 0;
        long micros = 0;
        for (Entry entry : entries.values()) {
            RaceSketch race = entry.sketch();
            boolean won = race.winner().isPresent();
            boolean lost = !won && race.decision().isPresent();
            answered += won ? 1 : 0;
            open += race.decision().isEmpty() ? 1 : 0;
            late += !lost && race.waitedNanos(now.toNanos()) > MINUTE ? 1 : 0;
            micros += race.settlement()
                    .map(account -> account.cost().billedMicros())
                    .orElse(0L);
        }
        return new Tally(pass.requests(), entries.size(), answered, open, late, micros);
    }

    private Entry entry(int request) {
        Entry entry = entries.get(request);
        if (entry == null) {
            throw new IllegalArgumentException("request: " + request + " (expected: one of " + begun() + ")");
        }
        return entry;
    }
}
