package dev.hedge.policy;

/**
 * Something that must be seen of another attempt before a step applies. Not met while that attempt was not launched.
 *
 * @param position whose attempt, as a place in the order of backends, counted from 0
 * @param sight what must be seen
 */
public record Condition(int position, Sight sight) {

    /** What can be asked of an attempt. */
    public enum Sight {
        /** Known to wait for a worker; at a step with an offset: known by then, and still waiting. */
        QUEUED,
        /** A worker holds it, or held it. */
        STARTED,
        /** No worker has been seen with it. */
        UNSTARTED;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    public Condition {
        if (position < 0) {
            throw new IllegalArgumentException("position: " + position + " (expected: zero or more)");
        }
    }

    boolean met(AttemptView attempt, long byNanos) {
        return switch (sight) {
            case QUEUED -> attempt.queued() && attempt.queuedNanos() <= byNanos;
            case STARTED -> attempt.started();
            case UNSTARTED -> !attempt.started();
        };
    }

    String text() {
        return (position + 1) + " " + sight.word();
    }
}
