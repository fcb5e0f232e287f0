package dev.hedge.validators;

import java.util.List;

/**
 * What there is to know about one validator by name. Immutable.
 *
 * @param name as in the text form
 * @param usage the text form with everything that can be given
 * @param parameters all that can be set; empty if there is nothing
 * @param example a text form that {@link ValidatorSpecs#parse(String)} accepts, given the files it names
 * @param summary one sentence
 */
public record ValidatorInfo(String name, String usage, List<Parameter> parameters, String example, String summary) {

    public ValidatorInfo {
        parameters = List.copyOf(parameters);
    }

    /**
     * One parameter.
     *
     * @param name as in the text form
     * @param value what a value looks like
     * @param fallback what holds when it is not given
     * @param repeatable whether it may be given more than once
     * @param summary one sentence
     */
    public record Parameter(String name, String value, String fallback, boolean repeatable, String summary) {}
}
