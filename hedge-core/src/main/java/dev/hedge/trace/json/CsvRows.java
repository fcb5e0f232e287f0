package dev.hedge.trace.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import dev.hedge.trace.json.LineFault.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Comma-separated values with a header line. Every value is a text; an empty one counts as missing. Records are cut out
 * before they are parsed, so that a bad one costs no other.
 */
final class CsvRows implements Rows {

    private static final ObjectReader FIELDS =
            new CsvMapper().readerFor(String[].class).with(CsvParser.Feature.WRAP_AS_ARRAY);

    private final LineSource lines;
    private final Remarks remarks;
    private final List<String> header;

    private CsvRows(LineSource lines, Remarks remarks, List<String> header) {
        this.lines = lines;
        this.remarks = remarks;
        this.header = header;
    }

    /**
     * Reads the header.
     *
     * @param sources the columns that must be in it
     * @throws TraceFormatException if they are not
     */
    static CsvRows open(LineSource lines, List<String> sources, Remarks remarks) throws IOException {
        Optional<Line> first = firstFilled(lines);
        if (first.isEmpty()) {
            return new CsvRows(lines, remarks, List.of());
        }
        long number = first.get().number();
        try {
            List<String> header = Stream.of(fields(record(first.get(), lines).text()))
                    .map(String::trim)
                    .toList();
            for (String source : sources) {
                if (header.stream().filter(source::equals).count() != 1) {
                    throw new LineFault(
                            "column '" + source + "' does not stand in the header once",
                            "one of " + String.join(", ", header));
                }
            }
            return new CsvRows(lines, remarks, header);
        } catch (LineFault fault) {
            throw TraceFormatException.inLine(lines.file(), number, fault);
        }
    }

    @Override
    public Optional<Row> next() throws IOException {
        for (Optional<Line> next = firstFilled(lines); next.isPresent(); next = firstFilled(lines)) {
            Line first = next.get();
            try {
                return Optional.of(row(first, record(first, lines)));
            } catch (LineFault fault) {
                remarks.reject(first.number(), fault.text());
            }
        }
        return Optional.empty();
    }

    private static Optional<Line> firstFilled(LineSource lines) throws IOException {
        Optional<Line> line = lines.next();
        while (line.isPresent() && line.get().blank()) {
            line = lines.next();
        }
        return line;
    }

    /** Joins lines until no quote is open. */
    private static Line record(Line first, LineSource lines) throws IOException, LineFault {
        CsvQuotes quotes = new CsvQuotes();
        quotes.follow(first.usable());
        if (!quotes.open()) {
            return first;
        }
        StringBuilder text = new StringBuilder(first.text());
        Line last = first;
        boolean replaced = first.replaced();
        while (quotes.open()) {
            Optional<Line> next = lines.next();
            if (next.isEmpty() || text.length() + next.get().text().length() > LineSource.DEFAULT_MAX_BYTES) {
                throw new LineFault(
                        "a quote is not closed; lines " + first.number() + " to " + last.number() + " are left out",
                        "a closing quote");
            }
            last = next.get();
            text.append('\n').append(last.usable());
            quotes.follow(last.text());
            replaced |= last.replaced();
        }
        return new Line(first.number(), text.toString(), last.ended(), replaced, false);
    }

    private Row row(Line first, Line record) throws IOException, LineFault {
        String[] fields = fields(record.text());
        if (fields.length != header.size()) {
            boolean cutOff = !record.ended() && fields.length < header.size();
            throw new LineFault(
                    cutOff ? Kind.TRUNCATED : Kind.CONTENT,
                    (cutOff ? "truncated: " : "") + fields.length + " fields",
                    header.size() + ", as in the header");
        }
        if (!record.ended()) {
            remarks.warn(
                    first.number(), "the last line has no line end; if the file was cut, its last value is too short");
        }
        if (record.replaced()) {
            remarks.warn(first.number(), Line.REPLACED);
        }
        ObjectNode cells = Json.object();
        for (int i = 0; i < fields.length; i++) {
            if (!fields[i].isBlank()) {
                cells.put(header.get(i), fields[i]);
            }
        }
        return new Row(first.number(), cells);
    }

    private static String[] fields(String record) throws IOException, LineFault {
        try (MappingIterator<String[]> records = FIELDS.readValues(record)) {
            String[] fields = records.nextValue();
            if (records.hasNextValue()) {
                throw new LineFault(Kind.SYNTAX, "not CSV: a line end outside of quotes", "one record per line");
            }
            return fields;
        } catch (JsonProcessingException malformed) {
            throw new LineFault(Kind.SYNTAX, "not CSV: " + malformed.getOriginalMessage(), "comma-separated values");
        }
    }
}
