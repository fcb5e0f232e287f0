package dev.hedge.validate;

import dev.hedge.backend.JobResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Validators made of validators. They are as pure and thread-safe as their parts. A part that throws a {@link
 * RuntimeException} is turned into a rejection that names it ({@link Verdict#unjudged}).
 */
public final class Validators {

    private static final String SEPARATOR = "; ";

    private Validators() {}

    /** {@link #all(List)}. */
    public static Validator all(Validator... parts) {
        return all(List.of(parts));
    }

    /**
     * Accepts what every part accepts, with their notes joined. Parts are asked in order; the first rejection is the
     * verdict, and later parts are not asked.
     *
     * @throws IllegalArgumentException if there is no part
     */
    public static Validator all(List<? extends Validator> parts) {
        return new All(required("all", parts));
    }

    /** {@link #first(List)}. */
    public static Validator first(Validator... parts) {
        return first(List.of(parts));
    }

    /**
     * Accepts what any part accepts. Parts are asked in order; the first acceptance is the verdict. If there is none, the
     * reason holds those of all parts.
     *
     * @throws IllegalArgumentException if there is no part
     */
    public static Validator first(List<? extends Validator> parts) {
        return new First(required("first", parts));
    }

    /** Accepts what the other rejects. What the other could not judge ({@link Verdict#unjudged}) stays rejected. */
    public static Validator not(Validator other) {
        return new Not(other);
    }

    private static List<Validator> required(String name, List<? extends Validator> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException(name + ": no validators (expected: at least one)");
        }
        return List.copyOf(parts);
    }

    private static Verdict ask(Validator part, JobResult result) {
        try {
            return Objects.requireNonNull(part.judge(result), "no verdict");
        } catch (RuntimeException broken) {
            // Errors pass: exhausted memory or a broken class says nothing about this result, and whoever watches over
            // the
            // race has to see it. Nothing else can be thrown.
            return Verdict.unjudged(Excerpt.of(part.text()) + " threw "
                    + broken.getClass().getSimpleName()
                    + (broken.getMessage() == null ? "" : ": " + Excerpt.of(broken.getMessage())));
        }
    }

    private static String text(String name, List<Validator> parts) {
        return parts.stream().map(Validator::text).collect(Collectors.joining(",", name + "(", ")"));
    }

    private static String joined(List<Verdict> verdicts) {
        return verdicts.stream()
                .map(Verdict::text)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(SEPARATOR));
    }

    private record All(List<Validator> parts) implements Validator {
        @Override
        public Verdict judge(JobResult result) {
            List<Verdict> verdicts = new ArrayList<>();
            for (Validator part : parts) {
                Verdict verdict = ask(part, result);
                if (!verdict.accepted()) {
                    return verdict;
                }
                verdicts.add(verdict);
            }
            return Verdict.accepted(joined(verdicts));
        }

        @Override
        public String text() {
            return Validators.text("all", parts);
        }
    }

    private record First(List<Validator> parts) implements Validator {
        @Override
        public Verdict judge(JobResult result) {
            List<Verdict> verdicts = new ArrayList<>();
            for (Validator part : parts) {
                Verdict verdict = ask(part, result);
                if (verdict.accepted()) {
                    return verdict;
                }
                verdicts.add(verdict);
            }
            return new Verdict.Rejected(joined(verdicts), verdicts.stream().allMatch(First::judged));
        }

        private static boolean judged(Verdict verdict) {
            return verdict instanceof Verdict.Rejected rejected && rejected.judged();
        }

        @Override
        public String text() {
            return Validators.text("first", parts);
        }
    }

    private record Not(Validator other) implements Validator {
        @Override
        public Verdict judge(JobResult result) {
            Verdict verdict = ask(other, result);
            if (verdict instanceof Verdict.Rejected rejected) {
                return rejected.judged() ? Verdict.accepted("not " + Excerpt.of(other.text())) : rejected;
            }
            return Verdict.rejected("unwanted: " + Excerpt.of(other.text()) + " accepted it"
                    + (verdict.text().isEmpty() ? "" : " (" + verdict.text() + ")"));
        }

        @Override
        public String text() {
            return "not(" + other.text() + ")";
        }
    }
}
