/** The front door: one request, raced over several backends. */
@NullMarked
package dev.hedge;

import org.jspecify.annotations.NullMarked;
