package dev.hedge.providers.http;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation.Basis;
import dev.hedge.backend.Payload;
import java.time.Duration;

/**
 * What one answer tells about a job. Immutable.
 *
 * @param state where the job is; UNKNOWN for a word that nobody taught us
 * @param raw the provider's own word, as received; may be empty
 * @param basis how the state is known
 * @param requeued whether the provider says that a worker was lost and the job waits again
 * @param detail progress text, queue position, or notes about figures that could not be read; may be empty
 * @param timing what the provider reports about times
 * @param ending how the job ended, if it did
 * @param askAgainAfter the provider's own hint when to look again; zero if it gives none
 */
public record Sighting(
        LifecycleState state,
        String raw,
        Basis basis,
        boolean requeued,
        String detail,
        Timing timing,
        Ending ending,
        Duration askAgainAfter) {

    /** The provider said so, and the job goes on. */
    public static Sighting reported(LifecycleState state, String raw) {
        return new Sighting(state, raw, Basis.REPORTED, false, "", Timing.NONE, Ending.OPEN, Duration.ZERO);
    }

    /** It follows from something else. */
    public static Sighting inferred(LifecycleState state, String raw) {
        return reported(state, raw).with(Basis.INFERRED);
    }

    /** The job completed with this output. */
    public static Sighting completed(String raw, Payload output) {
        return reported(LifecycleState.COMPLETED, raw).with(new Ending.Inline(output));
    }

    /** The job completed, and its result lies elsewhere. */
    public static Sighting completed(String raw, WireRequest fetch) {
        return reported(LifecycleState.COMPLETED, raw).with(new Ending.Elsewhere(fetch));
    }

    /** The job ended badly; its state is that of the failure. */
    public static Sighting failed(String raw, JobFailure failure) {
        return reported(failure.endState(), raw).with(new Ending.Failed(failure));
    }

    public Sighting with(Basis how) {
        return new Sighting(state, raw, how, requeued, detail, timing, ending, askAgainAfter);
    }

    public Sighting with(Timing times) {
        return new Sighting(state, raw, basis, requeued, detail, times, ending, askAgainAfter);
    }

    public Sighting with(Ending end) {
        return new Sighting(state, raw, basis, requeued, detail, timing, end, askAgainAfter);
    }

    public Sighting withDetail(String text) {
        return new Sighting(state, raw, basis, requeued, text, timing, ending, askAgainAfter);
    }

    public Sighting askAgainAfter(Duration hint) {
        return new Sighting(state, raw, basis, requeued, detail, timing, ending, hint);
    }

    /** The same sighting of a job that lost its worker and waits again. */
    public Sighting asRequeued() {
        return new Sighting(LifecycleState.QUEUED, raw, basis, true, detail, timing, ending, askAgainAfter);
    }
}
