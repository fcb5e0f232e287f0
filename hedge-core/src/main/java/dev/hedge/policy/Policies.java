package dev.hedge.policy;

import static dev.hedge.policy.Condition.Sight.QUEUED;
import static dev.hedge.policy.Condition.Sight.STARTED;

import dev.hedge.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The built-in policies, and their text form. */
public final class Policies {

    /** No policy looks at more backends than this. */
    static final int MAX_BACKENDS = 16;

    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int THIRD = 2;
    private static final Step START = Step.Launch.at(FIRST, Duration.ZERO);

    private Policies() {}

    /** One attempt on the first backend. */
    public static HedgePolicy single() {
        return Staged.named("single", List.of(START));
    }

    /** All backends at once, as far as the cap on live attempts allows; the others as slots become free. */
    public static HedgePolicy race() {
        return Staged.named(
                "race",
                IntStream.range(0, MAX_BACKENDS)
                        .<Step>mapToObj(position -> Step.Launch.at(position, Duration.ZERO))
                        .toList());
    }

    /**
     * A backup after a fixed time.
     *
     * @param delays when the second, third, … backend starts, counted from the beginning of the race; at least one, none
     *     before its predecessor
     */
    public static HedgePolicy fixedDelay(Duration... delays) {
        if (delays.length == 0 || delays.length >= MAX_BACKENDS) {
            throw new IllegalArgumentException("delays: " + delays.length + " (expected: 1 to 15)");
        }
        requireAscending("fixed-delay", List.of(delays));
        List<Step> steps = new ArrayList<>(List.of(START));
        for (int i = 0; i < delays.length; i++) {
            steps.add(Step.Launch.at(i + 1, delays[i]));
        }
        return Staged.named(text("fixed-delay", delays), steps);
    }

    /**
     * Looks at the primary once: if it still waits at {@code cutover}, cancels it and starts the backup instead. Otherwise
     * a backup joins at {@code safety}.
     */
    public static HedgePolicy queueCutover(Duration cutover, Duration safety) {
        requireAscending("queue-cutover", List.of(cutover, safety));
        return Staged.named(text("queue-cutover", cutover, safety), cutoverSteps(cutover, safety));
    }

    /**
     * {@link #queueCutover} with a third backend at {@code escalate}, as soon as fewer attempts are live than may be.
     */
    public static HedgePolicy cascade(Duration cutover, Duration safety, Duration escalate) {
        requireAscending("cascade", List.of(cutover, safety, escalate));
        List<Step> steps = new ArrayList<>(cutoverSteps(cutover, safety));
        steps.add(Step.Launch.at(THIRD, escalate));
        return Staged.named(text("cascade", cutover, safety, escalate), steps);
    }

    /** Two jobs at once, of which the first to get a worker cancels the other while that one still waits. */
    public static HedgePolicy tied() {
        return Staged.named(
                "tied",
                List.of(
                        START,
                        Step.Launch.at(SECOND, Duration.ZERO),
                        new Step.Cut(SECOND, List.of(new Condition(SECOND, QUEUED), new Condition(FIRST, STARTED))),
                        new Step.Cut(FIRST, List.of(new Condition(FIRST, QUEUED), new Condition(SECOND, STARTED)))));
    }

    /** A policy from its steps. */
    public static HedgePolicy staged(Step... steps) {
        return Staged.of(List.of(steps));
    }

    /**
     * Reads a text form such as {@code cascade(2.5s,8.5s,25s)}.
     *
     * @throws IllegalArgumentException with a message that says what is wrong and what is expected
     */
    public static HedgePolicy parse(String text) {
        return PolicyParser.parse(text);
    }

    /** All policies by name, with an example each. */
    public static List<PolicyInfo> catalogue() {
        return List.of(
                info("single", "", "single", "One attempt on the first backend, and nothing else."),
                info("race", "", "race", "All backends at once, up to the cap on live attempts."),
                info(
                        "fixed-delay",
                        "delay[,delay…]",
                        "fixed-delay(10s)",
                        "A backup when the primary has not answered after a fixed time."),
                info(
                        "queue-cutover",
                        "cutover,safety",
                        "queue-cutover(2.5s,8.5s)",
                        "If the primary still waits for a worker at 'cutover', cancel it and start the backup;"
                                + " otherwise the backup joins at 'safety'."),
                info(
                        "cascade",
                        "cutover,safety,escalate",
                        "cascade(2.5s,8.5s,25s)",
                        "queue-cutover, and a third backend at 'escalate' once a slot is free."),
                info(
                        "tied",
                        "",
                        "tied",
                        "Two jobs at once; the first to get a worker cancels the other while that one still waits."),
                info(
                        "staged",
                        "step[,step…]",
                        "staged(1@0s keep, 2@2s if 1 queued, 2@8.5s)",
                        "Your own list of steps; every other policy is one of these."));
    }

    private static PolicyInfo info(String name, String parameters, String example, String summary) {
        Staged policy = (Staged) parse(example);
        List<Step> shown =
                policy.steps().size() == MAX_BACKENDS ? policy.steps().subList(0, 3) : policy.steps();
        return new PolicyInfo(
                name, parameters, example, summary, Staged.of(shown).text());
    }

    private static List<Step> cutoverSteps(Duration cutover, Duration safety) {
        Step switchOver =
                new Step.Launch(SECOND, cutover, List.of(new Condition(FIRST, QUEUED)), List.of(FIRST), false);
        return List.of(START, switchOver, Step.Launch.at(SECOND, safety));
    }

    /** Positions beyond what any policy looks at are a slip, and would not fit into {@link Staged}'s bit sets. */
    static void requirePosition(int position) {
        if (position < 0 || position >= MAX_BACKENDS) {
            throw new IllegalArgumentException(
                    "position: " + position + " (expected: 0 to " + (MAX_BACKENDS - 1) + ")");
        }
    }

    private static void requireAscending(String policy, List<Duration> offsets) {
        for (int i = 1; i < offsets.size(); i++) {
            if (offsets.get(i).compareTo(offsets.get(i - 1)) < 0) {
                throw new IllegalArgumentException(policy + ": " + Durations.format(offsets.get(i)) + " after "
                        + Durations.format(offsets.get(i - 1)) + " (expected: times that do not go back)");
            }
        }
    }

    private static String text(String name, Duration... arguments) {
        return Stream.of(arguments).map(Durations::format).collect(Collectors.joining(",", name + "(", ")"));
    }
}
