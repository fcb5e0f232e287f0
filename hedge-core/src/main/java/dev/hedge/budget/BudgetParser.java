package dev.hedge.budget;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text form of budgets. */
final class BudgetParser {

    private static final Pattern FORM = Pattern.compile("\\s*([a-z][a-z-]*)\\s*\\((.*)\\)\\s*", Pattern.DOTALL);
    private static final Pattern BURST = Pattern.compile("(?:burst\\s*=)?\\s*(\\S*)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(?:\\.\\d{1,15})?");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,9}");
    private static final String NAMES = "hedge-rate(0.1,burst=5), spend-per-hour(2.50), spend-total(10), live-jobs(8)"
            + " or all(…) around several of them";

    private BudgetParser() {}

    static Budget parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw bad(text, NAMES);
        }
        String name = form.group(1);
        List<String> arguments = split(text, form.group(2));
        return switch (name) {
            case HedgeRate.NAME -> hedgeRate(text, arguments);
            case Spend.PER_HOUR ->
                Budgets.spendPerHour(number(text, one(text, arguments, "an amount of dollars, such as 2.50")));
            case Spend.TOTAL ->
                Budgets.spendTotal(number(text, one(text, arguments, "an amount of dollars, such as 10")));
            case LiveJobs.NAME -> Budgets.liveJobs(whole(text, one(text, arguments, "a number of jobs, such as 8")));
            case "all" -> new AllOf(arguments.stream().map(BudgetParser::parse).toList());
            default ->
                throw new IllegalArgumentException("budget: '" + name + "' is not known (expected: " + NAMES + ")");
        };
    }

    private static Budget hedgeRate(String text, List<String> arguments) {
        if (arguments.size() != 2) {
            throw bad(text, "tokens per request and burst, such as hedge-rate(0.1,burst=5)");
        }
        Matcher burst = BURST.matcher(arguments.get(1));
        if (!burst.matches()) {
            throw bad(text, "burst as a number, such as hedge-rate(0.1,burst=5)");
        }
        return Budgets.hedgeRate(
                number(text, arguments.get(0)).doubleValue(),
                number(text, burst.group(1)).doubleValue());
    }

    private static String one(String text, List<String> arguments, String expected) {
        if (arguments.size() != 1) {
            throw bad(text, expected);
        }
        return arguments.get(0);
    }

    private static BigDecimal number(String text, String argument) {
        if (!NUMBER.matcher(argument).matches()) {
            throw new IllegalArgumentException(
                    "budget: '" + text.trim() + "': '" + argument + "' (expected: a plain number, such as 10 or 2.50)");
        }
        return new BigDecimal(argument);
    }

    private static int whole(String text, String argument) {
        if (!WHOLE.matcher(argument).matches()) {
            throw new IllegalArgumentException(
                    "budget: '" + text.trim() + "': '" + argument + "' (expected: a whole number, such as 8)");
        }
        return Integer.parseInt(argument);
    }

    /** Parts at the outermost commas, trimmed; none for nothing between the brackets. */
    private static List<String> split(String text, String inside) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < inside.length(); i++) {
            char c = inside.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (c == ',' && depth == 0) {
                parts.add(inside.substring(from, i).trim());
                from = i + 1;
            }
            if (depth < 0) {
                throw bad(text, "every bracket closed once");
            }
        }
        if (depth != 0) {
            throw bad(text, "every bracket closed once");
        }
        if (from > 0 || !inside.isBlank()) {
            parts.add(inside.substring(from).trim());
        }
        return parts;
    }

    private static IllegalArgumentException bad(String text, String expected) {
        return new IllegalArgumentException("budget: '" + text.trim() + "' (expected: " + expected + ")");
    }
}
