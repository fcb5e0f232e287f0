package dev.hedge.trace;

/** Several sinks as one. */
final class SinkList implements TraceSink {

    private final TraceSink[] sinks;

    SinkList(TraceSink[] sinks) {
        this.sinks = sinks.clone();
    }

    @Override
    public void onEvent(String request, String function, TraceEvent event) {
        for (TraceSink sink : sinks) {
            sink.onEvent(request, function, event);
        }
    }

    @Override
    public void onSettled(Trace trace) {
        for (TraceSink sink : sinks) {
            sink.onSettled(trace);
        }
    }
}
