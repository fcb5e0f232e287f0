package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Policies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The classic policies over every order of a trace's backends: singles; for every ordered pair an immediate race, fixed
 * delays and a queue cutover; for every ordered triple a cascade.
 */
public final class Sweep {

    private static final int[] DELAYS_S = {0, 5, 10, 15, 20, 30, 45, 60};
    private static final Duration CUTOVER = Duration.ofMillis(2_500);
    private static final Duration SAFETY = Duration.ofMillis(8_500);
    private static final Duration ESCALATE = Duration.ofSeconds(25);

    private Sweep() {}

    /** All contenders, singles first. */
    public static List<Contender> contenders(Collection<BackendId> backends) {
        List<BackendId> all = List.copyOf(backends);
        List<Contender> contenders = new ArrayList<>();
        add(contenders, List.of(Policies.single()), orders(all, 1));
        add(contenders, pairPolicies(), orders(all, 2));
        add(contenders, List.of(Policies.cascade(CUTOVER, SAFETY, ESCALATE)), orders(all, 3));
        return contenders;
    }

    private static List<HedgePolicy> pairPolicies() {
        List<HedgePolicy> policies = new ArrayList<>(List.of(Policies.race()));
        IntStream.of(DELAYS_S)
                .mapToObj(s -> Policies.fixedDelay(Duration.ofSeconds(s)))
                .forEach(policies::add);
        policies.add(Policies.queueCutover(CUTOVER, SAFETY));
        return policies;
    }

    private static void add(List<Contender> to, List<HedgePolicy> policies, List<List<BackendId>> orders) {
        for (HedgePolicy policy : policies) {
            for (List<BackendId> order : orders) {
                to.add(new Contender(policy, order));
            }
        }
    }

    /** All ordered selections of some backends; none if there are fewer. */
    private static List<List<BackendId>> orders(List<BackendId> backends, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<BackendId>> orders = new ArrayList<>();
        for (BackendId first : backends) {
            List<BackendId> others =
                    backends.stream().filter(other -> !other.equals(first)).toList();
            for (List<BackendId> rest : orders(others, size - 1)) {
                List<BackendId> order = new ArrayList<>(List.of(first));
                order.addAll(rest);
                orders.add(List.copyOf(order));
            }
        }
        return orders;
    }
}
