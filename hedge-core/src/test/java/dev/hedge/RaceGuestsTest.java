package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.outcome;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settlement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelReason;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.LifecycleState;
import dev.hedge.budget.Budget;
import dev.hedge.cost.Cost;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.policy.Move;
import dev.hedge.policy.Plan;
import dev.hedge.policy.RaceView;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceEvent.Fault;
import dev.hedge.trace.TraceSink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Guest code that breaks its contract: the race records it, takes the cautious answer and goes on. */
final class RaceGuestsTest {

    private static final Logger LOGGER = Logger.getLogger("dev.hedge");
    private final List<String> logged = new ArrayList<>();
    private final Handler ear = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(ear);
    }

    @AfterEach
    void stopListening() {
        LOGGER.removeHandler(ear);
        LOGGER.setUseParentHandlers(true);
    }

    @Test
    void validatorThatThrows_rejects() {
        Rig rig = new Rig("fixed-delay(10s)").validator(result -> {
            if (result.output().text().equals("a")) {
                throw new IllegalStateException("cannot parse");
            }
            return dev.hedge.validate.Verdict.ACCEPTED;
        });
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        a.job().answers("a");
        b.job().answers("b");

        assertThat(answer(call)).isEqualTo("b");
        assertThat(settlement(call).accounts().get(0).attempt().reason()).contains("cannot parse");
        assertThat(logged).containsExactly("request r1: validator threw");
        assertThat(rig.log.lines(Fault.class)).singleElement().asString().startsWith("0s Fault validator: ");
        rig.finish();
    }

    @Test
    void validatorWithoutVerdict_rejects() {
        Rig rig = new Rig("single").validator(result -> Nulls.none());
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        a.job().answers("a");

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        rig.finish();
    }

    @Test
    void policyThatThrowsAtOnce_losesTheRace() {
        Rig rig = new Rig(policy(view -> {
            throw new IllegalStateException("no idea");
        }));
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        assertThat(outcome(call).summary()).isEqualTo("all attempts were lost after 0 ms: nothing was launched");
        assertThat(a.jobs()).isEmpty();
        assertThat(rig.log.traces("r1").get(0).events()).anyMatch(Fault.class::isInstance);
        rig.finish();
    }

    @Test
    void policyThatThrowsLater_letsWhatRunsWin() {
        Rig rig = new Rig(policy(view -> {
            if (!view.attempts().isEmpty()) {
                throw new IllegalStateException("no idea");
            }
            return new Plan(
                    List.of(new Move.Launch(view.order().get(0))), seconds(1).toNanos());
        }));
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        rig.at("2s");
        a.job().answers("a");

        assertThat(answer(call)).isEqualTo("a");
        assertThat(rig.log.traces("r1").get(0).events()).anyMatch(Fault.class::isInstance);
        rig.finish();
    }

    @Test
    void policyWithoutPlan_losesTheRace() {
        Rig rig = new Rig(policy(view -> Nulls.none()));
        rig.hand("a");
        HedgeCall call = rig.submit();

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        rig.finish();
    }

    @Test
    void impossibleMoves_areRecordedAndSkipped() {
        Rig rig = new Rig(policy(view -> {
            if (view.decided()) {
                return new Plan(
                        List.of(
                                new Move.Keep(AttemptId.of(7)),
                                new Move.Launch(view.order().get(0)),
                                new Move.Cancel(AttemptId.of(0), CancelReason.CUTOVER)),
                        Plan.NEVER);
            }
            return view.attempts().isEmpty()
                    ? new Plan(
                            List.of(
                                    new Move.Cancel(AttemptId.of(0), CancelReason.CUTOVER),
                                    new Move.Launch(BackendId.of("elsewhere")),
                                    new Move.Cancel(AttemptId.of(3), CancelReason.CUTOVER),
                                    new Move.Keep(AttemptId.of(3)),
                                    new Move.Launch(view.order().get(0)),
                                    new Move.Keep(AttemptId.of(0)),
                                    new Move.Launch(view.order().get(1))),
                            Plan.NEVER)
                    : Plan.NOTHING;
        }));
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        rig.time.advance(seconds(5));
        HedgeCall call = rig.submit();
        a.job().answers("a");

        assertThat(answer(call)).isEqualTo("a");
        assertThat(b.job().cancels).containsExactly(CancelReason.LOST_RACE);
        assertThat(logged).hasSize(6).first().isEqualTo("policy rule asked for an impossible cancel of #0");
        assertThat(rig.log.lines(Fault.class))
                .containsExactly(
                        "0s Fault policy: impossible cancel of #0",
                        "0s Fault policy: impossible launch of elsewhere",
                        "0s Fault policy: impossible cancel of #3",
                        "0s Fault policy: impossible keeping of #3",
                        "0s Fault policy: impossible keeping of #0",
                        "0s Fault policy: impossible keeping of #7");
        rig.finish();
    }

    @Test
    void policyThatAlwaysWantsMore_endsAtTheMostAttempts() {
        Rig rig = new Rig(policy(view -> view.decided()
                ? Plan.NOTHING
                : new Plan(List.of(new Move.Launch(view.order().get(0))), Plan.NEVER)));
        rig.hand("a").onStart(job -> job.fails("no"));
        HedgeCall call = rig.submit();

        assertThat(outcome(call).attempts()).hasSize(RaceState.MAX_ATTEMPTS);
        rig.finish();
    }

    @Test
    void policyThatWakesInThePast_isNotAskedForEver() {
        Rig rig = new Rig(policy(view -> view.attempts().isEmpty()
                ? new Plan(List.of(new Move.Launch(view.order().get(0))), 0)
                : Plan.waitUntil(0)));
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        rig.time.runUntilIdle(1_000);

        assertThat(outcome(call)).isInstanceOf(Outcome.Expired.class);
        assertThat(rig.log.lines(Fault.class)).contains("0s Fault policy: impossible wake-up at 0s");
        assertThat(a.job().cancels).containsExactly(CancelReason.DEADLINE);
        rig.finish();
    }

    @Test
    void backendThatThrowsInStart_isAFailure_andMayHaveLeaked() {
        Rig rig = new Rig("fixed-delay(10s)");
        rig.hand("a").onStart(job -> {
            throw new IllegalStateException("boom");
        });
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        b.job().answers("b");

        assertThat(answer(call)).isEqualTo("b");
        Settlement.Account broken = settlement(call).accounts().get(0);
        assertThat(broken.leaked()).isTrue();
        assertThat(broken.attempt().reason()).contains("boom");
        assertThat(rig.log.lines(Fault.class)).singleElement().asString().startsWith("0s Fault backend a: ");
        rig.finish();
    }

    /** The cancel comes before the race has heard of the failure. */
    @Test
    void cancelOfAJobThatFailedToStart_provesNothing() {
        Rig rig = new Rig(policy(view -> view.attempts().isEmpty()
                ? new Plan(
                        List.of(
                                new Move.Launch(view.order().get(0)),
                                new Move.Cancel(AttemptId.of(0), CancelReason.CUTOVER)),
                        Plan.NEVER)
                : Plan.NOTHING));
        rig.hand("a").onStart(job -> {
            throw new IllegalStateException("boom");
        });
        HedgeCall call = rig.submit();

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        Settlement.Account broken = settlement(call).accounts().get(0);
        assertThat(broken.leaked()).isTrue();
        assertThat(broken.receipt().orElseThrow().note()).isEqualTo("its start had failed");
        rig.finish();
    }

    @Test
    void backendWithoutJob_isAFailure() {
        Rig rig = new Rig("single");
        rig.with(builder -> builder.backend(new Guests.Jobless("a")));
        HedgeCall call = rig.submit();

        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        rig.finish();
    }

    @Test
    void guestsThatCannotNameThemselves_areRefusedWhenTheClientIsBuilt() {
        HedgeClient.Builder priceless = HedgeClient.builder().backend(new Guests.Priceless("a"));
        assertThatIllegalStateException().isThrownBy(priceless::build).withMessage("no price list");
        HedgeClient.Builder nameless =
                HedgeClient.builder().backend(new Guests.Jobless("a")).policy(new Guests.Nameless());
        assertThatIllegalStateException().isThrownBy(nameless::build).withMessage("no name");
    }

    @Test
    void cancelThatThrows_provesNothing() {
        Rig rig = new Rig("race");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b").onCancel(job -> {
            throw new IllegalStateException("boom");
        });
        HedgeCall call = rig.submit();
        b.job().seen(LifecycleState.RUNNING);
        a.job().answers("a");

        Settlement.Account loser = settlement(call).accounts().get(1);
        assertThat(loser.leaked()).isTrue();
        assertThat(loser.receipt().orElseThrow().evidence()).isEqualTo(Evidence.NONE);
        assertThat(loser.receipt().orElseThrow().note()).contains("boom");
        assertThat(loser.receipt().orElseThrow().finalState()).isEqualTo(LifecycleState.RUNNING);
        assertThat(rig.log.lines(Fault.class)).singleElement().asString().startsWith("0s Fault backend b: ");
        rig.finish();
    }

    @Test
    void sinkThatThrows_isNotNoticed() {
        Rig rig = new Rig("single");
        rig.with(builder -> builder.trace(new TraceSink() {
            @Override
            public void onEvent(String request, String function, TraceEvent event) {
                throw new IllegalStateException("disk full");
            }

            @Override
            public void onSettled(Trace trace) {
                throw new AssertionError("disk full");
            }
        }));
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        a.job().answers("a");

        assertThat(answer(call)).isEqualTo("a");
        assertThat(logged).isNotEmpty().allMatch(line -> line.matches("trace sink dev.hedge.RaceGuestsTest.* threw"));
        rig.finish();
    }

    @Test
    void budgetThatThrows_refuses() {
        Rig rig = new Rig("single");
        rig.budget.refuse(launch -> {
            throw new IllegalStateException("ledger lost");
        });
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();

        assertThat(a.jobs()).isEmpty();
        assertThat(outcome(call).attempts().get(0).reason()).contains("ledger lost");
        assertThat(rig.log.lines(Fault.class)).singleElement().asString().startsWith("0s Fault budget: ");
        rig.finish();
    }

    @Test
    void budgetWithoutDecision_refuses() {
        Rig rig = new Rig("single");
        rig.with(builder -> builder.budget(launch -> Nulls.none()));
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();

        assertThat(a.jobs()).isEmpty();
        assertThat(outcome(call)).isInstanceOf(Outcome.Exhausted.class);
        rig.finish();
    }

    @Test
    void reservationThatThrows_keepsNobodyFromSettling() {
        Rig rig = new Rig("race");
        rig.with(builder -> builder.budget(launch -> new Budget.Decision.Granted(new Guests.BrokenReservation())));
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend b = rig.hand("b");
        rig.hand("c").onStart(job -> job.fails(new dev.hedge.backend.JobFailure.Refused("429")));
        HedgeCall call = rig.submit();
        a.job().fails("no");
        b.job().answers("b");

        assertThat(settlement(call).cost()).isEqualTo(Cost.ZERO);
        assertThat(rig.log.traces("r1").get(0).events().stream().filter(Fault.class::isInstance))
                .hasSize(3);
        rig.finish();
    }

    private static HedgePolicy policy(Function<RaceView, Plan> rule) {
        return new Guests.Rule(rule);
    }
}
