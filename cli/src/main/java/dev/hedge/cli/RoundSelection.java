package dev.hedge.cli;

import dev.hedge.trace.Round;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which rounds to use, by their numbers, such as {@code 19-54,60}. Immutable.
 *
 * @param ranges at least one
 */
record RoundSelection(List<Range> ranges) {

    private static final Pattern RANGE = Pattern.compile("\\s*(\\d{1,18})\\s*(?:-\\s*(\\d{1,18})\\s*)?");

    /** Numbers from one to another, both included. */
    record Range(long from, long to) {
        boolean has(Round round) {
            OptionalLong number = number(round);
            return number.isPresent() && number.getAsLong() >= from && number.getAsLong() <= to;
        }

        @Override
        public String toString() {
            return from == to ? String.valueOf(from) : from + "-" + to;
        }
    }

    RoundSelection {
        ranges = List.copyOf(ranges);
    }

    /**
     * Reads a selection.
     *
     * @throws IllegalArgumentException if it is malformed, or a range goes backwards
     */
    static RoundSelection parse(String text) {
        List<Range> ranges = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher matcher = RANGE.matcher(part);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "'" + text + "' (expected: numbers and ranges of numbers, such as 19-54,60)");
            }
            long from = Long.parseLong(matcher.group(1));
            long to = matcher.group(2) == null ? from : Long.parseLong(matcher.group(2));
            if (to < from) {
                throw new IllegalArgumentException(
                        "'" + part.trim() + "' goes backwards (expected: the lower number first)");
            }
            ranges.add(new Range(from, to));
        }
        return new RoundSelection(ranges);
    }

    /**
     * The selected rounds, in their order.
     *
     * @throws IllegalArgumentException if a range selects nothing
     */
    List<Round> from(List<Round> rounds) {
        for (Range range : ranges) {
            if (rounds.stream().noneMatch(range::has)) {
                throw new IllegalArgumentException(
                        "no round is numbered " + range + " (expected: " + numbers(rounds) + ")");
            }
        }
        return rounds.stream()
                .filter(round -> ranges.stream().anyMatch(range -> range.has(round)))
                .toList();
    }

    private static String numbers(List<Round> rounds) {
        long[] numbers = rounds.stream()
                .map(RoundSelection::number)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .sorted()
                .toArray();
        return numbers.length == 0
                ? "rounds with numbers; these have names such as '"
                        + rounds.get(0).id() + "'"
                : "numbers from " + numbers[0] + " to " + numbers[numbers.length - 1];
    }

    private static OptionalLong number(Round round) {
        return round.id().matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(round.id())) : OptionalLong.empty();
    }

    @Override
    public String toString() {
        return String.join(",", ranges.stream().map(Range::toString).toList());
    }
}
