package dev.hedge.demo.clouds;

import dev.hedge.cost.RateCard;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A set of fake clouds, started together. Thread-safe. */
public final class FakeClouds implements AutoCloseable {

    private final Map<CloudKind, FakeCloud> clouds;

    private FakeClouds(Map<CloudKind, FakeCloud> clouds) {
        this.clouds = Collections.unmodifiableMap(clouds);
    }

    /**
     * Starts them all, or none.
     *
     * @throws IOException if a port cannot be had
     */
    public static FakeClouds start(FakeOptions options) throws IOException {
        Map<CloudKind, FakeCloud> started = new EnumMap<>(CloudKind.class);
        FakeClouds set = new FakeClouds(started);
        try {
            int port = options.firstPort();
            for (CloudKind kind : options.kinds()) {
                started.put(kind, FakeCloud.start(kind, cloud(kind, options).withPort(port)));
                port += port == 0 ? 0 : 1;
            }
            return set;
        } catch (IOException taken) {
            set.close();
            throw taken;
        }
    }

    /** Those that were started, by kind. */
    public Map<CloudKind, FakeCloud> clouds() {
        return clouds;
    }

    /** One of them. */
    public FakeCloud cloud(CloudKind kind) {
        FakeCloud cloud = clouds.get(kind);
        if (cloud == null) {
            throw new IllegalArgumentException("kind: " + kind + " (expected: one of " + clouds.keySet() + ")");
        }
        return cloud;
    }

    /** A configuration with one backend for each cloud, with the address, names, credentials and price it has now. */
    public String hedgeYaml() {
        return HedgeYaml.of(List.copyOf(clouds.values()));
    }

    @Override
    public void close() {
        clouds.values().forEach(FakeCloud::close);
    }

    /**
     * Starts fakes and prints their configuration; they run until the process is stopped.
     *
     * @param args {@code --port N}, {@code --seed N}, {@code --speed X}, {@code --function echo|speech}, each optional
     */
    public static void main(String[] args) throws InterruptedException {
        System.exit(run(List.of(args), System.out, System.err, new CountDownLatch(1)));
    }

    /**
     * The same for callers that are no process.
     *
     * @param stop opened to end it
     * @return 0, or 2 after a mistake that was told in one line
     */
    static int run(List<String> args, PrintStream out, PrintStream err, CountDownLatch stop)
            throws InterruptedException {
        try (FakeClouds set = start(FakeArguments.parse(args))) {
            set.clouds.forEach((kind, cloud) -> out.println("# " + kind.text() + " " + cloud.base()));
            out.print(set.hedgeYaml());
            out.flush();
            stop.await();
            return 0;
        } catch (IllegalArgumentException mistake) {
            err.println(mistake.getMessage());
        } catch (IOException taken) {
            err.println("port: " + taken.getMessage() + " (expected: free ports; leave --port out for any)");
        }
        return 2;
    }

    private static CloudOptions cloud(CloudKind kind, FakeOptions options) {
        RateCard real = Habits.rates(kind);
        RateCard fast = new RateCard(
                Math.round(real.nanoDollarsPerSecond() * options.speed()),
                real.billsFrom(),
                real.granularity(),
                real.idleWindow());
        return CloudOptions.of(kind)
                .withSeed(options.seed())
                .withSpeed(options.speed())
                .withFunction(options.function())
                .withRates(fast);
    }
}
