/** Examples that must go on compiling. */
@NullMarked
package dev.hedge.validators.example;

import org.jspecify.annotations.NullMarked;
