/** Examples of the documents, compiled and run. */
@NullMarked
package dev.hedge.docs;

import org.jspecify.annotations.NullMarked;
