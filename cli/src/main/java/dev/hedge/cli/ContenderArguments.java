package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Policies;
import dev.hedge.policy.Staged;
import dev.hedge.replay.Contender;
import dev.hedge.replay.Sweep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The part of a command line that says what is compared. */
final class ContenderArguments {

    private static final HedgePolicy FIXED_DELAY = Policies.fixedDelay(Duration.ofSeconds(10));
    private static final HedgePolicy CUTOVER =
            Policies.queueCutover(Duration.ofMillis(2_500), Duration.ofMillis(8_500));
    private static final HedgePolicy CASCADE =
            Policies.cascade(Duration.ofMillis(2_500), Duration.ofMillis(8_500), Duration.ofSeconds(25));

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            description = "A policy to replay, such as 'fixed-delay(10s)'; 'hedge policies' lists them. Repeatable."
                    + " Without --policy and --sweep: every backend alone, race, fixed-delay(10s),"
                    + " queue-cutover(2.5s,8.5s) and, with three backends, cascade(2.5s,8.5s,25s).")
    private List<HedgePolicy> policies = new ArrayList<>();

    @Option(
            names = "--order",
            paramLabel = "A,B,...",
            hideParamSyntax = true,
            description = "The backends: the primary, its backup and so on (default: all, as they first appear in the"
                    + " trace).")
    private Order order = new Order(List.of());

    /** Backends in the order in which policies prefer them. */
    record Order(List<BackendId> backends) {

        Order {
            backends = List.copyOf(backends);
        }

        /** Reads names with commas between them. */
        static Order parse(String text) {
            return new Order(Stream.of(text.split(",", -1)).map(BackendId::of).toList());
        }
    }

    @Option(names = "--sweep", description = "Replay the classic policies over every order of the backends.")
    private boolean sweep;

    /** Whether policies were named, so that assertions are about them alone. */
    boolean named() {
        return !policies.isEmpty();
    }

    /** The policies that were named, each over the backends that it can use. */
    List<Contender> named(List<BackendId> known) {
        List<BackendId> backends = order(known);
        return policies.stream()
                .map(policy -> contender(policy, backends, known))
                .distinct()
                .toList();
    }

    /** Everything to be compared: what was named, then the sweep; the usual ones if neither was asked for. */
    List<Contender> all(List<BackendId> known) {
        List<BackendId> backends = order(known);
        Set<Contender> all = new LinkedHashSet<>(named(known));
        if (sweep) {
            all.addAll(Sweep.contenders(backends));
        }
        if (all.isEmpty()) {
            backends.forEach(backend -> all.add(new Contender(Policies.single(), List.of(backend))));
            List.of(Policies.race(), FIXED_DELAY, CUTOVER, CASCADE).stream()
                    .filter(policy -> needs(policy) <= backends.size())
                    .forEach(policy -> all.add(contender(policy, backends, known)));
        }
        return List.copyOf(all);
    }

    private List<BackendId> order(List<BackendId> known) {
        List<BackendId> given = order.backends();
        if (given.isEmpty()) {
            return known;
        }
        given.forEach(backend -> Backends.requireKnown("--order", backend, known));
        if (given.stream().distinct().count() != given.size()) {
            throw CommandFailure.usage("--order: " + Backends.list(given) + " (expected: no backend twice)");
        }
        return given;
    }

    /** A policy with no more backends than it ever looks at. */
    private static Contender contender(HedgePolicy policy, List<BackendId> order, List<BackendId> known) {
        if (needs(policy) > order.size()) {
            throw CommandFailure.usage("--policy: " + policy.text() + " needs " + needs(policy)
                    + " backends, and the order " + Backends.list(order) + " has " + order.size()
                    + " (expected: more of " + Backends.list(known) + ")");
        }
        return Contender.of(policy, order);
    }

    /** How many backends a policy must have to make sense; a race takes as many as there are. */
    static int needs(HedgePolicy policy) {
        if (policy.equals(Policies.race())) {
            return 2;
        }
        return policy instanceof Staged staged ? staged.backends() : 1;
    }
}
