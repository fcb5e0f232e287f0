package dev.hedge;

import dev.hedge.backend.Backend;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.JobResult;
import dev.hedge.budget.Budget;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.OnFailure;
import dev.hedge.policy.Policies;
import dev.hedge.time.Time;
import dev.hedge.trace.TraceSink;
import dev.hedge.validate.Validator;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/**
 * The front door: races every request over several backends and hands out the first validated result.
 *
 * <p>Thread-safe; make one and share it. Losers are cancelled in the background, so a program that ends right after an
 * answer must {@link #close()} its client, or jobs run on: closing cancels what is in flight and waits for the receipts.
 */
public final class HedgeClient implements AutoCloseable {

    private static final Logger LOG = System.getLogger(HedgeClient.class.getName());

    private final RaceRules rules;
    private final List<ExecutorService> owned;

    /** Races that are not settled. */
    private final Set<Race> open = ConcurrentHashMap.newKeySet();

    private volatile boolean closed;

    private HedgeClient(RaceRules rules, List<ExecutorService> owned) {
        this.rules = rules;
        this.owned = owned;
    }

    /** A builder without backends, with {@link Policies#single()}. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts a race and returns at once.
     *
     * @throws IllegalStateException if this client is closed
     */
    public HedgeCall submit(InferenceRequest request) {
        Race race = new Race(rules, request, open::remove);
        open.add(race);
        if (closed) {
            open.remove(race);
            throw new IllegalStateException("client: closed (expected: open)");
        }
        race.begin();
        return race;
    }

    /**
     * Runs a race and waits for its outcome.
     *
     * @return the accepted result
     * @throws HedgeException if the race has no winner; it carries the outcome
     * @throws InterruptedException if this thread was interrupted; the race is then cancelled
     */
    public JobResult infer(InferenceRequest request) throws InterruptedException {
        HedgeCall call = submit(request);
        try {
            Outcome outcome = call.await();
            return outcome.result().orElseThrow(() -> new HedgeException(outcome));
        } catch (InterruptedException interrupted) {
            call.cancel();
            throw interrupted;
        }
    }

    /** Number of races that are not settled. */
    public int openRaces() {
        return open.size();
    }

    /**
     * Waits until no race is open: every job has ended or has its receipt, and every trace is written.
     *
     * @param limit how long to wait at most; on virtual time there is no waiting
     * @return whether no race is open
     * @throws InterruptedException if this thread was interrupted; the races go on
     */
    public boolean awaitSettled(Duration limit) throws InterruptedException {
        List<Race> races = List.copyOf(open);
        CountDownLatch settled = new CountDownLatch(races.size());
        for (Race race : races) {
            var unused = race.settlement().whenComplete((account, failure) -> settled.countDown());
        }
        return rules.time().await(settled, limit);
    }

