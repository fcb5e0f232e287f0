package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A claim about a report, such as {@code p95<=30s}, for a build that is to fail when a policy no longer keeps it. Immutable
 * and thread-safe.
 *
 * <p>Figures: {@code p50}, {@code p90}, {@code p95}, {@code max}, {@code mean}; {@code misses(60s)} (a count) and {@code
 * miss_rate(60s)} (a share), for any deadline; {@code cost.wall}, {@code cost.execution}, {@code cost.billed} (mean dollars
 * per request); {@code hedged}, {@code attempts}, {@code lost}, {@code winners(backend)} and {@code rounds} (counts), {@code rejected} (lines of the recording that could not be used). Operators: {@code <},
 * {@code <=}, {@code >}, {@code >=}, {@code ==}. A latency that does not exist is larger than any number, so it breaks every
 * upper bound. A cost is not known where a backend of the order has no price, so it breaks every claim.
 */
public final class Assertion {

    private static final Pattern FORM =
            Pattern.compile("\\s*([A-Za-z0-9_.]+)\\s*(?:\\(([^()]*)\\))?\\s*(<=|>=|==|<|>)\\s*([^<>=\\s][^<>=]*)");

    private final Figure figure;
    private final Operator operator;
    private final double bound;
    private final String text;

    private Assertion(Figure figure, Operator operator, double bound) {
        this.figure = figure;
        this.operator = operator;
        this.bound = bound;
        this.text = figure.text() + operator.sign + figure.unit().format(bound);
    }

    /**
     * What came of a claim.
     *
     * @param actual the figure's value, written as in a claim, or {@code none}
     * @param reason why the value does not exist, such as {@code no price for a}; empty if nothing needs saying
     */
    public record Check(boolean holds, String actual, String reason) {}

    /**
     * Reads a claim.
     *
     * @throws IllegalArgumentException with a message that says what is wrong and what is expected
     */
    public static Assertion parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("assertion: '" + text
                    + "' (expected: a figure, one of < <= > >= ==, and a value, such as p95<=30s or misses(60s)<=0)");
        }
        String inside = form.group(2);
        try {
            Figure figure = Figure.parse(form.group(1), inside == null ? "" : inside.trim());
            return new Assertion(
                    figure,
                    Operator.of(form.group(3)),
                    figure.unit().parse(form.group(4).trim()));
        } catch (IllegalArgumentException mistake) {
            throw new IllegalArgumentException("assertion: '" + text.trim() + "': " + mistake.getMessage(), mistake);
        }
    }

    /**
     * Holds the claim against a report.
     *
     * @param rejected lines of the recording that could not be used
     */
    public Check check(PolicyReport report, int rejected) {
        double actual = figure.reading().applyAsDouble(new Figure.Evidence(report, rejected));
        if (Double.isNaN(actual)) {
            return new Check(false, "none", "no price for " + names(report.unpriced()));
        }
        return new Check(operator.holds(actual, bound), figure.unit().format(actual), "");
    }

    private static String names(List<BackendId> backends) {
        return backends.stream().map(BackendId::value).collect(Collectors.joining(", "));
    }

    /** The figure alone, such as {@code p95}. */
    public String figure() {
        return figure.text();
    }

    /** The backends that the claim names: none or one. */
    public List<BackendId> backends() {
        return figure.backends();
    }

    /** The canonical text form; {@link #parse} reads it back. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }

    private enum Operator {
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">="),
        EQUAL("==");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        static Operator of(String sign) {
            for (Operator operator : values()) {
                if (operator.sign.equals(sign)) {
                    return operator;
                }
            }
            throw new IllegalArgumentException("operator: '" + sign + "' (expected: one of < <= > >= ==)");
        }

        boolean holds(double actual, double bound) {
            int order = Double.compare(actual, bound);
            return switch (this) {
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case MORE -> order > 0;
                case AT_LEAST -> order >= 0;
                case EQUAL -> order == 0;
            };
        }
    }
}
