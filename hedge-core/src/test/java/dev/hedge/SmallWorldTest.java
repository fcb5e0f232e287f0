package dev.hedge;

import static dev.hedge.SmallWorld.Act.ACKNOWLEDGES;
import static dev.hedge.SmallWorld.Act.AMBIGUOUS;
import static dev.hedge.SmallWorld.Act.BAD;
import static dev.hedge.SmallWorld.Act.CLOSES;
import static dev.hedge.SmallWorld.Act.DEFINITIVE;
import static dev.hedge.SmallWorld.Act.FAILS;
import static dev.hedge.SmallWorld.Act.GOOD;
import static dev.hedge.SmallWorld.Act.PROVES;
import static dev.hedge.SmallWorld.Act.RUNS;
import static dev.hedge.policy.OnFailure.NEXT;
import static dev.hedge.policy.OnFailure.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.SmallWorld.Act;
import dev.hedge.SmallWorld.Scenario;
import dev.hedge.policy.OnFailure;
import dev.hedge.policy.Policies;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Every history of small worlds: stateless model checking by re-execution. At most one winner, one outcome, no launch after
 * the decision, never more live than allowed, each attempt booked once and each reservation closed once, one receipt per
 * cancel, always a settlement, nothing left behind ({@link RaceAudit}).
 */
final class SmallWorldTest {

    private static final Set<Act> FEW = EnumSet.of(GOOD, FAILS, PROVES);
    private static final Set<Act> USUAL = EnumSet.of(GOOD, BAD, FAILS, PROVES, ACKNOWLEDGES);
    private static final Set<Act> SEEN = EnumSet.of(RUNS, GOOD, FAILS, PROVES, ACKNOWLEDGES);
    private static final Set<Act> ALL = EnumSet.allOf(Act.class);
    private static final Set<Act> UNCERTAIN = EnumSet.of(GOOD, AMBIGUOUS, DEFINITIVE, PROVES, CLOSES);

    /** What every build tries. */
    private static final List<Scenario> USUALLY = List.of(
            scenario("single", 1, 1, NEXT, ALL, true, true),
            scenario("race", 3, 3, NEXT, FEW, false, false),
            scenario("race", 3, 2, NEXT, FEW, false, true),
            scenario("race", 3, 1, WAIT, USUAL, false, true),
            scenario("race", 2, 2, NEXT, USUAL, false, true),
            scenario("race", 2, 2, NEXT, UNCERTAIN, false, true),
            scenario("race", 2, 2, NEXT, FEW, true, false),
            scenario("fixed-delay(1s)", 2, 2, NEXT, USUAL, false, true),
            scenario("fixed-delay(1s,2s)", 3, 2, NEXT, FEW, false, false),
            scenario("queue-cutover(1s,2s)", 2, 1, NEXT, SEEN, false, false),
            scenario("queue-cutover(1s,2s)", 2, 2, NEXT, SEEN, false, false),
            scenario("queue-cutover(1s,2s)", 2, 2, WAIT, UNCERTAIN, false, false),
            scenario("cascade(1s,2s,3s)", 3, 2, NEXT, EnumSet.of(GOOD, PROVES), false, false),
            scenario("tied", 2, 2, NEXT, SEEN, false, false),
            scenario("staged(1@0s keep, 2@1s)", 2, 2, NEXT, USUAL, false, true),
            scenario("staged(1@0s keep, 2@1s)", 2, 2, WAIT, FEW, true, false));

    /** What is tried besides with {@code -Dhedge.small.worlds=all}; takes minutes. */
    private static final List<Scenario> ON_REQUEST = List.of(
            scenario("race", 3, 3, NEXT, USUAL, false, false),
            scenario("fixed-delay(1s,2s)", 3, 3, WAIT, FEW, false, false),
            scenario("race", 3, 2, NEXT, USUAL, false, true),
            scenario("race", 2, 2, NEXT, USUAL, true, true),
            scenario("fixed-delay(1s)", 2, 2, WAIT, FEW, true, true),
            scenario("queue-cutover(1s,2s)", 2, 2, NEXT, ALL, false, true),
            scenario("queue-cutover(1s,2s)", 2, 2, WAIT, FEW, true, true),
            scenario("cascade(1s,2s,3s)", 3, 2, NEXT, FEW, false, true),
            scenario("cascade(1s,2s,3s)", 3, 3, NEXT, FEW, false, false),
            scenario("tied", 2, 2, NEXT, SEEN, true, false),
            scenario("staged(1@0s keep, 2@1s if 1 queued cut 1, 3@2s)", 3, 2, NEXT, FEW, false, false));

    @Test
    void everyHistory_keepsEveryPromise() {
        long usually = explore(USUALLY);
        assertThat(usually).isGreaterThanOrEqualTo(100_000);
        if (System.getProperty("hedge.small.worlds", "").equals("all")) {
            explore(ON_REQUEST);
        }
    }

    private static long explore(List<Scenario> scenarios) {
        long total = 0;
        for (Scenario scenario : scenarios) {
            long histories = explore(scenario);
            total += histories;
            System.out.printf("%,11d histories of %s%n", histories, scenario);
        }
        System.out.printf("%,11d histories in all%n", total);
        return total;
    }

    private static long explore(Scenario scenario) {
        Choices choices = new Choices();
        long histories = 0;
        do {
            try {
                new SmallWorld(scenario, choices).play();
            } catch (AssertionError | RuntimeException broken) {
                throw new AssertionError(scenario + ", with choices " + choices, broken);
            }
            histories++;
        } while (choices.next());
        return histories;
    }

    private static Scenario scenario(
            String policy,
            int backends,
            int maxLive,
            OnFailure onFailure,
            Set<Act> acts,
            boolean lazy,
            boolean cancels) {
        return new Scenario(Policies.parse(policy), backends, maxLive, onFailure, acts, lazy, cancels);
    }
}
