package dev.hedge.validate;

/** What a validator says of a result. */
public sealed interface Verdict {

    /** Accepted without remark. */
    Verdict ACCEPTED = new Accepted("");

    static Verdict rejected(String reason) {
        return new Rejected(reason);
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
     */
    record Rejected(String text) implements Verdict {
        public Rejected {
            if (text.isEmpty()) {
                throw new IllegalArgumentException("text: '' (expected: a reason)");
            }
        }

        @Override
        public boolean accepted() {
            return false;
        }
    }
}
