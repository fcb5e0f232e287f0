package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.replay.PolicyReport.MeanCost;
import dev.hedge.time.Durations;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * One figure of a report, by name.
 *
 * @param text the canonical name
 * @param backends those it names
 * @param reading its value in a report, in the unit's base; infinite for a latency that does not exist, not a number for a
 *     cost that is not known
 */
record Figure(String text, Unit unit, List<BackendId> backends, ToDoubleFunction<Evidence> reading) {

    private static final String NAMES =
            "p50, p90, p95, max, mean, misses(60s), miss_rate(60s), cost.wall, cost.execution,"
                    + " cost.billed, hedged, attempts, lost, winners(backend), rounds, rejected";

    /**
     * What figures are read off.
     *
     * @param rejected lines of the recording that could not be used
     */
    record Evidence(PolicyReport report, int rejected) {}

    Figure {
        backends = List.copyOf(backends);
    }

    /**
     * The figure of a name.
     *
     * @param argument what stands in brackets behind it; empty for nothing
     */
    static Figure parse(String name, String argument) {
        return switch (name) {
            case "misses" -> misses(deadline(name, argument));
            case "miss_rate" -> missRate(deadline(name, argument));
            case "winners" -> winners(BackendId.of(needed(name, argument, "a backend, such as winners(a)")));
            default -> plain(name, argument);
        };
    }

    private static Figure plain(String name, String argument) {
        if (!argument.isEmpty()) {
            throw new IllegalArgumentException(name + "(" + argument + ") (expected: one of " + NAMES + ")");
        }
        return switch (name) {
            case "p50" -> time(name, report -> report.quantile(0.50));
            case "p90" -> time(name, report -> report.quantile(0.90));
            case "p95" -> time(name, report -> report.quantile(0.95));
            case "max" -> time(name, report -> report.latency().max());
            case "mean" -> time(name, report -> report.latency().mean());
            case "cost.wall" -> cost(name, MeanCost::wallUsd);
            case "cost.execution" -> cost(name, MeanCost::executionUsd);
            case "cost.billed" -> cost(name, MeanCost::billedUsd);
            case "hedged" -> of(name, Unit.COUNT, PolicyReport::hedged);
            case "attempts" -> of(name, Unit.COUNT, PolicyReport::attempts);
            case "lost" -> of(name, Unit.COUNT, PolicyReport::lost);
            case "rounds" -> of(name, Unit.COUNT, PolicyReport::n);
            case "rejected" -> new Figure(name, Unit.COUNT, List.of(), Evidence::rejected);
            default -> throw new IllegalArgumentException("'" + name + "' (expected: one of " + NAMES + ")");
        };
    }

    private static Figure of(String name, Unit unit, ToDoubleFunction<PolicyReport> reading) {
        return new Figure(name, unit, List.of(), evidence -> reading.applyAsDouble(evidence.report()));
    }

    private static Figure cost(String name, ToDoubleFunction<MeanCost> part) {
        return of(
                name,
                Unit.DOLLARS,
                report -> report.unpriced().isEmpty() ? part.applyAsDouble(report.cost()) : Double.NaN);
    }

    /** A reading that may not exist. */
    @FunctionalInterface
    private interface Nanos {
        OptionalLong of(PolicyReport report);
    }

    private static Figure time(String name, Nanos nanos) {
        return of(name, Unit.TIME, report -> {
            OptionalLong value = nanos.of(report);
            return value.isPresent() ? value.getAsLong() : Double.POSITIVE_INFINITY;
        });
    }

    private static Figure misses(Duration deadline) {
        return of(
                "misses(" + Durations.format(deadline) + ")",
                Unit.COUNT,
                report -> report.latency().misses(deadline));
    }

    private static Figure missRate(Duration deadline) {
        return of(
                "miss_rate(" + Durations.format(deadline) + ")",
                Unit.SHARE,
                report -> report.n() == 0 ? 0 : (double) report.latency().misses(deadline) / report.n());
    }

    private static Figure winners(BackendId backend) {
        return new Figure(
                "winners(" + backend + ")",
                Unit.COUNT,
                List.of(backend),
                evidence -> evidence.report().winners().getOrDefault(backend, 0));
    }

    private static Duration deadline(String name, String argument) {
        return Durations.parse(needed(name, argument, "a deadline, such as " + name + "(60s)"));
    }

    private static String needed(String name, String argument, String expected) {
        if (argument.isEmpty()) {
            throw new IllegalArgumentException(name + " (expected: " + expected + ")");
        }
        return argument;
    }

    /** What a figure is measured in. */
    enum Unit {
        /** Nanoseconds. */
        TIME {
            @Override
            double parse(String text) {
                return Durations.parse(text).toNanos();
            }

            @Override
            String format(double value) {
                return Double.isInfinite(value) ? "none" : Durations.formatNanos((long) value);
            }
        },
        /** Dollars. */
        DOLLARS {
            @Override
            double parse(String text) {
                String digits = text.startsWith("$") ? text.substring(1).trim() : text;
                return number(digits, text, "dollars, such as 0.01");
            }

            @Override
            String format(double value) {
                return plain(value);
            }
        },
        /** A whole number. */
        COUNT {
            @Override
            double parse(String text) {
                double value = number(text, text, "a whole number");
                if (value != Math.rint(value)) {
                    throw new IllegalArgumentException("'" + text + "' (expected: a whole number)");
                }
                return value;
            }

            @Override
            String format(double value) {
                return plain(value);
            }
        },
        /** A share of 1. */
        SHARE {
            @Override
            double parse(String text) {
                boolean percent = text.endsWith("%");
                String digits = percent ? text.substring(0, text.length() - 1).trim() : text;
                double share = number(digits, text, "a share from 0 to 1, or a percentage such as 5%");
                share = percent ? share / 100 : share;
                if (share > 1) {
                    throw new IllegalArgumentException("'" + text + "' (expected: at most 1, or 100%)");
                }
                return share;
            }

            @Override
            String format(double value) {
                return plain(value);
            }
        };

        /** Longer than any figure; keeps exponents from growing into gigabytes of digits. */
        private static final int MAX_CHARS = 20;

        abstract double parse(String text);

        abstract String format(double value);

        private static double number(String digits, String text, String expected) {
            if (digits.length() > MAX_CHARS || !digits.matches("\\d+(\\.\\d+)?")) {
                throw new IllegalArgumentException("'" + text + "' (expected: " + expected + ")");
            }
            return Double.parseDouble(digits);
        }

        private static String plain(double value) {
            BigDecimal exact = BigDecimal.valueOf(value);
            return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
        }
    }
}
