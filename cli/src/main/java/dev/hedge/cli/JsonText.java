package dev.hedge.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Map;

/** Writes JSON as text; the same content always makes the same characters. */
final class JsonText {

    private static final int NANO_SCALE = 9;

    private JsonText() {}

    /** What is to be written. */
    @FunctionalInterface
    interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** One document, with a line end. */
    static String of(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);
            json.setPrettyPrinter(new LinePerEntry());
            content.writeTo(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.append('\n').toString();
    }

    /** A list. */
    static <T> void list(JsonGenerator json, String name, Iterable<T> entries, Entry<T> form) throws IOException {
        json.writeArrayFieldStart(name);
        for (T entry : entries) {
            form.write(json, entry);
        }
        json.writeEndArray();
    }

    /** How one entry of a list is written. */
    @FunctionalInterface
    interface Entry<T> {
        void write(JsonGenerator json, T entry) throws IOException;
    }

    static void counts(JsonGenerator json, String name, Map<String, Integer> counts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue());
        }
        json.writeEndObject();
    }

    /** Nanoseconds as seconds, exactly. */
    static BigDecimal seconds(long nanos) {
        BigDecimal seconds = BigDecimal.valueOf(nanos, NANO_SCALE).stripTrailingZeros();
        return seconds.scale() < 0 ? seconds.setScale(0) : seconds;
    }

    /** Compact, but with a line per entry of the lists at the top, so that results can be compared line by line. */
    private static final class LinePerEntry extends MinimalPrettyPrinter {

        private static final long serialVersionUID = 1;

        @Override
        public void beforeArrayValues(JsonGenerator json) throws IOException {
            breakLine(json);
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
            super.writeArrayValueSeparator(json);
            breakLine(json);
        }

        private static void breakLine(JsonGenerator json) throws IOException {
            JsonStreamContext parent = json.getOutputContext().getParent();
            if (parent != null
                    && parent.getParent() != null
                    && parent.getParent().inRoot()) {
                json.writeRaw('\n');
            }
        }
    }
}
