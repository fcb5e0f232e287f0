package dev.hedge.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * What the race relies on, whatever the backend. Extend it once per backend, say how to make one for each {@link Behaviour},
 * and, where the backend runs on virtual time, override {@link #letTimePass}.
 *
 * <p>Every test makes one backend and a few jobs on it. Waiting is for events, with a generous bound; only that nothing
 * comes is taken from a short silence.
 */
public abstract class BackendContract {

    /** What the far side does with every job. */
    public enum Behaviour {
        /** Takes it, runs it, answers. */
        COMPLETES,
        /** Takes it, runs it, reports that it failed. */
        FAILS,
        /** Does not take it. */
        REFUSES,
        /** Cannot be reached. */
        UNREACHABLE,
        /** Takes it and never ends it, until it is cancelled; the cancel works. */
        HANGS,
        /** Takes it and never ends it; acknowledges a cancel and does not obey. */
        IGNORES_CANCEL,
        /** Takes it and never ends it; cancels get no answer, or an error. */
        BREAKS_ON_CANCEL
    }

    /** Longer than any event takes; a test that passes never waits for it. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** A backend whose jobs all behave so. */
    protected abstract Backend backend(Behaviour behaviour) throws Exception;

    /** What this backend cannot be made to do. */
    protected Set<Behaviour> impossible() {
        return Set.of();
    }

    /** Called before every wait; a backend on virtual time moves its clock here. */
    protected void letTimePass() {}

    /** How long to listen before it counts that nothing came. */
    protected Duration silence() {
        return Duration.ofMillis(200);
    }

    @Test
    public void completedJob_answersOnce_andSaysNothingMore() throws Exception {
        Launch launch = launch(Behaviour.COMPLETES);

        launch.awaitEnding();
        launch.listen();
        assertThat(launch.ear.results()).as("results").hasSize(1);
        assertThat(launch.ear.failures()).as("failures").isEmpty();
        assertThat(launch.ear.receipts()).as("receipts without a cancel").isEmpty();
    }

    @Test
    public void failedJob_failsOnce() throws Exception {
        failsOnce(Behaviour.FAILS);
    }

    @Test
    public void refusedJob_failsOnce_andMayNotRun() throws Exception {
        JobFailure failure = failsOnce(Behaviour.REFUSES);

        assertThat(failure.mayStillRun()).as("may run although refused").isFalse();
    }

    @Test
    public void unreachableBackend_failsOnce_andDoesNotThrow() throws Exception {
        failsOnce(Behaviour.UNREACHABLE);
    }

    @Test
    public void startAndCancel_returnAtOnce_thoughTheJobNeverEnds() throws Exception {
        Backend backend = make(Behaviour.HANGS);
        Ear ear = new Ear();

        // Within the bound, or the call waits for the far side.
        Job job = assertTimeoutPreemptively(PATIENCE, () -> backend.start(submission(0), ear));
        assertTimeoutPreemptively(PATIENCE, () -> job.cancel(CancelReason.LOST_RACE));
        await(ear, () -> !ear.receipts().isEmpty());
    }

    @Test
    public void acceptedJob_isNamedOnce_andBeforeItEnds() throws Exception {
        Launch launch = launch(Behaviour.COMPLETES);

        launch.awaitEnding();
        List<Ear.Kind> order = launch.ear.order();
        assertThat(order.stream().filter(kind -> kind == Ear.Kind.ACCEPTED)).hasSizeLessThanOrEqualTo(1);
        assertThat(order.subList(order.indexOf(Ear.Kind.RESULT), order.size())).doesNotContain(Ear.Kind.ACCEPTED);
    }

    @Test
    public void cancelledJob_givesOneReceipt_andItsProofIsNoStrongerThanPromised() throws Exception {
        Launch launch = launch(Behaviour.HANGS);
        launch.cancel();

        CancellationReceipt receipt = launch.awaitOnlyReceipt();
        Evidence best = launch.backend.capabilities().bestEvidence();
        assertThat(receipt.evidence().strongerThan(best))
                .as("%s, with %s promised at best", receipt.evidence(), best)
                .isFalse();
        if (receipt.evidence() == Evidence.CONFIRMED_TERMINAL) {
            assertThat(receipt.finalState().terminal()).isTrue();
            assertThat(receipt.finalState()).isNotEqualTo(LifecycleState.LOST);
            assertThat(receipt.terminalNanos()).isNotEqualTo(CancellationReceipt.NEVER);
        }
        if (receipt.evidence().proven()) {
            assertThat(launch.ear.results())
                    .as("results of a job that was stopped")
                    .isEmpty();
        }
    }

    @Test
    public void ignoredCancel_givesOneReceipt_thatProvesNothing() throws Exception {
        Launch launch = launch(Behaviour.IGNORES_CANCEL);
        launch.cancel();

        assertThat(launch.awaitOnlyReceipt().leaked()).isTrue();
    }

    @Test
    public void brokenCancel_givesOneReceipt_thatProvesNothing() throws Exception {
        Launch launch = launch(Behaviour.BREAKS_ON_CANCEL);
        launch.cancel();

        assertThat(launch.awaitOnlyReceipt().leaked()).isTrue();
    }

    @Test
    public void cancelAfterTheAnswer_givesOneReceipt_andTheAnswerStands() throws Exception {
        Launch launch = launch(Behaviour.COMPLETES);
        launch.awaitEnding();
        launch.cancel();

        CancellationReceipt receipt = launch.awaitOnlyReceipt();
        assertThat(launch.ear.results()).hasSize(1);
        if (receipt.evidence() == Evidence.CONFIRMED_TERMINAL) {
            assertThat(receipt.finalState()).isEqualTo(LifecycleState.COMPLETED);
        }
    }

    @Test
    public void cancelAfterTheFailure_givesOneReceipt() throws Exception {
        Launch launch = launch(Behaviour.FAILS);
        launch.awaitEnding();
        launch.cancel();

        launch.awaitOnlyReceipt();
        assertThat(launch.ear.failures()).hasSize(1);
    }

    @Test
    public void cancelOfARefusedJob_givesOneReceipt() throws Exception {
        Launch launch = launch(Behaviour.REFUSES);
        launch.cancel();

        launch.awaitOnlyReceipt();
    }

    @Test
    public void cancelTwice_givesOneReceipt() throws Exception {
        Launch launch = launch(Behaviour.HANGS);
        launch.cancel();
        launch.cancel();
        launch.awaitOnlyReceipt();
        launch.cancel();

        launch.awaitOnlyReceipt();
    }

    @Test
    public void cancelFromManyThreads_givesOneReceipt() throws Exception {
        Launch launch = launch(Behaviour.HANGS);
        fromManyThreads(launch);

        launch.awaitOnlyReceipt();
    }

    /** Whichever is faster, there is one ending at most, and one receipt; and what is proven to be over says no more. */
    @Test
    public void cancelAtOnce_leavesAtMostOneEnding() throws Exception {
        Launch launch = launch(Behaviour.COMPLETES);
        launch.cancel();

        CancellationReceipt receipt = launch.awaitOnlyReceipt();
        if (receipt.evidence().proven() && !launch.ear.results().isEmpty()) {
            List<Ear.Kind> order = launch.ear.order();
            assertThat(order.indexOf(Ear.Kind.RESULT))
                    .as("a result comes before the receipt that says the job is over: %s", order)
                    .isLessThan(order.indexOf(Ear.Kind.RECEIPT));
        }
    }

    @Test
    public void jobs_areTold_apart() throws Exception {
        Backend backend = make(Behaviour.COMPLETES);
        Ear first = new Ear();
        Ear second = new Ear();
        backend.start(submission(0), first);
        backend.start(submission(1), second);

        await(first, () -> first.endings() > 0);
        await(second, () -> second.endings() > 0);
        assertThat(first.results()).hasSize(1);
        assertThat(second.results()).hasSize(1);
        Set<String> names = new TreeSet<>();
        first.jobs().forEach(job -> names.add(job.value()));
        second.jobs().forEach(job -> names.add(job.value()));
        assertThat(names)
                .as("names of two jobs")
                .hasSize(first.jobs().size() + second.jobs().size());
    }

    @Test
    public void name_rateCard_andCapabilities_stayTheSame() throws Exception {
        Backend backend = make(Behaviour.COMPLETES);

        assertThat(backend.id()).isEqualTo(backend.id());
        assertThat(backend.rateCard()).isEqualTo(backend.rateCard());
        assertThat(backend.capabilities()).isEqualTo(backend.capabilities());
    }

    private JobFailure failsOnce(Behaviour behaviour) throws Exception {
        Launch launch = launch(behaviour);
        launch.awaitEnding();
        launch.listen();
        assertThat(launch.ear.failures()).as("failures").hasSize(1);
        assertThat(launch.ear.results()).as("results").isEmpty();
        assertThat(launch.ear.receipts()).as("receipts without a cancel").isEmpty();
        JobFailure failure = launch.ear.failures().get(0);
        assertThat(failure.reason()).isNotBlank();
        return failure;
    }

    private static void fromManyThreads(Launch launch) throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = java.util.stream.Stream.generate(() -> new Thread(() -> {
                    try {
                        go.await();
                        launch.job.cancel(CancelReason.CALLER);
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .limit(4)
                .toList();
        threads.forEach(Thread::start);
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private Launch launch(Behaviour behaviour) throws Exception {
        Backend backend = make(behaviour);
        Ear ear = new Ear();
        return new Launch(backend, backend.start(submission(0), ear), ear);
    }

    private Backend make(Behaviour behaviour) throws Exception {
        assumeTrue(!impossible().contains(behaviour), () -> "cannot be made to: " + behaviour);
        return backend(behaviour);
    }

    private void await(Ear ear, java.util.function.BooleanSupplier condition) throws InterruptedException {
        letTimePass();
        ear.await(condition, PATIENCE);
    }

    private static Submission submission(int ordinal) {
        return new Submission(
                "contract-" + ordinal,
                AttemptId.of(ordinal),
                "echo",
                Payload.json("{\"text\":\"in\"}"),
                Duration.ofMinutes(1),
                "",
                Map.of());
    }

    /** One job and all it said. */
    private final class Launch {

        final Backend backend;
        final Job job;
        final Ear ear;

        Launch(Backend backend, Job job, Ear ear) {
            this.backend = backend;
            this.job = job;
            this.ear = ear;
        }

        void cancel() {
            job.cancel(CancelReason.LOST_RACE);
        }

        void awaitEnding() throws InterruptedException {
            await(ear, () -> ear.endings() > 0);
        }

        CancellationReceipt awaitOnlyReceipt() throws InterruptedException {
            await(ear, () -> !ear.receipts().isEmpty());
            listen();
            assertThat(ear.receipts()).as("receipts of one cancelled job").hasSize(1);
            assertThat(ear.endings()).as("endings").isLessThanOrEqualTo(1);
            return ear.receipts().get(0);
        }

        /** Waits until nothing more comes. */
        void listen() throws InterruptedException {
            letTimePass();
            ear.listen(silence());
        }
    }
}
