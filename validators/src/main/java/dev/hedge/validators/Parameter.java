package dev.hedge.validators;

/**
 * One thing that can be set about a validator. A constant, compared by identity.
 *
 * @param <T> what its values are
 */
final class Parameter<T> {

    private final String name;
    private final ValueType<T> type;
    private final T fallback;
    private final String fallbackText;
    private final String summary;

    /**
     * @param fallback the value when it is not given
     * @param fallbackText the same in words
     * @param summary one sentence
     */
    Parameter(String name, ValueType<T> type, T fallback, String fallbackText, String summary) {
        this.name = name;
        this.type = type;
        this.fallback = fallback;
        this.fallbackText = fallbackText;
        this.summary = summary;
    }

    /** Something that is either so or not; not, unless given. */
    static Parameter<Boolean> flag(String name, String summary) {
        return new Parameter<>(name, ValueType.flag(), false, "false", summary);
    }

    String name() {
        return name;
    }

    ValueType<T> type() {
        return type;
    }

    T fallback() {
        return fallback;
    }

    /** Whether naming it without a value means yes. */
    boolean isFlag() {
        return fallback instanceof Boolean;
    }

    ValidatorInfo.Parameter info() {
        return new ValidatorInfo.Parameter(name, type.hint(), fallbackText, type.repeatable(), summary);
    }
}
