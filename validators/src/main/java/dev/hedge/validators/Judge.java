package dev.hedge.validators;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.nio.file.Path;

/**
 * What the validators of this package have in common: settings, a text form made of them, and a limit on size. Immutable,
 * hence thread-safe; every method that sets something returns another validator.
 *
 * @param <V> the validator itself
 */
abstract class Judge<V extends Judge<V>> implements Validator {

    static final Parameter<Long> MAX_BYTES =
            new Parameter<>("max-bytes", ValueType.bytes(), 64L << 20, "64MiB", "A larger output is rejected unseen.");

    static final Parameter<JsonPath> AT = new Parameter<>(
            "at",
            ValueType.of(JsonPath.HINT, JsonPath::parse, JsonPath::text),
            JsonPath.ROOT,
            "the whole output",
            "Where in a JSON output the value to judge is.");

    private static final Path CURRENT_DIRECTORY = Path.of("");

    private final Settings settings;

    Judge(Settings settings) {
        this.settings = settings;
    }

    abstract Kind<V> kind();

    /** Looks at an output that is not too large; returns a note, which may be empty. */
    abstract String examine(Payload output) throws Refused;

    /** Rejects outputs of more bytes unseen; unless set, 64 MiB. */
    public final V maxBytes(long maxBytes) {
        return with(MAX_BYTES, String.valueOf(maxBytes));
    }

    /** Judges the value at a path such as {@code choices[0].message.content} of a JSON output; unless set, all of it. */
    public final V at(String path) {
        return with(AT, path);
    }

    /**
     * Judges one result. The reason of a rejection is one line and quotes at most a short excerpt of the output. An output
     * over the limit on size is {@linkplain Verdict#unjudged unjudged}.
     */
    @Override
    public final Verdict judge(JobResult result) {
        Payload output = result.output();
        if (output.size() > get(MAX_BYTES)) {
            return Verdict.unjudged(
                    "too large: " + output.size() + " bytes (expected: at most " + get(MAX_BYTES) + ")");
        }
        try {
            return Verdict.accepted(examine(output));
        } catch (Refused refused) {
            return refused.judged() ? Verdict.rejected(refused.reason()) : Verdict.unjudged(refused.reason());
        }
    }

    /** The canonical text form; {@link ValidatorSpecs#parse(String)} reads it back. */
    @Override
    public final String text() {
        String arguments = settings.text(kind().parameters());
        return arguments.isEmpty() ? kind().name() : kind().name() + "(" + arguments + ")";
    }

    @Override
    public final String toString() {
        return text();
    }

    final <T> T get(Parameter<T> parameter) {
        return settings.get(parameter);
    }

    /** With a value as it would be written, so that the two ways of setting it cannot differ in what they allow. */
    final V with(Parameter<?> parameter, String text) {
        return kind().create().apply(settings.with(parameter, text, CURRENT_DIRECTORY));
    }
}
