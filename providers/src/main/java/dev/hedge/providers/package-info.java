/** Backends for GPU clouds, one package each; none knows another. */
@NullMarked
package dev.hedge.providers;

import org.jspecify.annotations.NullMarked;
