package dev.hedge;

import static dev.hedge.Rig.answer;
import static dev.hedge.Rig.decided;
import static dev.hedge.Rig.seconds;
import static dev.hedge.Rig.settled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.CancelReason;
import dev.hedge.backend.LifecycleState;
import dev.hedge.time.Time;
import dev.hedge.time.VirtualTime;
import dev.hedge.trace.TraceEvent.Answered;
import dev.hedge.trace.TraceEvent.Decided;
import dev.hedge.trace.TraceEvent.Fault;
import dev.hedge.trace.TraceEvent.Judged;
import dev.hedge.validate.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What runs inside a race's turn, and what never does. */
@ExtendWith(Silence.class)
final class RaceTurnsTest {

    private final HandExecutor executor = new HandExecutor();

    @Test
    void callersStages_neverRunInATurn() {
        Rig rig = new Rig("race").executor(executor);
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        List<String> heard = new ArrayList<>();
        call.outcome().thenRun(() -> heard.add("outcome"));
        call.settlement().thenRun(() -> heard.add("settlement"));
        executor.runAll();
        a.job().answers("a");
        // The turn that takes the answer in, the verdict, the turn that decides.
        executor.run(0);
        executor.run(0);
        executor.run(0);
        assertThat(b.job().cancelled()).isTrue();
        assertThat(heard).isEmpty();
        executor.run(0);
        assertThat(heard).containsExactly("outcome");
        b.job().proves(LifecycleState.CANCELLED);
        executor.run(0);
        assertThat(rig.log.traces("r1")).hasSize(1);
        assertThat(heard).containsExactly("outcome");
        executor.runAll();
        assertThat(heard).containsExactly("outcome", "settlement");
        rig.finish();
    }

    @Test
    void settlement_neverComesBeforeTheOutcome_evenIfTheExecutorTurnsThemRound() {
        Rig rig = new Rig("single").executor(executor);
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        executor.runAll();
        a.job().answers("a");
        executor.run(0);
        executor.run(0);
        executor.run(0);
        assertThat(executor.tasks).hasSizeGreaterThan(1);
        while (!executor.tasks.isEmpty()) {
            executor.run(executor.tasks.size() - 1);
            assertThat(settled(call) && !decided(call)).isFalse();
        }
        assertThat(answer(call)).isEqualTo("a");
        rig.finish();
    }

    @Test
    void slowVerdict_delaysNoTimer() {
        Rig rig = new Rig("fixed-delay(1s)").executor(executor);
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        executor.runAll();
        a.job().answers("bad");
        executor.run(0);
        Runnable verdict = executor.tasks.remove(0);
        rig.at("1s");
        executor.runAll();
        assertThat(b.jobs()).hasSize(1);
        verdict.run();
        executor.runAll();
        b.job().answers("b");
        executor.runAll();

        assertThat(answer(call)).isEqualTo("b");
        rig.finish();
    }

    @Test
    void alarmThatComesLate_isAskedForAgain() {
        Rig rig = new Rig("fixed-delay(1s)").executor(executor);
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        executor.runAll();
        // The alarm rings while a turn that changes nothing about it stands in front.
        a.job().seen(LifecycleState.RUNNING);
        rig.at("1s");
        executor.runAll();
        b.job().answers("b");
        a.job().proves(LifecycleState.CANCELLED);
        executor.runAll();
        rig.at("3s");
        a.job().proves(LifecycleState.CANCELLED);
        executor.runAll();

        assertThat(answer(call)).isEqualTo("b");
        rig.finish();
    }

    @Test
    void alarmThatRangBeforeTheDecision_leavesTheKeptTheirDeadline() {
        Rig rig = new Rig("staged(1@0s keep, 2@0s, 3@5s)").executor(executor);
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend b = rig.hand("b");
        rig.hand("c");
        HedgeCall call = rig.submit();
        executor.runAll();
        b.job().answers("b");
        executor.run(0);
        executor.run(0);
        // The verdict is on its way into the race when the alarm for the third one rings.
        rig.at("5s");
        executor.runAll();
        assertThat(answer(call)).isEqualTo("b");
        assertThat(rig.time.nextDue()).contains(Rig.DEADLINE);
        rig.at("60s");
        executor.runAll();

        assertThat(a.job().cancels).containsExactly(CancelReason.DEADLINE);
        rig.finish();
    }

    @Test
    void decidedRace_isWokenForNothingButItsReceipts() {
        Rig rig = new Rig("fixed-delay(1s,50s)");
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        rig.hand("c");
        rig.submit();
        rig.at("2s");
        b.job().answers("b");

        assertThat(rig.time.pending()).as("the cancel window").isEqualTo(1);
        assertThat(rig.time.nextDue()).contains(seconds(5));
        a.job().proves(LifecycleState.CANCELLED);
        rig.finish();
    }

