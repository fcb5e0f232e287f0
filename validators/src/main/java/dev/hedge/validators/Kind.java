package dev.hedge.validators;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One kind of validator, by name.
 *
 * @param example a text form that shows its use
 * @param summary one sentence
 * @param parameters all that can be set, in canonical order
 * @param create makes one; refuses settings that contradict each other
 */
record Kind<V extends Judge<V>>(
        String name, String example, String summary, List<Parameter<?>> parameters, Function<Settings, V> create) {

    ValidatorInfo info() {
        String usage = parameters.stream()
                .map(parameter -> parameter.name() + (parameter.isFlag() ? "" : "=…"))
                .collect(Collectors.joining(",", name + "(", ")"));
        return new ValidatorInfo(
                name, usage, parameters.stream().map(Parameter::info).toList(), example, summary);
    }
}
