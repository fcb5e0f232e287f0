package dev.hedge;

import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.result;
import static dev.hedge.Rig.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.sim.Lifecycle;
import dev.hedge.time.Time;
import dev.hedge.time.VirtualTime;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The front door: what it refuses, how it blocks, how it closes. */
final class HedgeClientTest {

    private final VirtualTime time = new VirtualTime();

    @Test
    void infer_returnsTheResult() throws InterruptedException {
        Rig rig = new Rig("single");
        rig.hand("a").onStart(job -> job.answers("a"));

        assertThat(rig.client().infer(rig.request(seconds(5))).output().text()).isEqualTo("a");
        rig.finish();
    }

    @Test
    void infer_withoutWinner_throwsWithTheReasons() {
        Rig rig = new Rig("fixed-delay(1s)");
        rig.hand("a").onStart(job -> job.fails("out of memory"));
        rig.hand("b").onStart(job -> job.fails(new JobFailure.Refused("429")));

        assertThatExceptionOfType(HedgeException.class)
                .isThrownBy(() -> rig.client().infer(rig.request(seconds(5))))
                .withMessage("all attempts were lost after 0 ms: a out of memory; b 429")
                .satisfies(thrown -> assertThat(thrown.outcome()).isInstanceOf(Outcome.Exhausted.class));
        rig.finish();
    }

    @Test
    void infer_interrupted_cancelsTheRace() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> rig.client().infer(rig.request(seconds(5))));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(a.job().cancels).containsExactly(CancelReason.CALLER);
        rig.finish();
    }

    @Test
    void await_interrupted_leavesTheRaceAlone() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(call::await);
        a.job().answers("a");
        assertThat(outcome(call)).isInstanceOf(Outcome.Won.class);
        rig.finish();
    }

    @Test
    void stages_cannotBeCompletedFromOutside() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        call.outcome().toCompletableFuture().cancel(true);
        call.settlement().toCompletableFuture().completeExceptionally(new IllegalStateException("mine"));
        assertThat(Rig.decided(call)).isFalse();
        assertThat(a.job().cancelled()).isFalse();
        a.job().answers("a");

        assertThat(outcome(call)).isInstanceOf(Outcome.Won.class);
        rig.finish();
    }

    @Test
    void manyRaces_areCounted_untilTheyAreSettled() {
        Rig rig = new Rig("single");
        rig.script("a", Lifecycle.answering(seconds(1), seconds(1), result("a")));
        for (int i = 0; i < 100; i++) {
            rig.submit();
        }
        assertThat(rig.client().openRaces()).isEqualTo(100);
        rig.finish();
    }

    @Test
    void builder_refusesWhatCannotBe() {
        HedgeClient.Builder builder = HedgeClient.builder();
        assertThatIllegalStateException().isThrownBy(builder::build).withMessage("backends: 0 (expected: 1 to 64)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxLive(0))
                .withMessage("maxLive: 0 (expected: 1 or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.cancelWindow(Duration.ZERO))
                .withMessage("cancelWindow: PT0S (expected: more than zero, at most 292 years)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.cancelWindow(Duration.ofNanos(-1)))
                .withMessageStartingWith("cancelWindow: PT-0.000000001S (expected: more than zero");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.cancelWindow(ChronoUnit.FOREVER.getDuration()))
                .withMessageEndingWith("(expected: more than zero, at most 292 years)");
    }

    @Test
    void builder_refusesTwoBackendsOfOneName_andMoreThan64() {
        HedgeClient.Builder twice =
                HedgeClient.builder().backend(new Guests.Jobless("a")).backend(new Guests.Jobless("a"));
        assertThatIllegalStateException()
                .isThrownBy(twice::build)
                .withMessage("backends: [a, a] (expected: no name twice)");
        HedgeClient.Builder many = HedgeClient.builder().executor(Runnable::run);
        for (int i = 0; i < 64; i++) {
            many.backend(new Guests.Jobless("b" + i));
        }
        assertThat(many.build().openRaces()).isZero();
        many.backend(new Guests.Jobless("b64"));
        assertThatIllegalStateException().isThrownBy(many::build).withMessage("backends: 65 (expected: 1 to 64)");
    }

    @Test
    void request_refusesWhatCannotBe() {
        InferenceRequest request = InferenceRequest.of("f", Payload.EMPTY);
        assertThat(request.deadline()).isEqualTo(Duration.ofMinutes(5));
        assertThat(request.id())
                .matches("[0-9a-f]{16}")
                .isNotEqualTo(InferenceRequest.of("f", Payload.EMPTY).id());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.withId(" "))
                .withMessage("id: ' ' (expected: not blank)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.withDeadline(Duration.ZERO))
                .withMessage("deadline: PT0S (expected: more than zero, at most 292 years)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.withDeadline(Duration.ofSeconds(-1)))
                .withMessageStartingWith("deadline: PT-1S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.withDeadline(ChronoUnit.FOREVER.getDuration()))
                .withMessageEndingWith("(expected: more than zero, at most 292 years)");
    }

    @Test
    void clientWithItsOwnThreads_racesOnThem_andSettlesAfterItWasClosed() throws Exception {
        CompletableFuture<Thread> started = new CompletableFuture<>();
        HandBackend a = new HandBackend("a", Time.system(), Rig.TENTH_OF_A_CENT)
                .onStart(job -> started.complete(Thread.currentThread()))
                .onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HedgeCall call;
        Thread worker;
        try (HedgeClient client = HedgeClient.builder().backend(a).build()) {
            call = client.submit(InferenceRequest.of("f", Payload.EMPTY));
            worker = started.get(10, TimeUnit.SECONDS);
        }

        CompletableFuture<Settlement> settlement = call.settlement().toCompletableFuture();
        assertThat(settlement.get(10, TimeUnit.SECONDS).leaked()).isZero();
        assertThat(outcome(call)).isInstanceOf(Outcome.Cancelled.class);
        assertThat(a.job().cancels).isEqualTo(List.of(CancelReason.SHUTDOWN));
        assertThat(worker.getName()).matches("hedge-\\d+");
        assertThat(worker.isDaemon()).isTrue();
        worker.join(10_000);
        assertThat(worker.isAlive()).as("its thread, after it was closed").isFalse();
    }

    @Test
    void builder_mayBeUsedAgain() {
        HandBackend a = new HandBackend("a", time, Rig.TENTH_OF_A_CENT).onStart(job -> job.answers("a"));
        HedgeClient.Builder builder =
                HedgeClient.builder().backend(a).time(time).executor(task -> {}).executor(Runnable::run);
        HedgeCall first = builder.build().submit(InferenceRequest.of("f", Payload.EMPTY));
        HedgeCall second = builder.build().submit(InferenceRequest.of("f", Payload.EMPTY));

        assertThat(outcome(first)).isInstanceOf(Outcome.Won.class);
        assertThat(outcome(second)).isInstanceOf(Outcome.Won.class);
        assertThat(time.pending()).isZero();
    }
}
