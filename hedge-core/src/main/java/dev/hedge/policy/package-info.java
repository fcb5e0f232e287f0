/**
 * Deciding. A {@link dev.hedge.policy.HedgePolicy} is a pure function from a picture of the race to a plan: no clock, no
 * I/O, no randomness, no memory. Whatever it knows, it carries as an immutable value.
 */
@NullMarked
package dev.hedge.policy;

import org.jspecify.annotations.NullMarked;
