package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Staged;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A policy with the order of backends it is to use: what a replay compares.
 *
 * @param order not empty, no backend twice
 */
public record Contender(HedgePolicy policy, List<BackendId> order) {

    public Contender {
        order = List.copyOf(order);
        if (order.isEmpty() || order.stream().distinct().count() != order.size()) {
            throw new IllegalArgumentException("order: " + order + " (expected: at least one backend, none twice)");
        }
    }

    /**
     * A policy over as many of some backends as it has a use for.
     *
     * @param backends in the order of preference
     */
    public static Contender of(HedgePolicy policy, List<BackendId> backends) {
        int uses = policy instanceof Staged staged ? staged.backends() : backends.size();
        return new Contender(policy, backends.subList(0, Math.min(uses, backends.size())));
    }

    /** The policy's text form and the order, such as {@code fixed-delay(10s) a>b}. */
    public String text() {
        return policy.text() + " " + order.stream().map(BackendId::value).collect(Collectors.joining(">"));
    }
}
