/**
 * Meters fed from trace events. Optional: the only package that needs Micrometer, which a user of it adds. Recording is
 * thread-safe and does not block.
 */
@NullMarked
package dev.hedge.metrics;

import org.jspecify.annotations.NullMarked;
