package dev.hedge.demo.clouds;

/**
 * The workers of a cloud at one moment, as its jobs let one conclude.
 *
 * @param idle kept warm after a job, executing none
 * @param initializing getting ready for a job
 * @param running executing one
 * @param throttled kept back for want of room: as many as wait in a mode named {@value #THROTTLED}
 */
record Workers(int idle, int initializing, int running, int throttled) {

    /** A mode of this name means that its queue time is spent waiting for room. */
    static final String THROTTLED = "throttled";
}