    /**
     * Takes no more requests, cancels every job of every open race, and waits for their receipts, at most for the cancel
     * window; what has none by then is leaked. An interrupt ends the wait, not the cancelling, and stays set. Closing twice
     * has no effect. Not to be called from a stage or a validator of this client: it would wait for itself.
     */
    @Override
    public void close() {
        closed = true;
        open.forEach(Race::shutDown);
        try {
            if (!awaitSettled(rules.cancelWindow())) {
                LOG.log(Logger.Level.WARNING, () -> open.size() + " races were not settled when their client closed");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        owned.forEach(ExecutorService::shutdown);
    }

    /** Builds a client. Not thread-safe; the client it builds is. May be used again. */
    public static final class Builder {

        /** The cap on live attempts where none is set. */
        public static final int DEFAULT_MAX_LIVE = 2;

        /** How long a cancel may take to be proven where nothing is set. */
        public static final Duration DEFAULT_CANCEL_WINDOW = Duration.ofSeconds(30);

        private final List<Backend> backends = new ArrayList<>();
        private final List<TraceSink> sinks = new ArrayList<>();
        private final List<Executor> executors = new ArrayList<>(1);
        private final List<Executor> guests = new ArrayList<>(1);
        private HedgePolicy policy = Policies.single();
        private Validator validator = Validator.acceptAll();
        private Budget budget = Budget.unlimited();
        private Time time = Time.system();
        private int maxLive = DEFAULT_MAX_LIVE;
        private Duration cancelWindow = DEFAULT_CANCEL_WINDOW;
        private OnFailure onFailure = OnFailure.NEXT;

        private Builder() {}

        /** Adds a backend; policies prefer them in the order in which they are added. At least one, at most 64. */
        public Builder backend(Backend backend) {
            backends.add(backend);
            return this;
        }

        /** When to launch what. Default: {@link Policies#single()}. */
        public Builder policy(HedgePolicy rule) {
            this.policy = rule;
            return this;
        }

        /** Which results may win. Default: all. Runs on the executor, outside the race. */
        public Builder validator(Validator judge) {
            this.validator = judge;
            return this;
        }

        /** What every launch needs permission from. Default: none. */
        public Builder budget(Budget desk) {
            this.budget = desk;
            return this;
        }

        /** Adds a listener. */
        public Builder trace(TraceSink sink) {
            sinks.add(sink);
            return this;
        }

        /** Clock and timers. Default: {@link Time#system()}. */
        public Builder time(Time clock) {
            this.time = clock;
            return this;
        }

        /**
         * Where races run; never closed by the client. Default: a pool of daemon threads, one per processor and at most 4,
         * that ends with the client. An executor that runs tasks in the caller is fine together with virtual time. Once it
         * refuses tasks, they run in whatever thread brings them.
         */
        public Builder executor(Executor runner) {
            executors.clear();
            executors.add(runner);
            return this;
        }

        /**
         * Where validators run, and the stages that callers hang on outcomes and settlements; never closed by the client. Such
         * code may take its time without holding up a timer, a deadline or a cancel, but a stage that waits for a settlement
         * may wait for itself once all threads here do. Default: the executor of {@link #executor}, if one is set; else a pool
         * like that one, of at most 3 threads.
         */
        public Builder guestExecutor(Executor runner) {
            guests.clear();
            guests.add(runner);
            return this;
        }

        /** The most attempts of one race that may be live at once; 1 or more. Default: {@value #DEFAULT_MAX_LIVE}. */
        public Builder maxLive(int attempts) {
            if (attempts < 1) {
                throw new IllegalArgumentException("maxLive: " + attempts + " (expected: 1 or more)");
            }
            this.maxLive = attempts;
            return this;
        }

        /**
         * How long a cancel may take to be proven before its slot is given away; more than zero, at most 292 years. Default:
         * 30 s.
         */
        public Builder cancelWindow(Duration window) {
            this.cancelWindow = Limits.positive("cancelWindow", window);
            return this;
        }

        /** Whether a failure starts the next backend at once. Default: {@link OnFailure#NEXT}. */
        public Builder onFailure(OnFailure reaction) {
            this.onFailure = reaction;
            return this;
        }

        /**
         * Makes the client. Asks backends for their names and rate cards, and the policy for its text, once and now.
         *
         * @throws IllegalStateException if there is no backend, or two have one name
         */
        public HedgeClient build() {
            List<ExecutorService> owned = new ArrayList<>(2);
            Executor engine = executors.isEmpty() ? own(Pools.turns(), owned) : executors.get(0);
            Executor outside = guests.isEmpty() ? engine : guests.get(0);
            if (guests.isEmpty() && executors.isEmpty()) {
                outside = own(Pools.guests(), owned);
            }
            return new HedgeClient(rules(engine, outside), List.copyOf(owned));
        }

        private static Executor own(ExecutorService pool, List<ExecutorService> owned) {
            owned.add(pool);
            return pool;
        }

        RaceRules rules(Executor engine, Executor outside) {
            List<Place> places = backends.stream().map(Place::of).toList();
            List<BackendId> order = places.stream().map(Place::name).toList();
            if (order.isEmpty() || order.size() > RaceState.MAX_ATTEMPTS) {
                throw new IllegalStateException("backends: " + order.size() + " (expected: 1 to 64)");
            }
            if (Set.copyOf(order).size() < order.size()) {
                throw new IllegalStateException("backends: " + order + " (expected: no name twice)");
            }
            return new RaceRules(
                    places,
                    order,
                    policy,
                    policy.text(),
                    validator,
                    budget,
                    List.copyOf(sinks),
                    time,
                    new NeverRefusing(engine),
                    new NeverRefusing(outside),
                    maxLive,
                    cancelWindow,
                    onFailure);
        }
    }
}
