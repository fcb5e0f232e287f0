/**
 * The record of a race: one event per transition, from which a replay can run. {@code trace.json} writes and reads it as
 * lines of JSON.
 */
@NullMarked
package dev.hedge.trace;

import org.jspecify.annotations.NullMarked;
