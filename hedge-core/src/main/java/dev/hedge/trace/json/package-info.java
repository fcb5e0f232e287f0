/**
 * Trace files: our own lines of JSON, written and read, and recordings of others as they are found. The only package of this
 * module that uses Jackson, which is optional: without it on the path, leave these classes alone. Writers are thread-safe,
 * readers belong to one thread, everything read is an immutable value. {@code docs/trace-format.md} has the format.
 */
@NullMarked
package dev.hedge.trace.json;

import org.jspecify.annotations.NullMarked;
