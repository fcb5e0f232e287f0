package dev.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Payload;
import dev.hedge.policy.Policies;
import dev.hedge.time.Time;
import dev.hedge.time.VirtualTime;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceSink;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Code that is not ours may take its time, and a client that closes leaves nothing behind. */
class GuestThreadsTest {

    private final VirtualTime time = new VirtualTime();

    @Test
    void slowValidators_holdUpNoDeadline() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch expired = new CountDownLatch(8);
        Validator slow = result -> await(release);
        TraceSink deadlines = new TraceSink() {
            @Override
            public void onEvent(String request, String function, TraceEvent event) {
                if (event instanceof TraceEvent.Decided decided && decided.kind() == TraceEvent.Decided.Kind.EXPIRED) {
                    expired.countDown();
                }
            }
        };
        HandBackend a = new HandBackend("a", Time.system(), Rig.TENTH_OF_A_CENT).onStart(job -> job.answers("x"));
        try (HedgeClient client = HedgeClient.builder()
                .backend(a)
                .validator(slow)
                .trace(deadlines)
                .build()) {
            for (int i = 0; i < 8; i++) {
                client.submit(InferenceRequest.of("f", Payload.EMPTY).withDeadline(Duration.ofMillis(20)));
            }
            assertThat(expired.await(30, TimeUnit.SECONDS))
                    .as("all deadlines, while every validator hangs")
                    .isTrue();
            release.countDown();
        }
    }

    @Test
    void definitiveAnswer_waitsForAResultThatIsBeingJudged() {
        HandExecutor guests = new HandExecutor();
        HandBackend good = new HandBackend("good", time, Rig.TENTH_OF_A_CENT);
        HandBackend strict = new HandBackend("strict", time, Rig.TENTH_OF_A_CENT);
        HedgeCall call = raceOf(guests, Validator.acceptAll(), good, strict);

        good.job().answers("x");
        strict.job().fails(new JobFailure.Definitive("too long"));
        guests.runAll();

        assertThat(call.outcome().toCompletableFuture().join()).isInstanceOf(Outcome.Won.class);
    }

    @Test
    void definitiveAnswer_endsTheRace_onceTheOtherResultIsRejected() {
        HandExecutor guests = new HandExecutor();
        HandBackend good = new HandBackend("good", time, Rig.TENTH_OF_A_CENT);
        HandBackend strict = new HandBackend("strict", time, Rig.TENTH_OF_A_CENT);
        HedgeCall call = raceOf(guests, result -> Verdict.rejected("no"), good, strict);

        good.job().answers("x");
        strict.job().fails(new JobFailure.Definitive("too long"));
        guests.runAll();

        assertThat(call.outcome().toCompletableFuture().join())
                .isInstanceOfSatisfying(
                        Outcome.Exhausted.class,
                        end -> assertThat(end.definitive()).isTrue());
        assertThat(time.pending()).isZero();
    }

    @Test
    void close_cancelsAndWaitsForTheReceipts() {
        HandBackend slowToStop = new HandBackend("a", Time.system(), Rig.TENTH_OF_A_CENT)
                .onCancel(job -> ForkJoinPool.commonPool().execute(() -> job.proves(LifecycleState.CANCELLED)));
        HedgeClient client = HedgeClient.builder().backend(slowToStop).build();
        client.submit(InferenceRequest.of("f", Payload.EMPTY));

        client.close();

        assertThat(client.openRaces()).isZero();
    }

    @Test
    void close_ofAnInterruptedThread_stillCancels_andKeepsTheInterrupt() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        HandBackend deaf = new HandBackend("a", Time.system(), Rig.TENTH_OF_A_CENT)
                .onStart(job -> started.countDown())
                .onCancel(job -> cancelled.countDown());
        HedgeClient client = HedgeClient.builder().backend(deaf).build();
        client.submit(InferenceRequest.of("f", Payload.EMPTY));
        assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();

        Thread.currentThread().interrupt();
        client.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(cancelled.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void awaitSettled_onVirtualTime_onlyLooks() throws Exception {
        HandBackend a = new HandBackend("a", time, Rig.TENTH_OF_A_CENT);
        HedgeClient client = HedgeClient.builder()
                .backend(a)
                .time(time)
                .executor(Runnable::run)
                .build();
        client.submit(InferenceRequest.of("f", Payload.EMPTY));

        assertThat(client.awaitSettled(Duration.ofHours(1))).isFalse();
        a.job().answers("x");
        assertThat(client.awaitSettled(Duration.ofHours(1))).isTrue();
    }

    private HedgeCall raceOf(HandExecutor guests, Validator validator, HandBackend... backends) {
        HedgeClient.Builder builder = HedgeClient.builder()
                .policy(Policies.race())
                .validator(validator)
                .time(time)
                .executor(Runnable::run)
                .guestExecutor(guests);
        for (HandBackend backend : backends) {
            builder.backend(backend.onCancel(job -> job.proves(LifecycleState.CANCELLED)));
        }
        return builder.build().submit(InferenceRequest.of("f", Payload.EMPTY));
    }

    private static Verdict await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Verdict.ACCEPTED;
    }
}
