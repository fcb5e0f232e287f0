package dev.hedge;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.LifecycleState;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptPhase;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import dev.hedge.trace.TraceEvent.Decided.Kind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What must hold for every race that is over, whatever happened in it. Looks at the record, the outcome and the account
 * only, so that it can check races of any origin. Plain checks, because it sees hundreds of thousands of them.
 */
final class RaceAudit {

    private static final Set<AttemptPhase> UNFINISHED =
            EnumSet.of(AttemptPhase.RUNNING, AttemptPhase.CANCELLING, AttemptPhase.JUDGING, AttemptPhase.KEPT);

    private final List<TraceEvent> events;
    private final int maxLive;
    private final Outcome outcome;
    private final Settlement settlement;

    private final Set<AttemptId> launched = new HashSet<>();
    private final Set<AttemptId> denied = new HashSet<>();
    private final Set<AttemptId> live = new HashSet<>();
    private final Set<AttemptId> cancelled = new HashSet<>();
    private final Set<AttemptId> receipted = new HashSet<>();
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
        audit.that(traces.size() == 1, "whole traces", traces.size());
        List<TraceEvent> whole = traces.get(0).events();
        audit.that(heard.subList(0, whole.size()).equals(whole), "the trace is not what was heard", "");
        audit.that(whole.get(whole.size() - 1) instanceof TraceEvent.Settled, "the trace does not end in Settled", "");
        for (TraceEvent event : heard.subList(whole.size(), heard.size())) {
            audit.that(event instanceof TraceEvent.Late, "after the settlement", event);
        }
    }

    private void checkEvents() {
        that(events.get(0) instanceof TraceEvent.RaceStarted, "first event", events.get(0));
        long last = 0;
        for (TraceEvent event : events) {
            that(event.atNanos() >= last, "time goes back", event);
            last = event.atNanos();
            apply(event);
            that(live.size() <= maxLive, "too many live", event);
        }
        that(decided == 1, "decisions", decided);
        that(settled == 1, "settlements", settled);
        that(booked.keySet().equals(launched), "not booked as launched", booked);
        that(receipted.equals(cancelled), "no receipt for every cancel", receipted);
    }

    private void apply(TraceEvent event) {
        if (event instanceof TraceEvent.Launched start) {
            thatIsOpen(event);
            that(launched.add(start.attempt()), "launched twice", event);
            live.add(start.attempt());
        } else if (event instanceof TraceEvent.Denied refusal) {
            thatIsOpen(event);
            denied.add(refusal.attempt());
        } else if (event instanceof TraceEvent.Deferred) {
            thatIsOpen(event);
            that(live.size() == maxLive, "a launch waits although a slot is free", event);
        } else if (event instanceof TraceEvent.Decided end) {
            thatIsOpen(event);
            decided++;
            that(end.winner().size() == (end.kind() == Kind.WON ? 1 : 0), "winners", event);
        } else if (event instanceof TraceEvent.Settled) {
            that(decided == 1, "settled before it was decided", event);
            settled++;
        } else if (event instanceof TraceEvent.Booked booking) {
            that(booked.put(booking.attempt(), booking.cost()) == null, "booked twice", event);
        } else if (event instanceof TraceEvent.Fault fault) {
            that(!fault.where().equals("race"), "the race itself failed", event);
        } else {
            applyToLive(event);
        }
    }

    private void applyToLive(TraceEvent event) {
        if (event instanceof TraceEvent.CancelSent sent) {
            that(live.contains(sent.attempt()), "cancel of one that is not live", event);
            that(cancelled.add(sent.attempt()), "cancelled twice", event);
        } else if (event instanceof TraceEvent.Receipted proof) {
            that(cancelled.contains(proof.attempt()), "receipt without cancel", event);
            live.remove(proof.attempt());
            receipted.add(proof.attempt());
        } else if (event instanceof TraceEvent.Answered answer) {
            live.remove(answer.attempt());
        } else if (event instanceof TraceEvent.Failed failure) {
            live.remove(failure.attempt());
        } else if (event instanceof TraceEvent.Observed seen
                && cancelled.contains(seen.attempt())
                && over(seen.observation().state())) {
            live.remove(seen.attempt());
        }
    }

    private static boolean over(LifecycleState seen) {
        return seen.terminal() && seen != LifecycleState.COMPLETED && seen != LifecycleState.LOST;
    }

    private void thatIsOpen(TraceEvent event) {
        that(decided == 0 && settled == 0, "after the decision", event);
    }

    private void checkAccount() {
        that(
                settlement.accounts().size() == launched.size() + denied.size(),
                "not one account per attempt",
                settlement);
        Cost sum = Cost.ZERO;
        int leaked = 0;
        int winners = 0;
        for (int i = 0; i < settlement.accounts().size(); i++) {
            Settlement.Account account = settlement.accounts().get(i);
            check(account, AttemptId.of(i));
            leaked += account.leaked() ? 1 : 0;
            winners += account.attempt().phase() == AttemptPhase.WON ? 1 : 0;
            sum = sum.plus(account.cost());
        }
        that(winners == (outcome instanceof Outcome.Won ? 1 : 0), "winners", settlement);
        that(settlement.cost().equals(sum), "cost is not the sum", settlement);
        that(settlement.leaked() == leaked, "leaks miscounted", settlement);
    }

    private void check(Settlement.Account account, AttemptId id) {
        that(account.attempt().id().equals(id), "order of accounts", account);
        that(account.cost().equals(booked.getOrDefault(id, Cost.ZERO)), "cost is not what was booked", account);
        that(account.receipts().size() == (cancelled.contains(id) ? 1 : 0), "receipts", account);
        that(!UNFINISHED.contains(account.attempt().phase()), "unfinished", account);
        if (account.leaked()) {
            Cost bound = Cost.unconfirmed(account.cost().unconfirmedMicros());
            that(account.cost().equals(bound), "confirmed cost of a leak", account);
            that(account.receipts().stream().allMatch(CancellationReceipt::leaked), "proof of a leak", account);
        } else {
            that(account.cost().unconfirmedMicros() == 0, "unconfirmed cost without leak", account);
        }
    }

    private void that(boolean holds, String otherwise, Object what) {
        if (!holds) {
            StringBuilder text = new StringBuilder(otherwise + ": " + what);
            events.forEach(event -> text.append("\n  ").append(TraceLog.line(event)));
            throw new AssertionError(text.toString());
        }
    }
}
