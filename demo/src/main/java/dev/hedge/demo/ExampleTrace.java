package dev.hedge.demo;

import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.backend.BackendId;
import dev.hedge.policy.Policies;
import dev.hedge.sim.World;
import dev.hedge.time.VirtualTime;
import dev.hedge.trace.TraceRounds;
import dev.hedge.trace.TraceSink;
import dev.hedge.trace.json.JsonlTraceWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Makes example traces: requests in blocks of {@value #BLOCK}, hours apart, each sent to all three
 * backends of the {@link Story} at once. Every job is left to run to its end, so that any policy can be replayed over the
 * file. How many jobs find the primary cold differs from block to block, as it does in real recordings.
 */
public final class ExampleTrace {

    /** How many races the shipped file holds. */
    public static final int ROUNDS = 54;

    /** What decided their fates. */
    public static final long SEED = 1172;

    private static final int BLOCK = 6;

    /** How often the primary is cold in each block, over and over again; a third of the time on the whole. */
    private static final List<Double> COLD_SHARES = List.of(0.1, 0.5, 0.3, 0.2, 0.6, 0.1, 0.4, 0.3, 0.5);

    private static final String POLICY = "staged(1@0s keep, 2@0s keep, 3@0s keep)";
    private static final Instant BEGIN = Instant.parse("2026-01-05T08:00:00Z");
    private static final Duration BETWEEN_BLOCKS = Duration.ofHours(2);
    private static final Duration BETWEEN_ROUNDS = Duration.ofMinutes(6);

    private ExampleTrace() {}

    /**
     * Writes a file; the same arguments give the same bytes.
     *
     * @param rounds one or more
     * @throws FileAlreadyExistsException if there is such a file
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, int rounds, long seed) throws IOException {
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds: " + rounds + " (expected: one or more)");
        }
        Files.createFile(file);
        try (JsonlTraceWriter writer = JsonlTraceWriter.open(file)) {
            run(writer, rounds, seed);
        }
    }

    private static void run(TraceSink sink, int rounds, long seed) {
        VirtualTime time = new VirtualTime(BEGIN);
        HedgeClient client = client(time, sink, seed);
        for (int round = 1; round <= rounds; round++) {
            InferenceRequest request = InferenceRequest.of(Story.FUNCTION, Story.INPUT)
                    .withId(String.valueOf(round))
                    .withTags(Map.of(TraceRounds.BLOCK_TAG, String.valueOf(block(round) + 1)));
            Duration arrival =
                    BETWEEN_BLOCKS.multipliedBy(block(round)).plus(BETWEEN_ROUNDS.multipliedBy((round - 1) % BLOCK));
            time.schedule(arrival, () -> client.submit(request));
        }
        time.runUntilIdle();
    }

    private static HedgeClient client(VirtualTime time, TraceSink sink, long seed) {
        List<World> worlds =
                COLD_SHARES.stream().map(share -> Story.world(seed, share)).toList();
        World world = (start, past) -> worlds.get(block(Integer.parseInt(start.request())) % worlds.size())
                .lifecycle(start, past);
        HedgeClient.Builder builder = HedgeClient.builder()
                .policy(Policies.parse(POLICY))
                .maxLive(Story.ORDER.size())
                .validator(Story.validator())
                .time(time)
                .executor(Runnable::run)
                .trace(sink);
        for (BackendId backend : Story.ORDER) {
            builder.backend(Story.backend(backend, world, time));
        }
        return builder.build();
    }

    /** The block of a round; blocks count from 0, rounds from 1. */
    private static int block(int round) {
        return (round - 1) / BLOCK;
    }
}
