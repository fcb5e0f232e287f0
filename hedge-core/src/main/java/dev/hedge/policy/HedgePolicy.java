package dev.hedge.policy;

/**
 * A pure rule that says what to do next in a race. Immutable and thread-safe; the same view always gives the same plan.
 *
 * <p>The race asks after every event and whenever the last plan said to ask again. If others still run at the moment when
 * one attempt wins, it asks once more ({@link RaceView#decided()}): the {@link Move.Keep} moves of that plan name the
 * attempts that may run to their end; all other live ones are cancelled, and launches are ignored.
 */
public interface HedgePolicy {

    Plan decide(RaceView view);

    /** The canonical text form, such as {@code fixed-delay(10s)}; {@link Policies#parse} reads it back. */
    String text();
}
