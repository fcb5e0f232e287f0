package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.validate.Excerpt;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Signs that a value is an error report and not a result. Looks at the value and, if it is an array, at its elements;
 * deeper down the same words are data. Immutable.
 */
final class ErrorSigns {

    private static final Set<String> BAD_STATUS = Set.of("error", "errored", "failed", "failure");

    private final List<String> members;

    /** @param members names of members that hold an error; case does not matter */
    ErrorSigns(List<String> members) {
        this.members =
                members.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    }

    /**
     * Whether an error member's value reports an error: text, true, a whole number other than 0, or a container with any
     * of these inside. A fraction does not: it measures an error, as in a fit.
     */
    static boolean reports(JsonNode error) {
        return switch (error.getNodeType()) {
            case NULL, MISSING -> false;
            case BOOLEAN -> error.booleanValue();
            case NUMBER -> error.isIntegralNumber() && error.bigIntegerValue().signum() != 0;
            case STRING -> !error.textValue().isBlank();
            case ARRAY, OBJECT -> anyReports(error);
            case BINARY, POJO -> true;
        };
    }

    /** What an error says, cut short. */
    static String words(JsonNode error) {
        JsonNode message = error.path("message");
        JsonNode said = message.isTextual() ? message : error;
        return "'" + Excerpt.of(said.isTextual() ? said.textValue() : said.toString()) + "'";
    }

    private static boolean anyReports(JsonNode container) {
        for (JsonNode child : container) {
            if (reports(child)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Says which sign was found first.
     *
     * @param place where the value is, for the message
     */
    Optional<String> in(JsonNode value, String place) {
        if (value.isObject()) {
            return inObject(value, place);
        }
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                JsonNode element = value.get(i);
                Optional<String> found =
                        element.isContainerNode() ? in(element, JsonPath.inside(place, i)) : Optional.empty();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> inObject(JsonNode object, String place) {
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            if (members.contains(member.getKey().toLowerCase(Locale.ROOT)) && reports(member.getValue())) {
                return Optional.of(
                        Excerpt.of(JsonPath.inside(place, member.getKey())) + " says " + words(member.getValue()));
            }
        }
        JsonNode status = object.path("status");
        if (status.isTextual() && BAD_STATUS.contains(status.textValue().toLowerCase(Locale.ROOT))) {
            String message = object.path("message").isTextual() ? ", message " + words(object) : "";
            return Optional.of(
                    Excerpt.of(JsonPath.inside(place, "status")) + " is '" + status.textValue() + "'" + message);
        }
        return Optional.empty();
    }
}
