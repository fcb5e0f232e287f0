/**
 * Judges of results, by kind: output that is no error report, JSON, text, vectors, WAV audio, images. Start at {@link
 * dev.hedge.validators.ValidatorSpecs} for their text form, or at the class of a kind.
 *
 * <p>Judges are pure functions with a limit on size, called from any thread; files that they need (schemas) are read when
 * they are made. None sees a race or a provider.
 */
@NullMarked
package dev.hedge.validators;

import org.jspecify.annotations.NullMarked;
