package dev.hedge.providers.http;

import static dev.hedge.backend.CancellationReceipt.NEVER;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.Job;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobFailure.Ambiguous;
import dev.hedge.backend.JobFailure.Broke;
import dev.hedge.backend.JobFailure.RemoteError;
import dev.hedge.backend.JobHandle;
import dev.hedge.backend.JobObserver;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.backend.Payload;
import dev.hedge.backend.SerialExecutor;
import dev.hedge.backend.Submission;
import dev.hedge.time.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One job that is submitted once, looked at until it ends, and cancelled with proof. All state belongs to the mailbox, on
 * which everything runs one at a time.
 */
final class PolledJob implements Job {

    private static final System.Logger LOG = System.getLogger(PolledJob.class.getName());

    /** A job younger than this may be unknown to a part of its cloud. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** So many looks in a row that find no job mean that there is none. */
    private static final int LOOKS_WITHOUT_JOB = 3;

    private static final Duration LOOK_LIMIT = Duration.ofSeconds(30);
    private static final Duration LONGEST_PROOF_INTERVAL = Duration.ofMillis(250);

    private final EndpointSettings settings;
    private final JobProtocol protocol;
    private final Gateway gateway;
    private final Transport transport;
    private final Time time;
    private final JobObserver observer;
    private final SerialExecutor mailbox;
    private final long submittedNanos;

    private @Nullable JobHandle handle;
    private LifecycleState state = LifecycleState.PENDING;
    private boolean worked;
    private boolean seen;
    private int looksWithoutJob;
    private long executedNanos = NEVER;

    /** Whether a look, or the fetch of a result, is under way: one at a time. */
    private boolean asking;

    private Time.@Nullable Timer nextLook;
    private Time.@Nullable Timer window;

    private boolean ended;
    private boolean mayStillRun;
    private long endedNanos = NEVER;

    private boolean cancelled;
    private boolean receipted;
    private long sentNanos = NEVER;
    private long acknowledgedNanos = NEVER;

    PolledJob(
            EndpointSettings settings,
            JobProtocol protocol,
            Transport transport,
            Gateway gateway,
            JobObserver observer) {
        this.settings = settings;
        this.protocol = protocol;
        this.gateway = gateway;
        this.transport = transport;
        this.time = transport.time();
        this.observer = observer;
        this.mailbox = new SerialExecutor(
                transport.executor(), thrown -> LOG.log(System.Logger.Level.ERROR, "a job's turn failed", thrown));
        this.submittedNanos = time.nanoTime();
    }

