package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What counts as nothing. */
final class Emptiness {

    private Emptiness() {}

    /** Says in what way a value is empty: null, {@code {}}, {@code []}, or a string without a visible character. */
    static Optional<String> of(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING -> Optional.of("missing");
            case NULL -> Optional.of("null");
            case OBJECT -> value.isEmpty() ? Optional.of("an object without members") : Optional.empty();
            case ARRAY -> value.isEmpty() ? Optional.of("an array without elements") : Optional.empty();
            case STRING -> value.textValue().isBlank() ? Optional.of("a string without text") : Optional.empty();
            case BINARY, BOOLEAN, NUMBER, POJO -> Optional.empty();
        };
    }

    /** A value in words, without its contents. */
    static String kindOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING -> "nothing";
            case NULL -> "null";
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case BINARY, POJO -> "a value";
        };
    }
}
