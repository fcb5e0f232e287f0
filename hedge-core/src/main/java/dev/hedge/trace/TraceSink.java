package dev.hedge.trace;

/**
 * Takes what races report. Called inside a race's turn, from many threads for many races (one at a time for one race), so:
 * thread-safe, at once, and without calling back into the race. One that throws is logged and not asked again for that
 * event.
 */
public interface TraceSink {

    /** One transition, as it happens. */
    default void onEvent(String request, String function, TraceEvent event) {}

    /** One settled race. */
    default void onSettled(Trace trace) {}

    /** Hands everything to several sinks, in order. */
    static TraceSink all(TraceSink... sinks) {
        return new SinkList(sinks);
    }
}
