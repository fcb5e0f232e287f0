package dev.hedge.backend;

/**
 * The name of one configured place a function runs.
 *
 * @param value not blank, without white space, commas or brackets, so that it can stand in lists on a command line
 */
public record BackendId(String value) {

    public BackendId {
        if (value.isEmpty() || value.chars().anyMatch(c -> c <= ' ' || ",()[]{}\"'".indexOf(c) >= 0)) {
            throw new IllegalArgumentException(
                    "backend name: '" + value + "' (expected: letters, digits, '-', '_', '.', '/' and the like)");
        }
    }

    public static BackendId of(String value) {
        return new BackendId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
