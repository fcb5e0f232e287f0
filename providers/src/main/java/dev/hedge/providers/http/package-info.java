/** The seam between a cloud's words and the wire: requests as values, answers as values, and what answers mean. */
@NullMarked
package dev.hedge.providers.http;

import org.jspecify.annotations.NullMarked;
