/**
 * The only door to clocks and timers. Everything else in hedge takes time as an argument or asks a {@link
 * dev.hedge.time.Time}; that is what lets the same race run live, in a demo and in a replay.
 */
@NullMarked
package dev.hedge.time;

import org.jspecify.annotations.NullMarked;
