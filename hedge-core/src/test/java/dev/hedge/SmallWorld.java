package dev.hedge;

import static dev.hedge.Rig.seconds;

import dev.hedge.backend.Evidence;
import dev.hedge.backend.JobFailure;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.SerialExecutor;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.OnFailure;
import dev.hedge.time.VirtualTime;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceEvent.Answered;
import dev.hedge.validate.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * One history of one race in a world that is small enough to try them all: a few backends that can do a few things, at any
 * time and in any order; a clock whose timers ring at any time in the order in which they are due; verdicts that come at
 * any time. Which of the possible things happens next, {@link Choices} says.
 *
 * <p>Left out as equal to another history: what a job says after the settlement (one order of it is tried), progress after
 * the decision, and whether a result is good when nobody judges it any more.
 */
final class SmallWorld implements Executor {

    /** What a job can do. Each at most once, and only one of the endings. */
    enum Act {
        RUNS,
        GOOD,
        BAD,
        FAILS,
        AMBIGUOUS,
        DEFINITIVE,
        /** A receipt that proves the end. */
        PROVES,
        /** A receipt that proves nothing. */
        ACKNOWLEDGES,
        /** A receipt that says that the connection is closed; nothing more comes through it. */
        CLOSES
    }

    private static final Set<Act> RECEIPTS = EnumSet.of(Act.PROVES, Act.ACKNOWLEDGES, Act.CLOSES);

    /**
     * What can happen.
     *
     * @param backends how many there are; each job waits from its launch on
     * @param acts what each job can do
     * @param lazy whether a turn may be kept waiting while more news comes in; if not, each piece of news has its turn at
     *     once
     * @param callerCancels whether the caller may give up
     */
    record Scenario(
            HedgePolicy policy,
            int backends,
            int maxLive,
            OnFailure onFailure,
            Set<Act> acts,
            boolean lazy,
            boolean callerCancels) {

        @Override
        public String toString() {
            return policy + " over " + backends + ", at most " + maxLive + " live, on failure " + onFailure
                    + (lazy ? ", slow turns" : "") + (callerCancels ? ", caller may cancel" : "") + ", " + acts;
        }
    }

    private final Scenario scenario;
    private final Choices choices;
    private final VirtualTime time = new VirtualTime();
    private final TraceLog log = new TraceLog();
    private final CountingBudget budget = new CountingBudget();
    private final List<HandBackend> backends = new ArrayList<>();
    private final HedgeClient client;

    private final List<Runnable> turns = new ArrayList<>();
    private final List<Runnable> verdicts = new ArrayList<>();
    private final List<Runnable> completions = new ArrayList<>();
    private final List<EnumSet<Act>> done = new ArrayList<>();
    private int outcomes;
    private boolean gaveUp;

    SmallWorld(Scenario scenario, Choices choices) {
        this.scenario = scenario;
        this.choices = choices;
        HedgeClient.Builder builder = HedgeClient.builder()
                .policy(scenario.policy())
                .maxLive(scenario.maxLive())
                .onFailure(scenario.onFailure())
                .cancelWindow(seconds(3))
                .time(time)
                .executor(this)
                .budget(budget)
                .trace(log)
                .validator(
                        result -> result.output().text().equals("good") ? Verdict.ACCEPTED : Verdict.rejected("bad"));
        for (int i = 0; i < scenario.backends(); i++) {
            HandBackend backend = new HandBackend(String.valueOf((char) ('a' + i)), time, Rig.TENTH_OF_A_CENT)
                    .onStart(job -> job.seen(LifecycleState.QUEUED));
            backends.add(backend);
            done.add(EnumSet.noneOf(Act.class));
            builder.backend(backend);
        }
        client = builder.build();
    }

    /** Plays the history to its end and checks all that must hold. */
    void play() {
        HedgeCall call = client.submit(InferenceRequest.of("f", dev.hedge.backend.Payload.EMPTY)
                .withId("r")
                .withDeadline(seconds(20)));
        call.outcome().thenRun(() -> outcomes++);
        obliged();
        while (!(Rig.settled(call) && turns.isEmpty())) {
            List<Runnable> possible = possible(call);
            if (possible.isEmpty()) {
                throw new AssertionError("never settled: " + log.lines());
            }
            possible.get(possible.size() == 1 ? 0 : choices.choose(possible.size()))
                    .run();
            obliged();
        }
        afterwards();
        check(call);
    }

    /** Takes in what the race hands to its executor, and tells turns, verdicts and completions apart. */
    @Override
    public void execute(Runnable task) {
        if (task instanceof SerialExecutor) {
            turns.add(task);
        } else if (latest() instanceof Answered) {
            verdicts.add(task);
        } else {
            completions.add(task);
        }
    }

