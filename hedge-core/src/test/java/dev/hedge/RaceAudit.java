package dev.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceEvent.Decided.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What must hold for every race that is over, whatever happened in it. Looks at the record, the outcome and the account
 * only, so that it can check races of any origin.
 */
final class RaceAudit {

    private final List<TraceEvent> events;
    private final int maxLive;
    private final Outcome outcome;
    private final Settlement settlement;

    private final Set<AttemptId> launched = new HashSet<>();
    private final Set<AttemptId> denied = new HashSet<>();
    private final Set<AttemptId> live = new HashSet<>();
    private final Map<AttemptId, Integer> cancels = new HashMap<>();
    private final Map<AttemptId, Integer> receipts = new HashMap<>();
    private final Map<AttemptId, Cost> booked = new HashMap<>();
    private int decided;
    private int settled;

    private RaceAudit(List<TraceEvent> events, int maxLive, Outcome outcome, Settlement settlement) {
        this.events = events;
        this.maxLive = maxLive;
        this.outcome = outcome;
        this.settlement = settlement;
    }

    /**
     * Checks one race.
     *
     * @param heard all its events as a sink heard them
     * @param traces what was handed over as its whole trace
     */
    static void check(List<TraceEvent> heard, List<Trace> traces, int maxLive, Outcome outcome, Settlement settlement) {
        RaceAudit audit = new RaceAudit(heard, maxLive, outcome, settlement);
        audit.checkEvents();
        audit.checkAccount();
        assertThat(traces).as("whole traces").hasSize(1);
        int closing = traces.get(0).events().size();
        assertThat(heard.subList(0, closing))
                .as("the trace")
                .isEqualTo(traces.get(0).events());
        assertThat(heard.get(closing - 1)).isInstanceOf(TraceEvent.Settled.class);
        assertThat(heard.subList(closing, heard.size()))
                .as("after the settlement")
                .allMatch(event -> event instanceof TraceEvent.Late);
    }

    private void checkEvents() {
        assertThat(events.get(0)).isInstanceOf(TraceEvent.RaceStarted.class);
        long last = 0;
        for (TraceEvent event : events) {
            assertThat(event.atNanos()).as("time of %s", event).isGreaterThanOrEqualTo(last);
            last = event.atNanos();
            apply(event);
            assertThat(live.size()).as("live attempts after %s", event).isLessThanOrEqualTo(maxLive);
        }
        assertThat(decided).as("decisions").isEqualTo(1);
        assertThat(settled).as("settlements").isEqualTo(1);
        assertThat(booked.keySet()).as("booked").isEqualTo(launched);
        assertThat(receipts).as("receipts, against cancels").isEqualTo(cancels);
    }

    private void apply(TraceEvent event) {
        if (event instanceof TraceEvent.Launched start) {
            assertOpen(event);
            assertThat(launched.add(start.attempt())).as("launched once").isTrue();
            live.add(start.attempt());
        } else if (event instanceof TraceEvent.Denied refusal) {
            assertOpen(event);
            denied.add(refusal.attempt());
        } else if (event instanceof TraceEvent.Deferred) {
            assertOpen(event);
            assertThat(live).as("live when a launch had to wait").hasSize(maxLive);
        } else if (event instanceof TraceEvent.Decided end) {
            assertOpen(event);
            decided++;
            assertThat(end.winner()).hasSize(end.kind() == Kind.WON ? 1 : 0);
        } else if (event instanceof TraceEvent.Settled) {
            assertThat(decided).as("decided before it was settled").isEqualTo(1);
            settled++;
        } else if (event instanceof TraceEvent.Booked booking) {
            assertThat(booked.put(booking.attempt(), booking.cost()))
                    .as("booked before")
                    .isNull();
        } else if (event instanceof TraceEvent.Fault fault) {
            assertThat(fault.where()).as("fault: %s", fault.error()).isNotEqualTo("race");
        } else {
            applyToLive(event);
        }
    }

    private void applyToLive(TraceEvent event) {
        if (event instanceof TraceEvent.CancelSent sent) {
            assertThat(live).as("live when cancelled").contains(sent.attempt());
            cancels.merge(sent.attempt(), 1, Integer::sum);
            assertThat(cancels.get(sent.attempt())).as("cancels").isEqualTo(1);
        } else if (event instanceof TraceEvent.Receipted proof) {
            live.remove(proof.attempt());
            receipts.put(proof.attempt(), 1);
        } else if (event instanceof TraceEvent.Answered answer) {
            live.remove(answer.attempt());
        } else if (event instanceof TraceEvent.Failed failure) {
            live.remove(failure.attempt());
        } else if (event instanceof TraceEvent.Observed seen
                && seen.observation().state().terminal()
                && seen.observation().state() != LifecycleState.COMPLETED
                && seen.observation().state() != LifecycleState.LOST
                && cancels.containsKey(seen.attempt())) {
            live.remove(seen.attempt());
        }
    }

    private void assertOpen(TraceEvent event) {
        assertThat(decided).as("decided before %s", event).isZero();
        assertThat(settled).as("settled before %s", event).isZero();
    }

    private void checkAccount() {
        assertThat(settlement.accounts()).hasSize(launched.size() + denied.size());
        Cost sum = Cost.ZERO;
        int leaked = 0;
        int winners = 0;
        for (Settlement.Account account : settlement.accounts()) {
            AttemptId id = account.attempt().id();
            assertThat(account.cost()).as("cost of %s", id).isEqualTo(booked.getOrDefault(id, Cost.ZERO));
            assertThat(account.receipts()).as("receipts of %s", id).hasSize(cancels.getOrDefault(id, 0));
            assertThat(account.attempt().phase())
                    .as("phase of %s", id)
                    .isNotIn(AttemptPhase.RUNNING, AttemptPhase.CANCELLING, AttemptPhase.JUDGING, AttemptPhase.KEPT);
            if (account.leaked()) {
                leaked++;
                assertThat(account.cost())
                        .as("cost of leaked %s", id)
                        .isEqualTo(Cost.unconfirmed(account.cost().unconfirmedMicros()));
                assertThat(account.receipts()).as("proof for leaked %s", id).allMatch(receipt -> receipt.leaked());
            } else {
                assertThat(account.cost().unconfirmedMicros()).isZero();
            }
            winners += account.attempt().phase() == AttemptPhase.WON ? 1 : 0;
            sum = sum.plus(account.cost());
        }
        assertThat(winners).as("winners").isEqualTo(outcome instanceof Outcome.Won ? 1 : 0);
        assertThat(settlement.cost()).isEqualTo(sum);
        assertThat(settlement.leaked()).isEqualTo(leaked);
        assertThat(settlement.accounts().stream()
                        .map(account -> account.attempt().id().ordinal()))
                .isSorted()
                .doesNotHaveDuplicates();
    }
}
