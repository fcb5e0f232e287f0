package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.Payload;
import java.util.List;
import java.util.Optional;

/**
 * Rejects outputs with nothing in them: no bytes, only white space, or JSON {@code null}, {@code {}}, {@code []} or a
 * string without a visible character. An output that claims to be JSON must be readable; other than that, whether it makes
 * sense is not this judge's business. Text form: {@code non-empty}.
 */
public final class NonEmptyValidator extends Judge<NonEmptyValidator> {

    static final Kind<NonEmptyValidator> KIND = new Kind<>(
            "non-empty",
            "non-empty(at=images)",
            "There is something: not just white space, null, {}, [] or \"\".",
            List.of(AT, MAX_BYTES),
            NonEmptyValidator::new);

    private NonEmptyValidator(Settings settings) {
        super(settings);
    }

    /** Looks at the whole output. */
    public static NonEmptyValidator create() {
        return new NonEmptyValidator(Settings.NONE);
    }

    @Override
    Kind<NonEmptyValidator> kind() {
        return KIND;
    }

    @Override
    String examine(Payload output) throws Refused {
        JsonPath at = get(AT);
        if (at.isRoot()) {
            Optional<JsonNode> json = Content.json(output);
            if (json.isPresent()) {
                requireContents(json.get(), at);
            }
        } else {
            requireContents(at.find(JsonReader.DEFAULT.read(output)), at);
        }
        return "";
    }

    static void requireContents(JsonNode value, JsonPath at) throws Refused {
        Optional<String> empty = Emptiness.of(value);
        if (empty.isPresent()) {
            throw new Refused("empty: " + empty.get() + at.where());
        }
    }
}
