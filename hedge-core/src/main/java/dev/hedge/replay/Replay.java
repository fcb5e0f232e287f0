package dev.hedge.replay;

import dev.hedge.HedgeCall;
import dev.hedge.HedgeClient;
import dev.hedge.InferenceRequest;
import dev.hedge.Settlement;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.Payload;
import dev.hedge.cost.Usage;
import dev.hedge.policy.AttemptView;
import dev.hedge.sim.SimulatedBackend;
import dev.hedge.sim.World;
import dev.hedge.time.VirtualTime;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Round;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Re-runs recorded rounds under a policy: the same race, the same policy, simulated backends, virtual time. One round after
 * the other, so that a {@link World} with a memory sees requests in the order of the recording.
 *
 * <p>A replay idealises: losers stop at the moment of the decision, sightings are instantaneous, timers exact, and (with
 * {@link PairedWorld}) no request disturbs another. Not thread-safe.
 */
public final class Replay {

    private final List<Round> rounds;
    private final World world;
    private final ReplayOptions options;
    private final List<InferenceRequest> requests;
    private final Prices prices;

    private Replay(List<Round> rounds, World world, ReplayOptions options) {
        this.rounds = List.copyOf(rounds);
        this.world = world;
        this.options = options;
        this.prices = Prices.of(options.rates());
        this.requests = new ArrayList<>(rounds.size());
        for (int i = 0; i < rounds.size(); i++) {
            requests.add(InferenceRequest.of("replay", Payload.EMPTY)
                    .withId(PairedWorld.requestId(i))
                    .withDeadline(options.cap()));
        }
    }

    /** A replay in which every job lives as recorded. */
    public static Replay of(List<Round> rounds, ReplayOptions options) {
        return new Replay(rounds, PairedWorld.of(rounds, options.failedSubmit()), options);
    }

    /** A replay in another world, which knows a request by {@link PairedWorld#requestId}. */
    public static Replay in(World world, List<Round> rounds, ReplayOptions options) {
        return new Replay(rounds, world, options);
    }

    /** Runs all rounds under one policy. */
    public PolicyReport run(Contender contender) {
        return PolicyReport.of(contender, rounds, results(contender), options);
    }

    /** The outcome of every round under one policy, in the order of the recording. */
    public List<RoundResult> results(Contender contender) {
        VirtualTime time = new VirtualTime();
        HedgeClient.Builder builder = HedgeClient.builder()
                .policy(contender.policy())
                .validator(PairedWorld.validator())
                .onFailure(options.onFailure())
                .maxLive(options.maxLive())
                .time(time)
                .executor(Runnable::run);
        for (BackendId backend : contender.order()) {
            builder.backend(SimulatedBackend.of(backend, world, time).withoutJobIds());
        }
        List<RoundResult> results = new ArrayList<>(rounds.size());
        try (HedgeClient client = builder.build()) {
            for (int i = 0; i < rounds.size(); i++) {
                HedgeCall call = client.submit(requests.get(i));
                time.runUntilIdle();
                results.add(result(rounds.get(i), call));
            }
        }
        return results;
    }

    private RoundResult result(Round round, HedgeCall call) {
        Settlement settlement = call.settlement().toCompletableFuture().join();
        int unrecorded = 0;
        for (int i = 0; i < settlement.accounts().size(); i++) {
            AttemptView attempt = settlement.accounts().get(i).attempt();
            unrecorded += beyondRecord(round.arm(attempt.backend()), attempt.usage()) ? 1 : 0;
        }
        return RoundResult.of(call.outcome().toCompletableFuture().join(), settlement, prices, unrecorded);
    }

    /** Whether the attempt went beyond what the recording knows of it. */
    private static boolean beyondRecord(Optional<Arm> arm, Usage usage) {
        if (arm.isEmpty()) {
            return true;
        }
        long lived = usage.endedNanos() - usage.launchedNanos();
        return arm.get().ending() == Arm.Ending.CENSORED && lived > arm.get().latencyNanos();
    }
}
