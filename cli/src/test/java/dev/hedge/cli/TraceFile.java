package dev.hedge.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small recordings for tests, one job per line. */
final class TraceFile {

    /** How these files are read. */
    static final String COLUMNS =
            "round=round,backend=backend,latency=latency_s:s,queue=queue_s:s,valid=valid,state=state,block=block";

    private final StringBuilder text = new StringBuilder();

    TraceFile valid(int round, String backend, double latency, double queue) {
        return job(round, backend, latency, queue, "\"valid\":true");
    }

    TraceFile invalid(int round, String backend, double latency, double queue) {
        return job(round, backend, latency, queue, "\"valid\":false");
    }

    TraceFile ended(int round, String backend, double latency, String state) {
        return job(round, backend, latency, 0, "\"valid\":false,\"state\":\"" + state + "\"");
    }

    private TraceFile job(int round, String backend, double latency, double queue, String end) {
        text.append("{\"round\":" + round + ",\"backend\":\"" + backend + "\",\"latency_s\":" + latency
                + ",\"queue_s\":" + queue + ",\"block\":\"" + (round + 1) / 2 + "\"," + end + "}\n");
        return this;
    }

    /** The two-humped cold start of C24. */
    static TraceFile c24() {
        return new TraceFile()
                .valid(1, "A", 6, 1.1)
                .valid(1, "B", 19, 0)
                .valid(2, "A", 120, 10)
                .valid(2, "B", 19, 0)
                .valid(3, "A", 6, 1.2)
                .valid(3, "B", 100, 0)
                .valid(4, "A", 100, 25)
                .valid(4, "B", 104, 0)
                .invalid(5, "A", 30, 1.0)
                .valid(5, "B", 20, 0);
    }

    String write(Path folder, String name) {
        try {
            return Files.writeString(folder.resolve(name), text).toString();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
