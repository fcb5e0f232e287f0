/** Judging outputs: a result is a success only when a validator accepts it. Pure functions, called from any thread. */
@NullMarked
package dev.hedge.validate;

import org.jspecify.annotations.NullMarked;
