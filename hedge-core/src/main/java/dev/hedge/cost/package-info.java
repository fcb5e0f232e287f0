/** Money: whole micro-dollars and the rate cards that turn seconds into them. Pure values, safe to share. */
@NullMarked
package dev.hedge.cost;

import org.jspecify.annotations.NullMarked;
