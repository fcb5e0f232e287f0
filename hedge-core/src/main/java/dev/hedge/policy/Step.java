package dev.hedge.policy;

import dev.hedge.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One line of a {@link Staged} policy. Positions count the order of backends from 0 and go up to 15; the text form counts
 * from 1.
 */
public sealed interface Step {

    /** The text form, as inside {@code staged(…)}. */
    String text();

    /** Which backend it is about. */
    int position();

    /**
     * Launch a backend that was not tried yet.
     *
     * @param position which backend
     * @param offset when, counted from the beginning of the race; zero to 292 years
     * @param conditions all must be met from then on; empty for none
     * @param cutting positions of attempts to cancel at the same moment (a cutover)
     * @param keep whether this attempt, should it lose, may run to its end
     */
    record Launch(int position, Duration offset, List<Condition> conditions, List<Integer> cutting, boolean keep)
            implements Step {

        private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

        public Launch {
            Policies.requirePosition(position);
            if (offset.isNegative() || offset.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("offset: " + offset + " (expected: zero to 292 years)");
            }
            conditions = List.copyOf(conditions);
            cutting = List.copyOf(cutting);
            cutting.forEach(Policies::requirePosition);
        }

        /** Launch at an offset, whatever happened, and cancel it if it loses. */
        public static Launch at(int position, Duration offset) {
            return new Launch(position, offset, List.of(), List.of(), false);
        }

        @Override
        public String text() {
            return (position + 1) + "@" + Durations.format(offset) + ifClause(conditions)
                    + cutting.stream().map(cut -> " cut " + (cut + 1)).collect(Collectors.joining())
                    + (keep ? " keep" : "");
        }
    }

    /**
     * Cancel an attempt whenever the conditions are met.
     *
     * @param position whose attempt
     * @param conditions at least one
     */
    record Cut(int position, List<Condition> conditions) implements Step {
        public Cut {
            Policies.requirePosition(position);
            conditions = List.copyOf(conditions);
            if (conditions.isEmpty()) {
                throw new IllegalArgumentException("conditions: none (expected: at least one)");
            }
        }

        @Override
        public String text() {
            return "cut " + (position + 1) + ifClause(conditions);
        }
    }

    private static String ifClause(List<Condition> conditions) {
        return conditions.isEmpty()
                ? ""
                : conditions.stream().map(Condition::text).collect(Collectors.joining(" and ", " if ", ""));
    }
}
