package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.Payload;
import java.util.List;

/**
 * Judges a vector, such as an embedding: a JSON array of finite numbers and nothing else. NaN, Infinity and numbers such as
 * 1e999 that no double can hold are rejected with their place. Text form: {@code numbers}.
 */
public final class NumericValidator extends Judge<NumericValidator> {

    private static final Parameter<Long> LENGTH = new Parameter<>(
            "length", ValueType.number(1, Integer.MAX_VALUE), 0L, "any", "How many numbers there must be.");

    private static final Parameter<Long> MIN = new Parameter<>(
            "min", ValueType.number(0, Integer.MAX_VALUE), 1L, "1", "How many numbers there must be at least.");

    private static final Parameter<Boolean> NONZERO = Parameter.flag("nonzero", "Reject a vector of zeros only.");

    static final Kind<NumericValidator> KIND = new Kind<>(
            "numbers",
            "numbers(at=data[0].embedding,length=1536,nonzero)",
            "A JSON array of finite numbers, such as an embedding.",
            List.of(AT, LENGTH, MIN, NONZERO, MAX_BYTES),
            NumericValidator::new);

    private NumericValidator(Settings settings) {
        super(settings);
    }

    /** Accepts an array of at least one number. */
    public static NumericValidator create() {
        return new NumericValidator(Settings.NONE);
    }

    /** Rejects vectors of another length. */
    public NumericValidator length(int numbers) {
        return with(LENGTH, String.valueOf(numbers));
    }

    /** Rejects shorter vectors; 1 unless set. */
    public NumericValidator min(int numbers) {
        return with(MIN, String.valueOf(numbers));
    }

    /** Rejects vectors of zeros only. */
    public NumericValidator nonzero() {
        return with(NONZERO, ValueType.TRUE);
    }

    @Override
    Kind<NumericValidator> kind() {
        return KIND;
    }

    @Override
    String examine(Payload output) throws Refused {
        JsonPath at = get(AT);
        JsonNode vector = at.find(JsonReader.DEFAULT.read(output));
        if (!vector.isArray()) {
            throw new Refused(Emptiness.kindOf(vector) + at.where() + " (expected: an array of numbers)");
        }
        checkLength(vector.size());
        boolean onlyZeros = true;
        for (int i = 0; i < vector.size(); i++) {
            JsonNode number = vector.get(i);
            if (!number.isNumber()) {
                throw new Refused(
                        Emptiness.kindOf(number) + " at " + JsonPath.inside(at.text(), i) + " (expected: a number)");
            }
            if (NonFinite.is(number)) {
                throw new Refused("not finite: " + JsonPath.inside(at.text(), i));
            }
            onlyZeros &= number.doubleValue() == 0;
        }
        if (onlyZeros && get(NONZERO)) {
            throw new Refused("all " + vector.size() + " numbers are 0");
        }
        return vector.size() + " numbers";
    }

    private void checkLength(int length) throws Refused {
        if (get(LENGTH) != 0 && length != get(LENGTH)) {
            throw new Refused("length: " + length + " numbers (expected: " + get(LENGTH) + ")");
        }
        if (length < get(MIN)) {
            throw new Refused("too short: " + length + " numbers (expected: at least " + get(MIN) + ")");
        }
    }
}
