/** Judges of results: pure functions, without input or output of their own. */
@NullMarked
package dev.hedge.validators;

import org.jspecify.annotations.NullMarked;
