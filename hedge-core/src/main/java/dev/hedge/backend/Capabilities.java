package dev.hedge.backend;

/**
 * What a backend can show and prove.
 *
 * @param seesQueue whether it tells a waiting job from a running one
 * @param bestEvidence the strongest proof that its cancel can give
 * @param warmsOnCompletion whether a job that runs to its end leaves a warm worker behind
 */
public record Capabilities(boolean seesQueue, Evidence bestEvidence, boolean warmsOnCompletion) {

    /** Promises nothing. */
    public static final Capabilities NONE = new Capabilities(false, Evidence.NONE, false);
}
