package dev.hedge.sim;

import dev.hedge.backend.BackendId;

/**
 * One launch, as a world sees it.
 *
 * @param backend where
 * @param request the id of the request; worlds that pair backends key on it
 * @param nowNanos when, on the scale of {@link dev.hedge.time.Time#nanoTime()}
 */
public record JobStart(BackendId backend, String request, long nowNanos) {}
