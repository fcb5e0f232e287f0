package dev.hedge.cli;

import dev.hedge.trace.Round;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Which rounds to use, by their numbers, such as {@code 19-54,60}. Immutable.
 *
 * @param ranges at least one
 */
record RoundSelection(List<Range> ranges) {

    private static final Pattern RANGE = Pattern.compile("\\s*(\\d{1,18})\\s*(?:-\\s*(\\d{1,18})\\s*)?");

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /** Numbers from one to another, both included. */
    record Range(long from, long to) {
        boolean has(long number) {
            return number >= from && number <= to;
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
     * The selected rounds, in their order. Where some round has a name instead of a number, places count: 1 is the first.
     *
     * @throws IllegalArgumentException if a range selects nothing, or goes beyond what there is
     */
    List<Round> from(List<Round> rounds) {
        long[] numbers = numbered(rounds)
                ? rounds.stream().mapToLong(round -> Long.parseLong(round.id())).toArray()
                : LongStream.rangeClosed(1, rounds.size()).toArray();
        LongSummaryStatistics known = LongStream.of(numbers).summaryStatistics();
        for (Range range : ranges) {
            String problem = "";
            if (LongStream.of(numbers).noneMatch(range::has)) {
                problem = "no round is numbered " + range;
            } else if (range.from() < known.getMin() || range.to() > known.getMax()) {
                problem = range + " goes beyond the trace";
            }
            if (!problem.isEmpty()) {
                throw new IllegalArgumentException(
                        problem + " (expected: numbers from " + known.getMin() + " to " + known.getMax() + ")");
            }
        }
        return IntStream.range(0, numbers.length)
                .filter(i -> ranges.stream().anyMatch(range -> range.has(numbers[i])))
                .mapToObj(rounds::get)
                .toList();
    }

    /** The selection in words, as it applies to these rounds. */
    String describe(List<Round> rounds) {
        return this + (numbered(rounds) ? "" : " by place, 1 being the first, as they have names instead of numbers");
    }

    private static boolean numbered(List<Round> rounds) {
        return rounds.stream().allMatch(round -> NUMBER.matcher(round.id()).matches());
    }

    @Override
    public String toString() {
        return String.join(",", ranges.stream().map(Range::toString).toList());
    }
}