    private TraceEvent latest() {
        List<TraceEvent> events = log.events("r");
        return events.get(events.size() - 1);
    }

    /** Runs what does not wait for a choice. */
    private void obliged() {
        while (!completions.isEmpty() || (!scenario.lazy() && !turns.isEmpty())) {
            (completions.isEmpty() ? turns : completions).remove(0).run();
        }
    }

    private List<Runnable> possible(HedgeCall call) {
        List<Runnable> all = new ArrayList<>();
        turns.forEach(turn -> all.add(() -> run(turns, turn)));
        verdicts.forEach(verdict -> all.add(() -> run(verdicts, verdict)));
        boolean open = !Rig.decided(call);
        for (int i = 0; i < backends.size(); i++) {
            if (!backends.get(i).jobs().isEmpty()) {
                addActs(i, open, all);
            }
        }
        if (time.pending() > 0) {
            all.add(time::runNext);
        }
        if (scenario.callerCancels() && !gaveUp && open) {
            all.add(() -> {
                gaveUp = true;
                call.cancel();
            });
        }
        return all;
    }

    private static void run(List<Runnable> tasks, Runnable task) {
        tasks.remove(task);
        task.run();
    }

    private void addActs(int index, boolean open, List<Runnable> all) {
        HandJob job = backends.get(index).job();
        EnumSet<Act> past = done.get(index);
        boolean ended = past.stream().anyMatch(SmallWorld::ends);
        boolean receipted = past.stream().anyMatch(RECEIPTS::contains);
        boolean silent = past.contains(Act.PROVES) || past.contains(Act.CLOSES);
        for (Act act : scenario.acts()) {
            boolean possible = RECEIPTS.contains(act)
                    ? job.cancelled() && !receipted && !(ended && act == Act.CLOSES)
                    : !ended && !silent && (open || act == Act.GOOD || act == Act.FAILS) && !past.contains(act);
            if (possible) {
                all.add(() -> perform(act, job, past));
            }
        }
    }

    private static boolean ends(Act act) {
        return act != Act.RUNS && !RECEIPTS.contains(act);
    }

    private static void perform(Act act, HandJob job, EnumSet<Act> past) {
        past.add(act);
        switch (act) {
            case RUNS -> job.seen(LifecycleState.RUNNING);
            case GOOD -> job.answers("good");
            case BAD -> job.answers("bad");
            case FAILS -> job.fails("no");
            case AMBIGUOUS -> job.fails(new JobFailure.Ambiguous("504"));
            case DEFINITIVE -> job.fails(new JobFailure.Definitive("refused"));
            case PROVES ->
                job.proves(
                        past.contains(Act.GOOD) || past.contains(Act.BAD)
                                ? LifecycleState.COMPLETED
                                : LifecycleState.CANCELLED);
            case ACKNOWLEDGES -> job.receipt(Evidence.PROVIDER_ACK);
            case CLOSES -> job.receipt(Evidence.CHANNEL_CLOSED);
        }
    }

    /** Whatever a job or a judge still has to say is too late. */
    private void afterwards() {
        backends.forEach(backend -> backend.jobs().forEach(job -> {
            job.seen(LifecycleState.RUNNING);
            job.answers("good");
            job.proves(LifecycleState.COMPLETED);
        }));
        while (!turns.isEmpty() || !verdicts.isEmpty() || !completions.isEmpty()) {
            List<Runnable> tasks = !turns.isEmpty() ? turns : !verdicts.isEmpty() ? verdicts : completions;
            tasks.remove(0).run();
        }
    }

    private void check(HedgeCall call) {
        RaceAudit.check(log.events("r"), log.traces("r"), scenario.maxLive(), Rig.outcome(call), Rig.settlement(call));
        that(outcomes == 1, "outcomes", outcomes);
        that(time.pending() == 0, "timers pending", time.pending());
        that(client.openRaces() == 0, "open races", client.openRaces());
        that(
                budget.closings().stream().allMatch(closings -> closings.size() == 1),
                "reservations closed",
                budget.closings());
        for (HandBackend backend : backends) {
            that(backend.jobs().size() <= 1, "launches", backend.jobs());
            that(backend.jobs().stream().allMatch(job -> job.cancels.size() <= 1), "cancels", backend.id());
        }
    }

    private void that(boolean holds, String otherwise, Object what) {
        if (!holds) {
            throw new AssertionError(otherwise + ": " + what + "\n  " + String.join("\n  ", log.lines()));
        }
    }
}
