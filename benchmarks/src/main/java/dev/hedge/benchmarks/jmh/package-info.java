/** The JMH benchmarks. Each class is one subject; {@code dev.hedge.benchmarks} says which run together. */
@NullMarked
package dev.hedge.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