    @Test
    void receipt_endsItsCancelWindow_atOnce() {
        Rig rig = new Rig("race").maxLive(3);
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HandBackend c = rig.hand("c");
        rig.submit();
        c.job().answers("c");
        assertThat(rig.time.pending()).isEqualTo(2);
        b.job().proves(LifecycleState.CANCELLED);
        assertThat(rig.time.pending()).isEqualTo(1);
        a.job().proves(LifecycleState.CANCELLED);
        rig.finish();
    }

    /** A clock that breaks its promise; a wake-up that is lost would be lost for good. */
    @Test
    void clockThatRingsEarly_isSetAgain() {
        Rig rig = new Rig("fixed-delay(1s)");
        rig.with(builder -> builder.time(new EarlyTime(rig.time)));
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        rig.at("1s");
        assertThat(b.jobs()).hasSize(1);
        b.job().answers("b");

        assertThat(answer(call)).isEqualTo("b");
        assertThat(a.job().cancelled()).isTrue();
        rig.finish();
    }

    @Test
    void verdict_isDatedWhenItComes() {
        Rig rig = new Rig("single").executor(executor);
        HandBackend a = rig.hand("a");
        HedgeCall call = rig.submit();
        executor.runAll();
        a.job().answers("a");
        executor.run(0);
        rig.at("2s");
        executor.runAll();

        assertThat(Rig.outcome(call).elapsed()).isEqualTo(seconds(2));
        assertThat(rig.log.lines(Answered.class, Judged.class, Decided.class))
                .containsExactly("0s Answered #0", "2s Judged #0 accepted", "2s Decided WON #0");
        rig.finish();
    }

    @Test
    void turnThatThrows_isOnRecord_andTheNextOneRuns() {
        Rig rig = new Rig("single");
        HandBackend a = rig.hand("a");
        Race race = rig.raceThatHasNotBegun();
        race.begin();
        race.post(() -> {
            throw new IllegalStateException("a defect in the race itself");
        });
        a.job().answers("a");

        assertThat(answer(race)).isEqualTo("a");
        assertThat(rig.log.lines(Fault.class))
                .containsExactly("0s Fault race: java.lang.IllegalStateException: a defect in the race itself");
        rig.finish();
    }

    @Test
    void backendThatReportsFromInsideItsCalls_findsItsAttempt() {
        Rig rig = new Rig("race").maxLive(3);
        HandBackend a = rig.hand("a").onCancel(job -> {
            job.seen(LifecycleState.CANCELLED);
            job.proves(LifecycleState.CANCELLED);
            job.answers("too late");
        });
        rig.hand("b").onStart(job -> {
            job.accepted("b-1");
            job.seen(LifecycleState.RUNNING);
            job.answers("b");
        });
        HandBackend c = rig.hand("c").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        HedgeCall call = rig.submit();

        assertThat(answer(call)).isEqualTo("b");
        assertThat(a.job().cancelled()).isTrue();
        assertThat(c.job().cancelled()).isTrue();
        rig.finish();
    }

    @Test
    void executorThatIsGone_leavesNoRaceBehind() {
        List<Boolean> gone = new ArrayList<>();
        Rig rig = new Rig("race")
                .executor(task -> {
                    if (!gone.isEmpty()) {
                        throw new RejectedExecutionException("shut down");
                    }
                    task.run();
                })
                .validator(result -> Verdict.ACCEPTED);
        HandBackend a = rig.hand("a");
        HandBackend b = rig.hand("b");
        HedgeCall call = rig.submit();
        gone.add(true);
        rig.at("2s");
        a.job().answers("a");
        b.job().proves(LifecycleState.CANCELLED);

        assertThat(answer(call)).isEqualTo("a");
        assertThat(settled(call)).isTrue();
        rig.finish();
    }

    /** Rings every timer a nanosecond before its time. */
    private record EarlyTime(VirtualTime time) implements Time {
        @Override
        public long nanoTime() {
            return time.nanoTime();
        }

        @Override
        public Instant now() {
            return time.now();
        }

        @Override
        public Timer schedule(long delayNanos, Runnable task) {
            return time.schedule(Math.max(1, delayNanos - 1), task);
        }
    }

    @Test
    void sinkThatCallsBack_isHeardInTheNextTurn() {
        Rig rig = new Rig("single");
        List<HedgeCall> calls = new ArrayList<>();
        rig.with(builder -> builder.trace(new dev.hedge.trace.TraceSink() {
            @Override
            public void onEvent(String request, String function, dev.hedge.trace.TraceEvent event) {
                calls.forEach(HedgeCall::cancel);
            }
        }));
        HandBackend a = rig.hand("a").onCancel(job -> job.proves(LifecycleState.CANCELLED));
        calls.add(rig.submit());
        rig.at("1s");
        a.job().seen(LifecycleState.RUNNING);

        assertThat(Rig.outcome(calls.get(0))).isInstanceOf(Outcome.Cancelled.class);
        assertThat(Rig.outcome(calls.get(0)).elapsed()).isEqualTo(seconds(1));
        rig.finish();
    }
}
