/** Hedged requests: the race, and everything it is told through. */
module dev.hedge.core {
    requires static org.jspecify;

    // Used by dev.hedge.metrics and dev.hedge.trace.json alone.
    requires static com.fasterxml.jackson.databind;
    requires static com.fasterxml.jackson.dataformat.csv;
    requires static micrometer.core;
}
