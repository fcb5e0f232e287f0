package dev.hedge.policy;

/**
 * Something that must be seen of another attempt before a step applies. Not met while that attempt was not launched. An
 * attempt that failed or was told to stop counts neither as queued nor as started: nothing may be expected of it.
 *
 * @param position whose attempt, as a place in the order of backends, 0 to 15
 * @param sight what must be seen
 */
public record Condition(int position, Sight sight) {

    /** What can be asked of an attempt. */
    public enum Sight {
        /** Known to wait for a worker; at a step with an offset: known by then, and waiting ever since. */
        QUEUED,
        /** A worker holds it, or held it when it answered. */
        STARTED,
        /** No worker has been seen with it. */
        UNSTARTED;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    public Condition {
        Policies.requirePosition(position);
    }

    boolean met(AttemptView attempt, long byNanos) {
        return switch (sight) {
            case QUEUED -> inPlay(attempt) && attempt.queued() && attempt.queuedNanos() <= byNanos;
            case STARTED -> inPlay(attempt) && attempt.started();
            case UNSTARTED -> !attempt.started();
        };
    }

    private static boolean inPlay(AttemptView attempt) {
        return !attempt.phase().failed() && !attempt.phase().cancelled();
    }

    String text() {
        return (position + 1) + " " + sight.word();
    }
}
