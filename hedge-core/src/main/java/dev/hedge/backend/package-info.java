/**
 * What a place that runs inference jobs looks like to the race. Implement {@link dev.hedge.backend.Backend} to add one.
 *
 * <p>Backends push: they report through a {@link dev.hedge.backend.JobObserver}, from any thread, and never see the race.
 */
@NullMarked
package dev.hedge.backend;

import org.jspecify.annotations.NullMarked;
