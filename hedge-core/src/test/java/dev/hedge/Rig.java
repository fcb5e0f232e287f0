package dev.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.cost.RateCard;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.OnFailure;
import dev.hedge.policy.Policies;
import dev.hedge.sim.Lifecycle;
import dev.hedge.sim.SimulatedBackend;
import dev.hedge.sim.World;
import dev.hedge.time.VirtualTime;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One client on virtual time with everything it does on record. Unless told otherwise: deadline 60 s, cancel window 3 s, two
 * live attempts, each backend at 0.001 $/s, and every result is good but those whose text begins with {@code bad}.
 */
final class Rig {

    static final Duration DEADLINE = Duration.ofSeconds(60);
    static final RateCard TENTH_OF_A_CENT = RateCard.perSecond(new BigDecimal("0.001"));

    final VirtualTime time = new VirtualTime();
    final TraceLog log = new TraceLog();
    final CountingBudget budget = new CountingBudget();
    private final HedgeClient.Builder builder = HedgeClient.builder()
            .time(time)
            .executor(Runnable::run)
            .trace(log)
            .budget(budget)
            .validator(Rig::goodUnlessCalledBad)
            .cancelWindow(Duration.ofSeconds(3));
    private final List<HedgeCall> calls = new ArrayList<>();
    private int maxLive = HedgeClient.Builder.DEFAULT_MAX_LIVE;
    private @Nullable HedgeClient client;

    Rig(String policy) {
        this(Policies.parse(policy));
    }

    Rig(HedgePolicy policy) {
        builder.policy(policy);
    }

    HandBackend hand(String name) {
        HandBackend backend = new HandBackend(name, time, TENTH_OF_A_CENT);
        builder.backend(backend);
        return backend;
    }

    /** A backend on which every job lives like this. */
    SimulatedBackend script(String name, Lifecycle life) {
        return world(name, (start, past) -> life);
    }

    SimulatedBackend world(String name, World world) {
        SimulatedBackend backend =
                SimulatedBackend.of(BackendId.of(name), world, time).withRateCard(TENTH_OF_A_CENT);
        builder.backend(backend);
        return backend;
    }

    Rig maxLive(int attempts) {
        maxLive = attempts;
        builder.maxLive(attempts);
        return this;
    }

    Rig cancelWindow(Duration window) {
        builder.cancelWindow(window);
        return this;
    }

    Rig onFailure(OnFailure reaction) {
        builder.onFailure(reaction);
        return this;
    }

    Rig validator(Validator judge) {
        builder.validator(judge);
        return this;
    }

    Rig executor(Executor executor) {
        builder.executor(executor);
        return this;
    }

    /** Changes what the other methods do not. */
    Rig with(Consumer<HedgeClient.Builder> change) {
        change.accept(builder);
        return this;
    }

    HedgeClient client() {
        HedgeClient current = client;
        if (current == null) {
            current = builder.build();
            client = current;
        }
        return current;
    }

    HedgeCall submit() {
        return submit(DEADLINE);
    }

    HedgeCall submit(Duration deadline) {
        HedgeCall call = client().submit(request(deadline));
        calls.add(call);
        return call;
    }

    InferenceRequest request(Duration deadline) {
        return InferenceRequest.of("f", Payload.text("in"))
                .withId("r" + (calls.size() + 1))
                .withDeadline(deadline);
    }

    /** Moves the clock to a moment counted from its start. */
    void at(String moment) {
        time.advanceTo(dev.hedge.time.Durations.parse(moment));
    }

    /** Lets everything happen that is still to happen, and checks all that must hold for any race. */
    void finish() {
        time.runUntilIdle();
        check();
    }

    /** What must hold once all races are over: nothing is pending or open, every account is in order. */
    void check() {
        assertThat(time.pending()).as("timers").isZero();
        assertThat(client().openRaces()).as("open races").isZero();
        assertThat(budget.closings()).as("how reservations were closed").allMatch(closings -> closings.size() == 1);
        for (HedgeCall call : calls) {
            String id = call.request().id();
            RaceAudit.check(log.events(id), log.traces(id), maxLive, outcome(call), settlement(call));
        }
    }

    /** A race of this client that nobody counts and that has not begun. */
    Race raceThatHasNotBegun() {
        return new Race(builder.rules(Runnable::run, Runnable::run), request(DEADLINE), race -> {});
    }

    static Outcome outcome(HedgeCall call) {
        return now(call.outcome());
    }

    static Settlement settlement(HedgeCall call) {
        return now(call.settlement());
    }

    static boolean decided(HedgeCall call) {
        return call.outcome().toCompletableFuture().isDone();
    }

    static boolean settled(HedgeCall call) {
        return call.settlement().toCompletableFuture().isDone();
    }

    /** The text of the accepted result. */
    static String answer(HedgeCall call) {
        return outcome(call).result().orElseThrow().output().text();
    }

    static JobResult result(String text) {
        return JobResult.of(Payload.text(text));
    }

    static Duration seconds(long n) {
        return Duration.ofSeconds(n);
    }

    static Duration millis(long n) {
        return Duration.ofMillis(n);
    }

    private static Verdict goodUnlessCalledBad(JobResult result) {
        String text = result.output().text();
        return text.startsWith("bad") ? Verdict.rejected(text) : Verdict.ACCEPTED;
    }

    private static <T> T now(CompletionStage<T> stage) {
        var future = stage.toCompletableFuture();
        assertThat(future).isDone();
        return future.join();
    }
}
