package dev.hedge.demo;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.Cost;
import dev.hedge.demo.Bar.End;
import dev.hedge.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Draws the races of one pass: a line for each, on a common scale of time. Pure: the same races give the same text.
 *
 * <p>A line shows the attempt that won, or else the newest; a figure stands where an attempt was launched, so that it can be
 * told whose bar follows. Where two marks fall into one column the later one moves to the next.
 */
final class Picture {

    private static final Duration SPAN = Duration.ofMinutes(2);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int WAITED_COLUMNS = 9;
    private static final int DOLLAR_COLUMNS = 9;
    private static final int LEAST_BAR_COLUMNS = 24;

    private final Screen screen;
    private final Glyphs glyphs;
    private final Pass pass;
    private final List<BackendId> order;
    private final int labelColumns;
    private final int nameColumns;
    private final boolean withNames;
    private final boolean withDollars;
    private final Scale scale;

    Picture(Screen screen, Pass pass) {
        this.screen = screen;
        this.glyphs = screen.glyphs();
        this.pass = pass;
        this.order = Story.ORDER;
        this.labelColumns = String.valueOf(pass.requests()).length() + 1;
        this.nameColumns =
                2 + order.stream().mapToInt(name -> name.value().length()).max().orElse(0);
        int room = screen.columns() - labelColumns - WAITED_COLUMNS;
        this.withNames = room - nameColumns >= LEAST_BAR_COLUMNS;
        this.withDollars = withNames && room - nameColumns - DOLLAR_COLUMNS >= LEAST_BAR_COLUMNS;
        int bars = room - (withNames ? nameColumns : 0) - (withDollars ? DOLLAR_COLUMNS : 0);
        this.scale = new Scale(bars, SPAN);
    }

    /** A mark in a line. */
    private record Mark(long atNanos, char glyph, Ink ink) {}

    /** One line for one race, at a moment of the pass. */
    String row(int number, RaceSketch race, long nowNanos) {
        Strip strip = new Strip(screen.columns());
        strip.textBefore(labelColumns - 1, String.valueOf(number), Ink.FAINT);
        strip.put(labelColumns + scale.column(MINUTE.toNanos()), glyphs.minute(), Ink.FAINT);
        long waited = race.waitedNanos(nowNanos);
        bars(strip, race, waited);
        marks(strip, race);
        if (scale.column(waited) >= scale.columns()) {
            strip.put(labelColumns + scale.columns() - 1, glyphs.beyond(), Ink.LOST);
        }
        figures(strip, race, waited);
        return strip.render(screen.colours());
    }

    private void bars(Strip strip, RaceSketch race, long untilNanos) {
        int end = Math.min(scale.column(untilNanos), scale.columns() - 1);
        for (int column = 0; column <= end; column++) {
            long from = scale.nanos(column);
            long to = Math.min(scale.nanos(column + 1), untilNanos + 1);
            int at = labelColumns + column;
            race.shown(from, to)
                    .ifPresent(bar -> strip.put(
                            at, bar.glyph(glyphs, Math.max(from, bar.launchedNanos())), Ink.ofBackend(bar.place())));
        }
    }

    private void marks(Strip strip, RaceSketch race) {
        int next = 0;
        for (Mark mark : marksOf(race)) {
            int column = Math.max(next, scale.column(mark.atNanos()));
            if (column < scale.columns()) {
                strip.put(labelColumns + column, mark.glyph(), mark.ink());
            }
            next = column + 1;
        }
    }

    /** In the order of time; at one moment ends come before launches, and the decision last. */
    private List<Mark> marksOf(RaceSketch race) {
        List<Mark> marks = new ArrayList<>();
        race.bars().stream()
                .filter(bar -> bar.end() == End.FAILED && bar.endedNanos() <= race.decidedNanos())
                .forEach(bar -> marks.add(new Mark(bar.endedNanos(), glyphs.failed(), Ink.LOST)));
        race.bars().stream()
                .filter(bar -> bar.end() == End.CANCELLED && bar.endedNanos() < race.decidedNanos())
                .forEach(bar -> marks.add(new Mark(bar.endedNanos(), glyphs.cancelled(), Ink.ofBackend(bar.place()))));
        race.bars()
                .forEach(bar -> marks.add(
                        new Mark(bar.launchedNanos(), (char) ('1' + bar.place()), Ink.ofBackend(bar.place()))));
        race.decision()
                .filter(decision -> race.winner().isPresent())
                .ifPresent(decision -> marks.add(new Mark(decision.atNanos(), glyphs.won(), Ink.WON)));
        marks.sort(Comparator.comparingLong(Mark::atNanos));
        return marks;
    }

