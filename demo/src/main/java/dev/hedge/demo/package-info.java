/** The story of a hedged request, told on simulated backends. */
@NullMarked
package dev.hedge.demo;

import org.jspecify.annotations.NullMarked;
