package dev.hedge.demo;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.Payload;
import dev.hedge.budget.Budget;
import dev.hedge.budget.Budgets;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.RateCard.BillsFrom;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Policies;
import dev.hedge.policy.PolicyInfo;
import dev.hedge.sim.Mode;
import dev.hedge.sim.Script;
import dev.hedge.sim.ScriptedWorld;
import dev.hedge.sim.SimulatedBackend;
import dev.hedge.sim.Spread;
import dev.hedge.sim.Stop;
import dev.hedge.sim.World;
import dev.hedge.time.Time;
import dev.hedge.validate.Validator;
import dev.hedge.validators.JsonValidator;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The script: three made-up backends with the habits of real ones. The primary is cheap and quick while a worker is warm,
 * which it is for two requests in three; else a worker must start first, and the answer takes a minute and a half or two.
 * The backup is dearer and steady, but for a rare slow start. The reserve is slower and seldom needed. Figures are round
 * numbers near those published for a small speech model on rented GPUs in July 2026 (mireklzicar/gpuhedge at 669c8c9).
 */
final class Story {

    static final BackendId PRIMARY = BackendId.of("primary");
    static final BackendId BACKUP = BackendId.of("backup");
    static final BackendId RESERVE = BackendId.of("reserve");
    static final List<BackendId> ORDER = List.of(PRIMARY, BACKUP, RESERVE);

    static final String FUNCTION = "transcribe";
    static final Payload INPUT = Payload.json("{\"audio\":\"https://example.org/call.wav\"}");

    /** Between two requests. */
    static final Duration GAP = Duration.ofSeconds(3);

    /** When a request is given up. */
    static final Duration DEADLINE = Duration.ofSeconds(150);

    static final List<HedgePolicy> POLICIES = List.of(
            Policies.single(),
            Policies.fixedDelay(seconds(10)),
            Policies.queueCutover(millis(2_500), millis(8_500)),
            Policies.cascade(millis(2_500), millis(8_500), seconds(25)));

    private static final double COLD_SHARE = 1 / 3.0;

    private static final Payload ANSWER =
            Payload.json("{\"text\":\"Thank you for calling, how can I help?\",\"seconds\":41.5}");
    private static final Payload CUT_SHORT = Payload.json("{\"text\":\"Thank you for cal");
    private static final JobFailure OUT_OF_MEMORY = new JobFailure.RemoteError("CUDA out of memory");
    private static final Stop CONFIRMED = Stop.after(millis(800));

    private static final int MOST_LIVE_JOBS = 500;
    private static final BigDecimal MOST_DOLLARS_AN_HOUR = BigDecimal.valueOf(250);

    private Story() {}

    /** What happens to whom; a pure function of the seed. */
    static World world(long seed) {
        return world(seed, COLD_SHARE);
    }

    /** The same, where the primary is cold more or less often. */
    static World world(long seed, double coldShare) {
        return ScriptedWorld.seeded(seed)
                .backend(
                        PRIMARY,
                        script(
                                primaryWarm().withWeight(1 - coldShare),
                                primaryCold().withWeight(coldShare)))
                .backend(BACKUP, script(backupUsual(), backupSlow()))
                .backend(RESERVE, script(reserveUsual(), reserveSlow()))
                .build();
    }

    /** A backend of that world, with its price. */
    static Backend backend(BackendId id, World world, Time time) {
        return SimulatedBackend.of(id, world, time).withRateCard(rates().getOrDefault(id, RateCard.FREE));
    }

    /** The primary's worker stays up, and billed, for a minute after its job; the others' do not. */
    static Map<BackendId, RateCard> rates() {
        Map<BackendId, RateCard> cards = new LinkedHashMap<>();
        cards.put(PRIMARY, perSecond("0.0003").withIdleWindow(seconds(60)));
        cards.put(BACKUP, perSecond("0.00074"));
        cards.put(RESERVE, perSecond("0.0007"));
        return cards;
    }

