/** Hedged requests: the race, and everything it is told through. */
module dev.hedge.core {
    requires static org.jspecify;

    // Used by dev.hedge.metrics and dev.hedge.trace.json alone.
    requires static com.fasterxml.jackson.databind;
    requires static com.fasterxml.jackson.dataformat.csv;
    requires static micrometer.core;

    exports dev.hedge;
    exports dev.hedge.backend;
    exports dev.hedge.budget;
    exports dev.hedge.cost;
    exports dev.hedge.metrics;
    exports dev.hedge.policy;
    exports dev.hedge.replay;
    exports dev.hedge.sim;
    exports dev.hedge.time;
    exports dev.hedge.trace;
    exports dev.hedge.trace.json;
    exports dev.hedge.validate;
}
