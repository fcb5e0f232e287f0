package dev.hedge.validators;

import dev.hedge.validate.Excerpt;
import java.io.Serial;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression with a bound on the work of one match: on a long text, one such as {@code .*.*.*.*b} would
 * backtrack for hours. Work is counted in characters looked at, so that the answer does not depend on the machine's speed.
 * Immutable.
 */
final class BoundedPattern {

    /** Around a tenth of a second. */
    static final int MAX_STEPS = 10_000_000;

    static final String HINT = "a regular expression of the JDK";

    private final Pattern pattern;
    private final boolean whole;

    private BoundedPattern(String regex, int flags, boolean whole) {
        try {
            this.pattern = Pattern.compile(regex, flags);
        } catch (PatternSyntaxException bad) {
            throw new IllegalArgumentException(
                    "'" + regex + "', index " + bad.getIndex() + ": " + bad.getDescription() + " (expected: " + HINT
                            + ")",
                    bad);
        }
        this.whole = whole;
    }

    /**
     * An expression for all of a text, with dots that stand for line breaks too.
     *
     * @throws IllegalArgumentException if it is not a regular expression
     */
    static BoundedPattern parse(String regex) {
        return new BoundedPattern(regex, Pattern.DOTALL, true);
    }

    /**
     * An expression for some part of a text, as in a JSON Schema.
     *
     * @throws IllegalArgumentException if it is not a regular expression
     */
    static BoundedPattern parsePart(String regex) {
        // In a schema a dollar at the end stands for the very end; for the JDK a line break may follow.
        boolean toTheEnd = regex.endsWith("$") && !regex.endsWith("\\$");
        return new BoundedPattern(toTheEnd ? regex.substring(0, regex.length() - 1) + "\\z" : regex, 0, false);
    }

    /** @throws GaveUp if a match takes more work or a deeper stack than there is */
    boolean matches(String text) {
        Matcher matcher = pattern.matcher(new Counted(text));
        try {
            return whole ? matcher.matches() : matcher.find();
        } catch (StackOverflowError tooDeep) {
            // The JDK's matcher recurses once for each round of a group: a property of this text and this expression.
            throw new GaveUp("a match of " + Excerpt.of(pattern.pattern()) + " needs too deep a stack");
        }
    }

    String text() {
        return pattern.pattern();
    }

    /** Nobody knows whether the text matches. Unchecked, for it has to pass through the JDK's matcher. */
    static final class GaveUp extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;

        GaveUp(String reason) {
            super(reason, null, false, false);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    private final class Counted implements CharSequence {

        private final String text;
        private int steps;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++steps > MAX_STEPS) {
                throw new GaveUp(
                        "a match of " + Excerpt.of(pattern.pattern()) + " takes more than " + MAX_STEPS + " steps");
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