    private void figures(Strip strip, RaceSketch race, long waitedNanos) {
        boolean open = race.decision().isEmpty();
        boolean lost = !open && race.winner().isEmpty();
        Ink ink = waitedNanos > MINUTE.toNanos() ? Ink.LOST : open ? Ink.FAINT : Ink.PLAIN;
        int column = labelColumns + scale.columns() + WAITED_COLUMNS;
        strip.textBefore(column, Figures.seconds(waitedNanos), ink);
        if (withNames) {
            String name = race.winner().map(BackendId::value).orElse(open ? String.valueOf(glyphs.more()) : "nobody");
            Ink nameInk = lost
                    ? Ink.LOST
                    : race.winner()
                            .map(winner -> Ink.ofBackend(order.indexOf(winner)))
                            .orElse(Ink.FAINT);
            strip.text(column + 2, name, nameInk);
            column += nameColumns;
        }
        if (withDollars && race.settlement().isPresent()) {
            Cost cost = race.settlement().get().cost();
            strip.textBefore(column + DOLLAR_COLUMNS, Figures.dollars(cost.billedMicros()), Ink.PLAIN);
        }
    }

    /** The scale of time, and what the figures are. */
    String axis() {
        Strip strip = new Strip(screen.columns());
        int step = scale.stepSeconds();
        for (int second = 0; second < SPAN.toSeconds(); second += step) {
            int column = scale.column(Duration.ofSeconds(second).toNanos());
            strip.text(labelColumns + column, second + (second == 0 ? " s" : ""), Ink.FAINT);
        }
        int column = labelColumns + scale.columns() + WAITED_COLUMNS;
        strip.textBefore(column, "waited", Ink.FAINT);
        if (withNames) {
            strip.text(column + 2, "won by", Ink.FAINT);
        }
        if (withDollars) {
            strip.textBefore(column + nameColumns + DOLLAR_COLUMNS, "billed", Ink.FAINT);
        }
        return strip.render(screen.colours());
    }

    /** The policy's name, and what it does. */
    List<String> title() {
        Wrapped text = new Wrapped(screen);
        text.add(counter(), Ink.FAINT);
        text.add(pass.contender().policy().text() + ":", Ink.STRONG);
        text.addWords(Story.inWords(pass.contender().policy()));
        return text.lines();
    }

    /** How the pass stands, in one line where it fits. */
    List<String> standing(Tally tally) {
        Wrapped text = new Wrapped(screen);
        tally.writeTo(text, glyphs);
        return text.lines();
    }

    /** What came of a pass that was not shown. */
    List<String> unseen(Tally tally) {
        Wrapped text = new Wrapped(screen);
        text.add(counter(), Ink.FAINT);
        text.add(pass.contender().policy().text() + ":", Ink.STRONG);
        tally.writeTo(text, glyphs);
        return text.lines();
    }

    private String counter() {
        return pass.number() + "/" + pass.count();
    }

    /** What the characters mean. */
    List<String> legend() {
        Wrapped text = new Wrapped(screen);
        String what = pass.requests() + " requests, one every " + Durations.format(Story.GAP)
                + ", to simulated backends: no account, nothing spent.";
        text.addWords(what);
        text.newLine();
        for (int i = 0; i < order.size(); i++) {
            text.add((i + 1) + " " + order.get(i) + " ", Ink.ofBackend(i));
        }
        text.add(glyphs.queued() + " queued ", Ink.PLAIN);
        text.add(glyphs.starting() + " starting ", Ink.PLAIN);
        text.add(glyphs.running() + " running ", Ink.PLAIN);
        text.add(glyphs.won() + " won ", Ink.WON);
        text.add(glyphs.cancelled() + " cancelled ", Ink.PLAIN);
        text.add(glyphs.failed() + " failed", Ink.LOST);
        return text.lines();
    }
}
