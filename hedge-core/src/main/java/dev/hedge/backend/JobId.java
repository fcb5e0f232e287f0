package dev.hedge.backend;

/**
 * The backend's own name for a job, as it was told to us.
 *
 * @param value not empty
 */
public record JobId(String value) {

    public JobId {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("job id: '' (expected: at least one character)");
        }
    }

    public static JobId of(String value) {
        return new JobId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
