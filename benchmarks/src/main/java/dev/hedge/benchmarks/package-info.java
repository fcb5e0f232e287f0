/**
 * What hedge costs, and what its peers cost in the same run. A {@link dev.hedge.benchmarks.Suite} answers one question;
 * {@code benchmarks/run} runs them and writes their reports. Everything here runs on the class path, on one thread unless a
 * suite says otherwise.
 */
@NullMarked
package dev.hedge.benchmarks;

import org.jspecify.annotations.NullMarked;
