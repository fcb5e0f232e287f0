/**
 * Re-running recorded lifecycles under other policies on virtual time, and the statistics that say what the outcome is
 * worth. Everything here is a pure function of its arguments; random numbers come from a seed, so the same input always
 * gives the same figures.
 */
@NullMarked
package dev.hedge.replay;

import org.jspecify.annotations.NullMarked;
