package dev.hedge.demo;

import dev.hedge.replay.PolicyReport;
import dev.hedge.trace.TraceEvent;
import java.time.Duration;

/** Follows a demo. Called on the thread that runs it. */
public interface DemoListener {

    /** Hears nothing. */
    DemoListener NONE = new DemoListener() {};

    /** A pass begins. */
    default void onPass(Pass pass) {}

    /**
     * Something happened in a race of a watched pass.
     *
     * @param request counted from 1
     */
    default void onEvent(int request, TraceEvent event) {}

    /**
     * Time has passed in a watched pass; many times a second, unless the demo runs as fast as it can.
     *
     * @param now since the pass began, on the virtual clock
     */
    default void onTick(Duration now) {}

    /** A pass is over. */
    default void onReport(Pass pass, PolicyReport report) {}
}
