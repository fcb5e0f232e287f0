/**
 * Backends that play scripts on any {@link dev.hedge.time.Time}: for the demo, for replays, for tests, and for trying a
 * policy without spending a cent. What a job does is a {@link dev.hedge.sim.Lifecycle}; which one a job gets, a {@link
 * dev.hedge.sim.World} says.
 */
@NullMarked
package dev.hedge.sim;

import org.jspecify.annotations.NullMarked;
