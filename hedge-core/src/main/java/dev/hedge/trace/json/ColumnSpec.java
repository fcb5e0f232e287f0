package dev.hedge.trace.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which columns of a foreign file to read, and in which units. Nothing is guessed: a column of times or shares comes with its
 * unit, and one without a unit is text.
 *
 * @param columns no name twice
 */
public record ColumnSpec(List<Column> columns) {

    /** The names that always are times. */
    static final String LATENCY = "latency";

    static final String QUEUE = "queue";
    static final String EXECUTION = "execution";
    static final String ARRIVAL = "arrival";

    private static final Set<String> LENGTHS = Set.of(LATENCY, QUEUE, EXECUTION);

    /** The unit of a column. */
    public enum Unit {
        /** Not a quantity. */
        TEXT("", Measure.NOTHING, 0),
        NS("ns", Measure.LENGTH, 1),
        US("us", Measure.LENGTH, 1_000),
        MS("ms", Measure.LENGTH, 1_000_000),
        S("s", Measure.LENGTH, 1_000_000_000),
        MIN("min", Measure.LENGTH, 60_000_000_000L),
        /** Date and time; UTC unless an offset stands beside it. */
        DATETIME("datetime", Measure.MOMENT, 0),
        /** Seconds since 1970. */
        EPOCH_S("epoch-s", Measure.MOMENT, 1_000_000_000),
        /** Milliseconds since 1970. */
        EPOCH_MS("epoch-ms", Measure.MOMENT, 1_000_000),
        /** A share of 1; comes out as percent. */
        FRACTION("fraction", Measure.SHARE, 0),
        /** A share of 100. */
        PERCENT("percent", Measure.SHARE, 0);

        private enum Measure {
            NOTHING,
            LENGTH,
            MOMENT,
            SHARE
        }

        private final String word;
        private final Measure measure;
        private final long nanos;

        Unit(String word, Measure measure, long nanos) {
            this.word = word;
            this.measure = measure;
            this.nanos = nanos;
        }

        /** As it stands in a specification; empty for text. */
        public String word() {
            return word;
        }

        BigDecimal nanos() {
            return BigDecimal.valueOf(nanos);
        }

        /** Whether this measures how long something takes, so that nothing below zero makes sense. */
        boolean isLength() {
            return measure == Measure.LENGTH;
        }

        boolean isTime() {
            return measure == Measure.LENGTH || measure == Measure.MOMENT;
        }
    }

    /**
     * One column.
     *
     * @param name what it is to us
     * @param source what it is called in the file
     */
    public record Column(String name, String source, Unit unit) {
        @Override
        public String toString() {
            return name + "=" + source + (unit == Unit.TEXT ? "" : ":" + unit.word());
        }
    }

    public ColumnSpec {
        columns = List.copyOf(columns);
        Set<String> names = new HashSet<>();
        for (Column column : columns) {
            if (!names.add(column.name())) {
                throw new IllegalArgumentException("columns: " + column.name() + " stands twice (expected: once)");
            }
            check(column);
        }
    }

    /**
     * Reads a specification such as {@code round=req,backend=provider,latency=latency_ms:ms,valid=valid}: the name, the
     * column in the file and, after a colon, the unit.
     *
     * @throws IllegalArgumentException if a part is malformed, a unit is unknown, or a column of times has none
     */
    public static ColumnSpec parse(String text) {
        List<Column> columns = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            columns.add(parsePart(part.trim()));
        }
        return new ColumnSpec(columns);
    }

    private static Column parsePart(String part) {
        int equals = part.indexOf('=');
        int colon = part.lastIndexOf(':');
        boolean unit = colon > equals;
        String name = equals < 0 ? "" : part.substring(0, equals).trim();
        String source = part.substring(equals + 1, unit ? colon : part.length()).trim();
        if (name.isEmpty() || source.isEmpty()) {
            throw new IllegalArgumentException(
                    "columns: '" + part + "' (expected: name=column or name=column:unit, such as latency=wall_ms:ms)");
        }
        return new Column(
                name, source, unit ? unit(part, part.substring(colon + 1).trim()) : Unit.TEXT);
    }

    private static Unit unit(String part, String word) {
        return Stream.of(Unit.values())
                .filter(unit -> unit != Unit.TEXT && unit.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("columns: '" + part + "' has the unknown unit '" + word
                        + "' (expected: one of "
                        + words(Unit.values()) + ")"));
    }

    private static void check(Column column) {
        boolean length = LENGTHS.contains(column.name());
        if (!length && !column.name().equals(ARRIVAL)) {
            return;
        }
        Unit unit = column.unit();
        if (length ? !unit.isLength() : !unit.isTime()) {
            Unit[] fitting = Stream.of(Unit.values())
                    .filter(length ? Unit::isLength : Unit::isTime)
                    .toArray(Unit[]::new);
            String problem = unit == Unit.TEXT ? "has no unit" : "has the unit " + unit.word() + ", which does not fit";
            throw new IllegalArgumentException("columns: '" + column.source() + "' (" + column.name() + ") " + problem
                    + " (expected: one of " + words(fitting) + ", such as " + column.name() + "=" + column.source()
                    + ":ms)");
        }
    }

    private static String words(Unit... units) {
        return Stream.of(units)
                .filter(unit -> unit != Unit.TEXT)
                .map(Unit::word)
                .collect(Collectors.joining(", "));
    }

    /** The column of that name. */
    public Optional<Column> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    /** The text form; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return columns.stream().map(Column::toString).collect(Collectors.joining(","));
    }
}
