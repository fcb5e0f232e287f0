package dev.hedge.policy;

import java.util.List;

/**
 * What to do now, and when to ask again.
 *
 * @param moves in the order in which they are carried out
 * @param wakeNanos when the policy wants to be asked again at the latest, counted from the beginning of the race; {@link
 *     #NEVER} if only an event can change its mind. A moment that is not to come is taken for that, and recorded as a fault
 */
public record Plan(List<Move> moves, long wakeNanos) {

    public static final long NEVER = Long.MAX_VALUE;

    /** Nothing to do and nothing planned: once no attempt can win, the race is lost. */
    public static final Plan NOTHING = new Plan(List.of(), NEVER);

    public Plan {
        moves = List.copyOf(moves);
    }

    /** Nothing to do until a moment. */
    public static Plan waitUntil(long wakeNanos) {
        return new Plan(List.of(), wakeNanos);
    }
}
