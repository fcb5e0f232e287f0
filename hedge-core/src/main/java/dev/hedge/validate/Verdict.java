package dev.hedge.validate;

/** What a validator says of a result. */
public sealed interface Verdict {

    /** Accepted without remark. */
    Verdict ACCEPTED = new Accepted("");

    /** Accepted, with something worth knowing; the note may be empty. */
    static Verdict accepted(String note) {
        return note.isEmpty() ? ACCEPTED : new Accepted(note);
    }

    static Verdict rejected(String reason) {
        return new Rejected(reason);
    }

    /**
     * Rejected because nobody can tell: the result is over a size limit, or the validator broke. {@link Validators#not}
     * turns a rejection into an acceptance, but not this one.
     */
    static Verdict unjudged(String reason) {
        return new Rejected(reason, false);
    }

    /** Whether the result may win the race. */
    boolean accepted();

    /** The note of an acceptance or the reason of a rejection; for people. */
    String text();

    /**
     * The result is good.
     *
     * @param text something worth knowing all the same; may be empty
     */
    record Accepted(String text) implements Verdict {
        @Override
        public boolean accepted() {
            return true;
        }
    }

    /**
     * The result is not good enough to win.
     *
     * @param text why; not empty
     * @param judged whether the result itself was found wanting; see {@link Verdict#unjudged}
     */
    record Rejected(String text, boolean judged) implements Verdict {
        public Rejected {
            if (text.isEmpty()) {
                throw new IllegalArgumentException("text: '' (expected: a reason)");
            }
        }

        public Rejected(String text) {
            this(text, true);
        }

        @Override
        public boolean accepted() {
            return false;
        }
    }
}
