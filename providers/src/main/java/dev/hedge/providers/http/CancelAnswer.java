package dev.hedge.providers.http;

import dev.hedge.backend.CancelScope;
import dev.hedge.backend.LifecycleState;

/**
 * What the answer to a cancel is worth.
 *
 * @param word how the provider took it
 * @param scope what it says it stopped
 * @param state the state that the answer mentions; UNKNOWN if none. A claim, not a proof: only a later status proves it
 * @param note the provider's own words, shortened; may be empty
 */
public record CancelAnswer(Word word, CancelScope scope, LifecycleState state, String note) {

    /** How a provider takes a cancel. */
    public enum Word {
        /** It will be seen to. */
        ACKNOWLEDGED,
        /** The answer itself decides: by its contract the job cannot run any more. */
        STOPPED,
        /** There is nothing to stop: the job ended by itself. */
        ALREADY_OVER,
        /** The provider will not, or does not know the job. */
        REJECTED
    }

    public static CancelAnswer acknowledged(LifecycleState state) {
        return new CancelAnswer(Word.ACKNOWLEDGED, CancelScope.UNKNOWN, state, "");
    }

    public static CancelAnswer stopped(CancelScope scope) {
        return new CancelAnswer(Word.STOPPED, scope, LifecycleState.CANCELLED, "");
    }

    public static CancelAnswer alreadyOver(String note) {
        return new CancelAnswer(Word.ALREADY_OVER, CancelScope.UNKNOWN, LifecycleState.UNKNOWN, note);
    }

    public static CancelAnswer rejected(String note) {
        return new CancelAnswer(Word.REJECTED, CancelScope.UNKNOWN, LifecycleState.UNKNOWN, note);
    }
}