    /** About how long the watched passes last: the first until the last request is given up, the last half as much longer. */
    static long watchedNanos(int requests, int policies) {
        Duration arriving = GAP.multipliedBy(requests);
        Duration first = arriving.plus(DEADLINE);
        Duration last = policies == 1 ? Duration.ZERO : arriving.plus(DEADLINE.dividedBy(2));
        return first.plus(last).toNanos();
    }

    /** What a policy does, for someone who never heard of it. */
    static String inWords(HedgePolicy policy) {
        String name = policy.text().replaceFirst("\\(.*", "");
        return switch (name) {
            case "single" -> "one backend, and patience.";
            case "fixed-delay" -> "who waits too long gets a second backend.";
            case "queue-cutover" -> "who queues too long moves to the backup; who is slow gets it as well.";
            case "cascade" -> "who queues too long moves to the backup; who is slow gets more backends.";
            default ->
                Policies.catalogue().stream()
                        .filter(info -> info.name().equals(name))
                        .map(PolicyInfo::summary)
                        .findFirst()
                        .orElse("");
        };
    }

    /** Wide enough never to be felt, as a budget should be on an ordinary day. */
    static Budget budget() {
        return Budgets.all(Budgets.liveJobs(MOST_LIVE_JOBS), Budgets.spendPerHour(MOST_DOLLARS_AN_HOUR));
    }

    /** What makes an answer good. */
    static Validator validator() {
        return JsonValidator.create().required("text");
    }

    private static Mode primaryWarm() {
        return Mode.named("warm")
                .withQueue(Spread.uniform(seconds(1), seconds(2)))
                .withRun(Spread.logNormal(millis(4_400), 1.12))
                .withInvalid(0.03)
                .withLost(0.03)
                .withStop(CONFIRMED);
    }

    private static Mode primaryCold() {
        return Mode.named("cold")
                .withQueue(Spread.uniform(seconds(9), seconds(28)))
                .withStarting(Spread.uniform(seconds(70), seconds(86)))
                .withRun(Spread.logNormal(millis(5_000), 1.12))
                .withFailures(0.03, OUT_OF_MEMORY)
                .withStop(CONFIRMED);
    }

    private static Mode backupUsual() {
        return Mode.named("usual")
                .withWeight(95)
                .withQueue(Spread.uniform(millis(300), millis(900)))
                .withStarting(Spread.uniform(seconds(6), seconds(8)))
                .withRun(Spread.logNormal(millis(11_000), 1.06))
                .withStop(CONFIRMED);
    }

    private static Mode backupSlow() {
        return Mode.named("slow")
                .withWeight(5)
                .withQueue(Spread.uniform(seconds(1), seconds(3)))
                .withStarting(Spread.uniform(seconds(75), seconds(95)))
                .withRun(Spread.logNormal(millis(11_000), 1.06))
                .withStop(CONFIRMED);
    }

    private static Mode reserveUsual() {
        return Mode.named("usual")
                .withWeight(95)
                .withQueue(Spread.uniform(seconds(1), seconds(3)))
                .withStarting(Spread.uniform(seconds(13), seconds(20)))
                .withRun(Spread.logNormal(seconds(14), 1.08))
                .withStop(CONFIRMED);
    }

    private static Mode reserveSlow() {
        return Mode.named("slow")
                .withWeight(5)
                .withQueue(Spread.uniform(seconds(2), seconds(6)))
                .withStarting(Spread.uniform(seconds(70), seconds(88)))
                .withRun(Spread.logNormal(seconds(14), 1.08))
                .withStop(CONFIRMED);
    }

    private static Script script(Mode... modes) {
        return Script.of(modes).withOutput(ANSWER).withInvalidOutput(CUT_SHORT);
    }

    private static RateCard perSecond(String dollars) {
        return RateCard.perSecond(new BigDecimal(dollars)).withBillsFrom(BillsFrom.WORKER_START);
    }

    private static Duration seconds(long n) {
        return Duration.ofSeconds(n);
    }

    private static Duration millis(long n) {
        return Duration.ofMillis(n);
    }
}
