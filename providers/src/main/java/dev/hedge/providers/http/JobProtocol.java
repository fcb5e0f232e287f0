package dev.hedge.providers.http;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobHandle;
import dev.hedge.backend.Submission;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;

/**
 * The words of one cloud whose jobs have a name: submit, ask, cancel. Pure: it writes requests and reads answers, and knows
 * neither sockets nor clocks nor races. Implementations are immutable.
 *
 * <p>Methods that read an answer never throw on what a server may send: what they cannot read is UNKNOWN, or a failure that
 * says so. Only 2xx answers reach them unless stated otherwise.
 */
public interface JobProtocol {

    /** The request that starts one job. */
    WireRequest submit(Submission submission);

    /** The same, asking for the result to be delivered to an address. Default: the cloud cannot. */
    default WireRequest submit(Submission submission, URI callback) {
        return submit(submission);
    }

    /** Whether a delivery to a callback is the only way to a result. */
    default boolean needsCallback() {
        return false;
    }

    /** Reads the 2xx answer to a submit. */
    Submitted submitted(Submission submission, Answer answer);

    /** Reads any other answer to a submit, made at {@code now}. Default: by status and the usual error bodies. */
    default JobFailure refused(Answer answer, Instant now) {
        return SubmitErrors.read(answer, now);
    }

    /** The request that asks for a job's state, at the address that was fixed when it was submitted. */
    WireRequest status(JobHandle job);

    /** Reads the 2xx answer to a status request, or a delivery by webhook. */
    Sighting seen(JobHandle job, Answer answer);

    /** Reads a status answer that is not 2xx and yet tells of the job. Default: none does. */
    default Optional<Sighting> seenIn(JobHandle job, Answer answer) {
        return Optional.empty();
    }

    /** Reads the answer, of any status, to {@link Ending.Elsewhere}: the result, or the failure it turns out to be. */
    default Ending fetched(JobHandle job, Answer answer) {
        return new Ending.Inline(answer.body());
    }

    /** The request that stops a job; empty where the cloud has none. */
    Optional<WireRequest> cancel(JobHandle job);

    /** Reads the answer, of any status, to a cancel. */
    CancelAnswer cancelled(JobHandle job, Answer answer);

    /** The request that asks how warm the workers are; empty where the cloud has none. */
    default Optional<WireRequest> health() {
        return Optional.empty();
    }

    /** Reads the answer, of any status, to a health request: why a job may be waiting. */
    default WaitCause waiting(Answer answer) {
        return WaitCause.UNKNOWN;
    }

    /** A request that shows whether credentials and address are right, and costs nothing; empty where there is none. */
    default Optional<WireRequest> probe() {
        return health();
    }
}