    void submit(Submission submission) {
        Duration limit = shorter(settings.submitLimit(), submission.timeLeft());
        gateway.send(
                Lane.WORK,
                protocol.submit(submission),
                limit,
                reply -> mailbox.execute(() -> submitted(submission, reply)));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public void cancel(CancelReason reason) {
        mailbox.execute(() -> {
            if (!cancelled) {
                cancelled = true;
                stop();
            }
        });
    }

    // --- the submit

    private void submitted(Submission submission, Reply reply) {
        if (reply instanceof Reply.Answered answered) {
            Answer answer = answered.answer();
            if (answer.successful()) {
                read(protocol.submitted(submission, answer));
            } else {
                fail(protocol.refused(answer, time.now()));
            }
        } else if (reply instanceof Reply.NotSent notSent) {
            fail(new Broke(notSent.reason()));
        } else {
            fail(new Ambiguous("the submit was not answered: " + words(reply)));
        }
    }

    private void read(Submitted submitted) {
        if (submitted instanceof Submitted.Accepted accepted) {
            accepted(accepted);
        } else if (submitted instanceof Submitted.Failed failed) {
            fail(failed.failure());
        }
    }

    private static String words(Reply reply) {
        return reply instanceof Reply.Lost lost ? lost.reason() : reply.toString();
    }

    private void accepted(Submitted.Accepted accepted) {
        handle = accepted.handle();
        observer.onAccepted(accepted.handle().id());
        take(accepted.first());
        if (cancelled) {
            stop();
        }
        lookLater(settings.pollInterval());
    }

    // --- looks

    private void lookLater(Duration wait) {
        forget(nextLook);
        if (!ended && !receipted) {
            nextLook = time.schedule(wait, () -> mailbox.execute(this::look));
        }
    }

    private void look() {
        if (!ended && !receipted && !asking && handle != null) {
            asking = true;
            gateway.send(Lane.WORK, protocol.status(handle), LOOK_LIMIT, reply -> mailbox.execute(() -> looked(reply)));
        }
    }

    private void looked(Reply reply) {
        asking = false;
        if (ended || handle == null) {
            return;
        }
        Duration wait = interval();
        if (transport.closed()) {
            fail(new Ambiguous("the connections were closed while the job ran"));
        } else if (reply instanceof Reply.TooLarge tooLarge) {
            fail(new RemoteError("the answer is larger than " + tooLarge.limit() + " bytes"));
        } else if (reply instanceof Reply.Answered answered) {
            Answer answer = answered.answer();
            if (answer.successful()) {
                looksWithoutJob = 0;
                seen = true;
                take(protocol.seen(handle, answer));
            } else {
                protocol.seenIn(handle, answer).ifPresentOrElse(this::take, () -> turnedAway(answer));
                wait = longer(wait, RetryAfter.read(answer, time.now()).orElse(Duration.ZERO));
            }
        }
        lookLater(wait);
    }

    private Duration interval() {
        return cancelled ? shorter(settings.pollInterval(), LONGEST_PROOF_INTERVAL) : settings.pollInterval();
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** A look that is refused says nothing about the job, unless it says again and again that there is none. */
    private void turnedAway(Answer answer) {
        boolean young = time.nanoTime() - submittedNanos < GRACE.toNanos();
        if (answer.status() == 404 && (seen || !young)) {
            looksWithoutJob++;
            if (looksWithoutJob >= LOOKS_WITHOUT_JOB) {
                fail(new Ambiguous("the provider does not know the job any more"));
            }
        } else if (answer.status() == 401 || answer.status() == 403) {
            if (!cancelled) {
                sendCancel();
            }
            fail(new Ambiguous("the credentials are not accepted any more: HTTP " + answer.status()));
        }
    }

    private void take(Sighting sighting) {
        if (ended) {
            return;
        }
        state = sighting.state() == LifecycleState.UNKNOWN ? state : sighting.state();
        worked |= state.hasWorker();
        executedNanos = sighting.timing().execution().map(Duration::toNanos).orElse(executedNanos);
        observer.onObserved(new Observation(
                sighting.state(),
                sighting.raw(),
                sighting.basis(),
                time.nanoTime(),
                sighting.requeued(),
                sighting.detail()));
        end(sighting.ending());
    }

    // --- the end

    private void end(Ending ending) {
        if (ending instanceof Ending.Inline inline) {
            answer(inline.output());
        } else if (ending instanceof Ending.Failed failed) {
            fail(failed.failure());
        } else if (ending instanceof Ending.Delivered) {
            fail(new Ambiguous("the result is delivered elsewhere"));
        } else if (ending instanceof Ending.Elsewhere elsewhere && handle != null) {
            JobHandle job = handle;
            gateway.send(Lane.WORK, elsewhere.fetch(), LOOK_LIMIT, reply -> mailbox.execute(() -> fetched(job, reply)));
        }
    }

    private void fetched(JobHandle job, Reply reply) {
        asking = false;
        if (!ended && reply instanceof Reply.Answered answered) {
            end(protocol.fetched(job, answered.answer()));
        } else if (!ended && reply instanceof Reply.TooLarge tooLarge) {
            fail(new RemoteError("the result is larger than " + tooLarge.limit() + " bytes"));
        }
    }

    private void answer(Payload output) {
        JobResult result = JobResult.of(output);
        over(false);
        observer.onResult(executedNanos == NEVER ? result : result.withExecution(Duration.ofNanos(executedNanos)));
        receiptIfOwed();
    }

    private void fail(JobFailure failure) {
        if (ended) {
            return;
        }
        state = failure.endState();
        over(failure.mayStillRun());
        boolean stoppedByUs = sentNanos != NEVER && state == LifecycleState.CANCELLED;
        if (!stoppedByUs) {
            observer.onFailure(failure);
        }
        receiptIfOwed();
    }

    private void over(boolean perhapsNot) {
        ended = true;
        mayStillRun = perhapsNot;
        endedNanos = time.nanoTime();
        forget(nextLook);
    }

    private static void forget(Time.@Nullable Timer timer) {
        if (timer != null) {
            timer.cancel();
        }
    }

    // --- the cancel

    private void stop() {
        if (ended) {
            receiptIfOwed();
        } else if (handle != null) {
            sendCancel();
            window = time.schedule(settings.cancelWindow(), () -> mailbox.execute(this::windowOver));
        }
    }

    private void sendCancel() {
        JobHandle job = handle;
        if (job == null) {
            return;
        }
        protocol.cancel(job).ifPresent(request -> {
            sentNanos = time.nanoTime();
            gateway.send(
                    Lane.CANCEL,
                    request,
                    settings.cancelWindow(),
                    reply -> mailbox.execute(() -> cancelAnswered(job, reply)));
        });
    }

    private void cancelAnswered(JobHandle job, Reply reply) {
        if (receipted || !(reply instanceof Reply.Answered answered)) {
            return;
        }
        CancelAnswer said = protocol.cancelled(job, answered.answer());
        switch (said.word()) {
            case ACKNOWLEDGED -> acknowledgedNanos = time.nanoTime();
            case STOPPED -> {
                acknowledgedNanos = time.nanoTime();
                over(false);
                receipt(Evidence.CONFIRMED_BY_ACK, said.scope(), LifecycleState.CANCELLED, NEVER, said.note());
            }
            case ALREADY_OVER, REJECTED -> {
                // Neither is proof: the next look tells.
            }
        }
        look();
    }

    private void windowOver() {
        if (!receipted) {
            Evidence evidence = acknowledgedNanos == NEVER ? Evidence.NONE : Evidence.PROVIDER_ACK;
            receipt(evidence, CancelScope.UNKNOWN, state, NEVER, "not seen to end within the cancel window");
        }
    }

    private void receiptIfOwed() {
        if (!cancelled || receipted) {
            return;
        }
        if (mayStillRun) {
            Evidence evidence = acknowledgedNanos == NEVER ? Evidence.NONE : Evidence.PROVIDER_ACK;
            receipt(evidence, CancelScope.UNKNOWN, state, NEVER, "nobody can tell whether the job runs");
        } else {
            CancelScope scope = worked || executedNanos != NEVER ? CancelScope.REQUEST : CancelScope.QUEUED_JOB;
            boolean byUs = sentNanos != NEVER && state == LifecycleState.CANCELLED;
            receipt(Evidence.CONFIRMED_TERMINAL, byUs ? scope : CancelScope.UNKNOWN, state, endedNanos, "");
        }
    }

    private void receipt(Evidence evidence, CancelScope scope, LifecycleState last, long terminalNanos, String note) {
        if (cancelled && !receipted) {
            receipted = true;
            forget(nextLook);
            forget(window);
            observer.onReceipt(new CancellationReceipt(
                    evidence, scope, last, sentNanos, acknowledgedNanos, terminalNanos, executedNanos, note));
        }
    }
}
