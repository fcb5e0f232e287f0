package dev.hedge.policy;

import dev.hedge.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text form of policies. */
final class PolicyParser {

    private static final Pattern FORM = Pattern.compile("\\s*([a-z][a-z0-9-]*)\\s*(?:\\((.*)\\))?\\s*", Pattern.DOTALL);
    private static final Pattern LAUNCH = Pattern.compile("(\\d+)\\s*@\\s*(\\S+)((?:\\s.*)?)", Pattern.DOTALL);
    private static final Pattern CUT = Pattern.compile("cut\\s+(\\d+)\\s+if\\s+(.+)", Pattern.DOTALL);
    private static final Pattern CLAUSES =
            Pattern.compile("\\s*(?:if\\s+(.+?))?\\s*((?:\\bcut\\s+\\d+\\s*)*)(\\bkeep)?\\s*", Pattern.DOTALL);
    private static final Pattern CONDITION = Pattern.compile("\\s*(\\d+)\\s+([a-z]+)\\s*");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final String NAMES = "single, race, fixed-delay, queue-cutover, cascade, tied, staged";

    private PolicyParser() {}

    static HedgePolicy parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "policy: '" + text + "' (expected: a name, perhaps with arguments, such as fixed-delay(10s))");
        }
        String name = form.group(1);
        String inside = form.group(2) == null ? "" : form.group(2);
        List<String> arguments = inside.isBlank() ? List.of() : List.of(inside.split(",", -1));
        return switch (name) {
            case "single" -> none(text, arguments, Policies.single());
            case "race" -> none(text, arguments, Policies.race());
            case "tied" -> none(text, arguments, Policies.tied());
            case "fixed-delay" -> Policies.fixedDelay(durations(text, arguments, 1, Policies.MAX_BACKENDS - 1));
            case "queue-cutover" -> {
                Duration[] at = durations(text, arguments, 2, 2);
                yield Policies.queueCutover(at[0], at[1]);
            }
            case "cascade" -> {
                Duration[] at = durations(text, arguments, 3, 3);
                yield Policies.cascade(at[0], at[1], at[2]);
            }
            case "staged" -> Staged.of(steps(text, arguments));
            default ->
                throw new IllegalArgumentException(
                        "policy: '" + name + "' is not known (expected: one of " + NAMES + ")");
        };
    }

    private static HedgePolicy none(String text, List<String> arguments, HedgePolicy policy) {
        if (!arguments.isEmpty()) {
            throw new IllegalArgumentException("policy: '" + text + "' (expected: no arguments)");
        }
        return policy;
    }

    private static Duration[] durations(String text, List<String> arguments, int least, int most) {
        if (arguments.size() < least || arguments.size() > most) {
            String count = least == most ? String.valueOf(least) : least + " to " + most;
            throw new IllegalArgumentException("policy: '" + text + "' has " + arguments.size()
                    + " arguments (expected: " + count + ", each a duration such as 2.5s)");
        }
        return arguments.stream().map(argument -> duration(text, argument)).toArray(Duration[]::new);
    }

    private static Duration duration(String text, String argument) {
        try {
            return Durations.parse(argument);
        } catch (IllegalArgumentException badDuration) {
            throw new IllegalArgumentException("policy: '" + text + "': " + badDuration.getMessage(), badDuration);
        }
    }

    private static List<Step> steps(String text, List<String> arguments) {
        List<Step> steps = new ArrayList<>();
        for (String argument : arguments) {
            steps.add(step(text, argument.trim()));
        }
        return steps;
    }

    private static Step step(String text, String step) {
        Matcher cut = CUT.matcher(step);
        if (cut.matches()) {
            return new Step.Cut(position(text, cut.group(1)), conditions(text, cut.group(2)));
        }
        Matcher launch = LAUNCH.matcher(step);
        if (!launch.matches()) {
            throw bad(text, step);
        }
        Matcher clauses = CLAUSES.matcher(launch.group(3));
        if (!clauses.matches()) {
            throw bad(text, step);
        }
        List<Condition> conditions = clauses.group(1) == null ? List.of() : conditions(text, clauses.group(1));
        List<Integer> cutting = NUMBER.matcher(clauses.group(2))
                .results()
                .map(result -> position(text, result.group()))
                .toList();
        return new Step.Launch(
                position(text, launch.group(1)),
                duration(text, launch.group(2)),
                conditions,
                cutting,
                clauses.group(3) != null);
    }

    private static List<Condition> conditions(String text, String clause) {
        List<Condition> conditions = new ArrayList<>();
        for (String part : clause.split("\\band\\b", -1)) {
            Matcher matcher = CONDITION.matcher(part);
            if (!matcher.matches()) {
                throw bad(text, part.trim());
            }
            conditions.add(new Condition(position(text, matcher.group(1)), sight(text, matcher.group(2))));
        }
        return conditions;
    }

    private static Condition.Sight sight(String text, String word) {
        try {
            return Condition.Sight.valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "policy: '" + text + "': '" + word + "' (expected: queued, started or unstarted)", unknown);
        }
    }

    private static int position(String text, String number) {
        int position = number.length() > 2 ? 0 : Integer.parseInt(number);
        if (position < 1 || position > Policies.MAX_BACKENDS) {
            throw new IllegalArgumentException("policy: '" + text + "': backend " + number + " (expected: 1 to "
                    + Policies.MAX_BACKENDS + ", its place in the order of backends)");
        }
        return position - 1;
    }

    private static IllegalArgumentException bad(String text, String part) {
        return new IllegalArgumentException("policy: '" + text + "': cannot read '" + part
                + "' (expected: steps such as 1@0s, 2@2.5s if 1 queued cut 1, 3@25s keep, cut 1 if 2 started)");
    }
}
