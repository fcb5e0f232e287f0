/** Reads what servers send, which is nearly JSON. */
@NullMarked
package dev.hedge.providers.json;

import org.jspecify.annotations.NullMarked;
