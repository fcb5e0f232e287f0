/** The {@code hedge} command. */
@NullMarked
package dev.hedge.cli;

import org.jspecify.annotations.NullMarked;
