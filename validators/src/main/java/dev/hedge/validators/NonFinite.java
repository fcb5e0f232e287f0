package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hedge.validate.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Numbers in a document that are not finite: the bare words NaN, Infinity and -Infinity, which JSON does not have, and
 * numbers such as 1e999 that no double can hold. Python workers write the former. Made for one document, and not
 * thread-safe.
 */
final class NonFinite {

    private static final int SHOWN = 5;

    private final List<String> places = new ArrayList<>();
    private int count;

    /** Whether a number is not finite. Whole numbers of any length are finite, unless no double can hold them. */
    static boolean is(JsonNode node) {
        return node.isNumber() && !Double.isFinite(node.doubleValue());
    }

    /** The document with null for each such number. Changes the document. */
    JsonNode nullified(JsonNode root) {
        return nullified(root, "");
    }

    boolean found() {
        return count > 0;
    }

    /** Where they were, as paths; at most five are named. */
    String places() {
        String named = String.join(", ", places);
        return count > SHOWN ? named + " and " + (count - SHOWN) + " more" : named;
    }

    private JsonNode nullified(JsonNode node, String place) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                if (member.getValue().isContainerNode() || isFractionBeyond(member.getValue())) {
                    member.setValue(nullified(member.getValue(), JsonPath.inside(place, member.getKey())));
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (array.get(i).isContainerNode() || isFractionBeyond(array.get(i))) {
                    array.set(i, nullified(array.get(i), JsonPath.inside(place, i)));
                }
            }
        } else if (isFractionBeyond(node)) {
            if (count++ < SHOWN) {
                places.add(place.isEmpty() ? "the value itself" : Excerpt.of(place));
            }
            return NullNode.getInstance();
        }
        return node;
    }

    /** A long whole number may be somebody's id, and loses nothing as it is. */
    private static boolean isFractionBeyond(JsonNode node) {
        return node.isFloatingPointNumber() && is(node);
    }
}
