package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.policy.Policies;
import dev.hedge.replay.PolicyReport;
import dev.hedge.trace.TraceEvent;
import dev.hedge.validate.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemoTest {

    @Test
    void standardDemo_showsThePainAndTheCure() {
        DemoResult result = Demo.run(DemoOptions.standard());
        assertThat(result.sentence())
                .isEqualTo("Of 24 requests the single primary left 7 waiting longer than a minute and 2 without an"
                        + " answer; cascade(2.5s,8.5s,25s) left none, for 32 % less money.");
        assertThat(result.reports())
                .extracting(report -> report.contender().policy().text())
                .containsExactly("single", "fixed-delay(10s)", "queue-cutover(2.5s,8.5s)", "cascade(2.5s,8.5s,25s)");
        assertThat(result.reports().get(3).winners())
                .allSatisfy((backend, won) -> assertThat(won).isPositive());
    }

    @Test
    void manyRequests_keepTheScriptsPromises() {
        PolicyReport single =
                Demo.run(DemoOptions.standard().withRequests(5_000)).reports().get(0);
        double late = single.latency().misses(Duration.ofMinutes(1)) - single.lost();
        assertThat(late / single.n()).isBetween(0.29, 0.36);
        assertThat((double) single.lost() / single.n()).isBetween(0.03, 0.06);
        assertThat(single.latency().misses(Duration.ofSeconds(10)))
                .isEqualTo(single.latency().misses(Duration.ofSeconds(75)));
    }

    @Test
    void sameSeed_sameStory_atAnySpeed() throws InterruptedException {
        DemoOptions options = DemoOptions.standard().withSeed(7).withRequests(40);
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        DemoResult fast = Demo.run(options, recorder(first), Pacer.NONE);
        DemoResult slow = Demo.run(options.withSpeed(13), recorder(second), Pacer.NONE);
        assertThat(second).isEqualTo(first);
        assertThat(slow.sentence()).isEqualTo(fast.sentence());
        assertThat(figures(slow)).isEqualTo(figures(fast));
    }

    @Test
    void otherSeed_otherStory() {
        assertThat(figures(Demo.run(DemoOptions.standard().withSeed(1))))
                .isNotEqualTo(figures(Demo.run(DemoOptions.standard().withSeed(2))));
    }

    @Test
    void everyPolicy_meetsTheSamePrimary() throws InterruptedException {
        Map<Integer, Long> alone = new TreeMap<>();
        Map<Integer, Long> hedged = new TreeMap<>();
        Demo.run(
                DemoOptions.standard().withPolicies(List.of(Policies.single(), Policies.fixedDelay(Duration.ZERO))),
                new DemoListener() {
                    private Map<Integer, Long> starts = alone;

                    @Override
                    public void onPass(Pass pass) {
                        starts = pass.number() == 1 ? alone : hedged;
                    }

                    @Override
                    public void onEvent(int request, TraceEvent event) {
                        if (event instanceof TraceEvent.Observed seen
                                && seen.attempt().ordinal() == 0
                                && seen.observation().state().hasWorker()) {
                            starts.putIfAbsent(request, seen.atNanos());
                        }
                    }
                },
                Pacer.NONE);
        assertThat(hedged).isNotEmpty();
        assertThat(alone).containsAllEntriesOf(hedged);
    }

    @Test
    void watchableDemo_isOverWithinFifteenSeconds() throws InterruptedException {
        for (int requests : new int[] {1, 24, 200}) {
            List<Duration> waits = new ArrayList<>();
            Demo.run(DemoOptions.standard().withRequests(requests).watchable(), DemoListener.NONE, waits::add);
            assertThat(waits).isSorted();
            assertThat(waits.get(waits.size() - 1)).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(14));
        }
    }

    @Test
    void speed_isVirtualSecondsPerSecond() throws InterruptedException {
        List<Duration> ticks = new ArrayList<>();
        List<Duration> waits = new ArrayList<>();
        Demo.run(
                DemoOptions.standard().withPolicies(List.of(Policies.single())).withSpeed(40),
                new DemoListener() {
                    @Override
                    public void onTick(Duration now) {
                        ticks.add(now);
                    }
                },
                waits::add);
        assertThat(ticks.get(20)).isEqualTo(waits.get(19).multipliedBy(40));
    }

    @Test
    void onlyTheFirstAndTheLastPass_areWatched() throws InterruptedException {
        List<String> heard = new ArrayList<>();
        Demo.run(
                DemoOptions.standard().withRequests(2),
                new DemoListener() {
                    @Override
                    public void onPass(Pass pass) {
                        heard.add("pass " + pass.number() + " of " + pass.count());
                    }

                    @Override
                    public void onEvent(int request, TraceEvent event) {
                        if (event instanceof TraceEvent.Settled) {
                            heard.add("race");
                        }
                    }

                    @Override
                    public void onReport(Pass pass, PolicyReport report) {
                        heard.add("report " + pass.number());
                    }
                },
                Pacer.NONE);
        assertThat(heard)
                .containsExactly(
                        "pass 1 of 4",
                        "race",
                        "race",
                        "report 1",
                        "pass 2 of 4",
                        "report 2",
                        "pass 3 of 4",
                        "report 3",
                        "pass 4 of 4",
                        "race",
                        "race",
                        "report 4");
    }

    @Test
    void budget_isNeverFelt() throws InterruptedException {
        List<TraceEvent> refused = new ArrayList<>();
        Demo.run(
                DemoOptions.standard().withPolicies(List.of(Policies.race())).withRequests(2_000),
                new DemoListener() {
                    @Override
                    public void onEvent(int request, TraceEvent event) {
                        if (event instanceof TraceEvent.Denied || event instanceof TraceEvent.Fault) {
                            refused.add(event);
                        }
                    }
                },
                Pacer.NONE);
        assertThat(refused).isEmpty();
    }

    @Test
    void strictValidator_leavesEveryoneWithoutAnAnswer() {
        DemoResult result =
                Demo.run(DemoOptions.standard().withValidator(answer -> Verdict.rejected("not good enough")));
        assertThat(result.sentence())
                .startsWith("Of 24 requests the single primary left 24 without an answer; cascade(2.5s,8.5s,25s)"
                        + " left 24 without an answer, for ")
                .endsWith(" more money.");
    }

    private static DemoListener recorder(List<String> into) {
        return new DemoListener() {
            @Override
            public void onEvent(int request, TraceEvent event) {
                into.add(request + " " + event);
            }
        };
    }

    private static List<Object> figures(DemoResult result) {
        return result.reports().stream()
                .<Object>flatMap(report -> Stream.of(
                        report.quantile(0.5),
                        report.quantile(0.95),
                        report.latency().mean(),
                        report.cost(),
                        report.misses(),
                        report.winners(),
                        report.attempts()))
                .toList();
    }
}
