package dev.hedge.cli;

import dev.hedge.replay.Assertion;
import dev.hedge.replay.Contender;

/** What came of one assertion about one contender. */
record Verdict(Contender contender, Assertion assertion, Assertion.Check check) {

    /** For people: what was claimed of whom, and what is true. */
    String text() {
        String actual = assertion.figure() + " is " + check.actual();
        return contender.text() + ": "
                + (check.holds()
                        ? assertion.text() + " holds (" + actual + ")"
                        : actual + missing() + " (expected: " + assertion.text() + ")");
    }

    /** Why there is no value, and what to do about it. */
    private String missing() {
        return check.reason().isEmpty() ? "" : ": " + check.reason() + "; pass --rate or --backends";
    }
}
