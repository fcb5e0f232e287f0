/** What one race costs, and how policies compare. */
@NullMarked
package dev.hedge.benchmarks;

import org.jspecify.annotations.NullMarked;
