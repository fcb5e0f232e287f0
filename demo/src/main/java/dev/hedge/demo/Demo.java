package dev.hedge.demo;

import dev.hedge.HedgeCall;
import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.backend.BackendId;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.replay.Contender;
import dev.hedge.replay.PolicyReport;
import dev.hedge.replay.Prices;
import dev.hedge.replay.ReplayOptions;
import dev.hedge.replay.RoundResult;
import dev.hedge.sim.World;
import dev.hedge.time.VirtualTime;
import dev.hedge.trace.Round;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Races requests over the backends of the {@link Story}, under one policy after the other. Everything but the clock and the
 * backends is real: client, policies, validator, budgets, prices. Every policy meets the same requests and the same jobs,
 * and the same options give the same result, whatever the speed.
 */
public final class Demo {

    /** Between two pictures of a watched pass. */
    private static final Duration FRAME = Duration.ofMillis(50);

    /** Between two watched passes. */
    private static final Duration PAUSE = Duration.ofMillis(800);

    private final DemoOptions options;
    private final DemoListener listener;
    private final Pacer pacer;
    private final World world;
    private final ReplayOptions reporting =
            ReplayOptions.DEFAULT.withRates(Story.rates()).withDeadlines(List.of(Duration.ofMinutes(1)));
    private final Prices prices = Prices.of(Story.rates());

    /** How long the pacer was last asked to wait for. */
    private Duration paced = Duration.ZERO;

    private Demo(DemoOptions options, DemoListener listener, Pacer pacer) {
        this.options = options;
        this.listener = listener;
        this.pacer = pacer;
        this.world = Story.world(options.seed());
    }

    /**
     * Runs a demo.
     *
     * @param pacer asked only at a speed above 0
     * @throws InterruptedException if this thread was interrupted while it was held back
     */
    public static DemoResult run(DemoOptions options, DemoListener listener, Pacer pacer) throws InterruptedException {
        return new Demo(options, listener, pacer).run();
    }

    /** {@link #run(DemoOptions, DemoListener, Pacer)} unseen, as fast as possible. */
    public static DemoResult run(DemoOptions options) {
        try {
            return run(options.withSpeed(0), DemoListener.NONE, Pacer.NONE);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("interrupted without waiting (expected: never)", impossible);
        }
    }

    private DemoResult run() throws InterruptedException {
        List<PolicyReport> reports = new ArrayList<>();
        int count = options.policies().size();
        for (int i = 0; i < count; i++) {
            HedgePolicy policy = options.policies().get(i);
            boolean watched = i == 0 || i == count - 1;
            Pass pass = new Pass(i + 1, count, Contender.of(policy, Story.ORDER), options.requests(), watched);
            if (watched && i > 0 && options.speed() > 0) {
                hold(PAUSE);
            }
            listener.onPass(pass);
            PolicyReport report = report(pass, watched ? relay() : new TraceSink() {});
            reports.add(report);
            listener.onReport(pass, report);
        }
        return new DemoResult(reports, Narrator.sentence(reports));
    }

    private PolicyReport report(Pass pass, TraceSink sink) throws InterruptedException {
        VirtualTime time = new VirtualTime();
        HedgeClient.Builder builder = HedgeClient.builder()
                .policy(pass.contender().policy())
                .validator(options.validator())
                .budget(Story.budget())
                .time(time)
                .executor(Runnable::run)
                .trace(sink);
        for (BackendId backend : pass.contender().order()) {
            builder.backend(Story.backend(backend, world, time));
        }
        List<HedgeCall> calls = new ArrayList<>();
        List<Round> rounds = new ArrayList<>();
        HedgeClient client = builder.build();
        for (int i = 0; i < options.requests(); i++) {
            InferenceRequest request = InferenceRequest.of(Story.FUNCTION, Story.INPUT)
                    .withId(Integer.toString(i + 1))
                    .withDeadline(Story.DEADLINE);
            Duration arrival = Story.GAP.multipliedBy(i);
            time.schedule(arrival, () -> calls.add(client.submit(request)));
            rounds.add(new Round(request.id(), "", arrival.toNanos(), List.of()));
        }
        drive(time, pass.watched());
        List<RoundResult> results = calls.stream().map(this::result).toList();
        return PolicyReport.of(pass.contender(), rounds, results, reporting);
    }

    private void drive(VirtualTime time, boolean watched) throws InterruptedException {
        if (!watched || options.speed() == 0) {
            time.runUntilIdle();
            return;
        }
        Duration step = Duration.ofNanos((long) (FRAME.toNanos() * options.speed()));
        for (Duration now = Duration.ZERO; time.pending() > 0; now = now.plus(step)) {
            time.advanceTo(now);
            listener.onTick(now);
            hold(FRAME);
        }
    }

    private void hold(Duration longer) throws InterruptedException {
        paced = paced.plus(longer);
        pacer.await(paced);
    }

    private RoundResult result(HedgeCall call) {
        return RoundResult.of(
                call.outcome().toCompletableFuture().join(),
                call.settlement().toCompletableFuture().join(),
                prices,
                0);
    }

    private TraceSink relay() {
        return new TraceSink() {
            @Override
            public void onEvent(String request, String function, TraceEvent event) {
                listener.onEvent(Integer.parseInt(request), event);
            }
        };
    }
}
