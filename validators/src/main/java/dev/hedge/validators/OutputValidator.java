package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.Payload;
import java.util.List;
import java.util.Optional;

/**
 * Rejects outputs that are empty or an error report: platforms say COMPLETED although they lost the result, and workers
 * return their errors as output. Text form: {@code output}.
 *
 * <p>Empty is what {@link NonEmptyValidator} takes for empty. An error report is a JSON object, or an array with an object in
 * it, that has
 *
 * <ul>
 *   <li>a member {@code error} or {@code errors} (other names can be set; case does not matter) which says something: null,
 *       false, 0, fractions, blank text and containers of nothing but these do not;
 *   <li>a member {@code status} with the word error, errored, failed or failure.
 * </ul>
 *
 * Text is never searched: a story may well have an error in act two. Text and binary outputs pass unless they are empty; one
 * that begins like a JSON object or array is read as JSON whatever its media type.
 *
 * <p>A backend hands over what its cloud gave under {@code output}, and that is what is judged. Where the backend hands over
 * the whole reply, {@link #envelope()} judges its member {@code output}, and rejects it also for an error in the member
 * {@code error} beside it. A path set by {@link #at} starts in the output, not in the envelope.
 */
public final class OutputValidator extends Judge<OutputValidator> {

    private static final String OUTPUT = "output";
    private static final String ERROR = "error";

    private static final Parameter<Boolean> ENVELOPE =
            Parameter.flag("envelope", "Judge the member 'output' of an object that may have an 'error' beside it.");

    private static final Parameter<List<String>> ERROR_MEMBERS = new Parameter<>(
            ERROR,
            ValueType.text("the name of a member").repeated(),
            List.of(ERROR, "errors"),
            "error and errors",
            "A member that reports an error if it says something.");

    static final Kind<OutputValidator> KIND = new Kind<>(
            "output",
            "output(envelope,error=error,error=traceback)",
            "There is something, and it is no error report.",
            List.of(AT, ENVELOPE, ERROR_MEMBERS, MAX_BYTES),
            OutputValidator::new);

    private final ErrorSigns signs;

    private OutputValidator(Settings settings) {
        super(settings);
        this.signs = new ErrorSigns(get(ERROR_MEMBERS));
    }

    /** Takes the payload for the output. */
    public static OutputValidator create() {
        return new OutputValidator(Settings.NONE);
    }

    /** Takes the payload for an object with the output in its member {@code output}. */
    public OutputValidator envelope() {
        return with(ENVELOPE, ValueType.TRUE);
    }

    /** Adds a member that reports an error if it says something. The first one replaces {@code error} and {@code errors}. */
    public OutputValidator errorMember(String name) {
        return with(ERROR_MEMBERS, name);
    }

    @Override
    Kind<OutputValidator> kind() {
        return KIND;
    }

    @Override
    String examine(Payload output) throws Refused {
        JsonPath at = get(AT);
        Optional<JsonNode> json = Content.json(output);
        if (json.isPresent()) {
            JsonNode opened = get(ENVELOPE) ? opened(json.get()) : json.get();
            inspect(opened, JsonPath.ROOT);
            if (!at.isRoot()) {
                inspect(at.find(opened), at);
            }
        } else if (get(ENVELOPE) || !at.isRoot()) {
            throw new Refused("not JSON (expected: JSON, to look inside)");
        }
        return "";
    }

    private void inspect(JsonNode value, JsonPath at) throws Refused {
        NonEmptyValidator.requireContents(value, at);
        Optional<String> sign = signs.in(value, at.text());
        if (sign.isPresent()) {
            throw new Refused("error in output: " + sign.get());
        }
    }

    private static JsonNode opened(JsonNode envelope) throws Refused {
        if (!envelope.isObject()) {
            throw new Refused(
                    "no envelope: " + Emptiness.kindOf(envelope) + " (expected: an object with a member 'output')");
        }
        JsonNode error = envelope.path(ERROR);
        if (ErrorSigns.reports(error)) {
            throw new Refused("error beside output: " + ErrorSigns.words(error));
        }
        return envelope.path(OUTPUT);
    }
}
