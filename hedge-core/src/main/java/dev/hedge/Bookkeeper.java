package dev.hedge;

import dev.hedge.backend.JobFailure;
import dev.hedge.cost.Cost;
import dev.hedge.policy.AttemptView;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Books what attempts cost and closes their reservations, each exactly once: as soon as an attempt's end is known, or, where
 * nothing proves an end, when the race settles, because until then it may still answer.
 */
final class Bookkeeper {

    private final Guard guard;
    private final Recorder recorder;
    private final Duration cap;

    /**
     * @param cap how long a job that nobody saw end is assumed to run at most
     */
    Bookkeeper(Guard guard, Recorder recorder, Duration cap) {
        this.guard = guard;
        this.recorder = recorder;
        this.cap = cap;
    }

    /** The attempt's end is known: its cost is confirmed. */
    void book(Flight flight, AttemptView attempt, long now) {
        close(flight, flight.place.rateCard().charge(attempt.usage()), now);
    }

    /** The attempt ended without an answer; where a job may run on, nothing can be booked yet. */
    void failed(Flight flight, AttemptView attempt, JobFailure failure, long now) {
        if (failure.mayStillRun()) {
            return;
        }
        if (failure instanceof JobFailure.Refused || failure instanceof JobFailure.Broke) {
            flight.cost = Cost.ZERO;
            guard.release(flight.reservation);
            recorder.booked(now, flight, Cost.ZERO);
        } else {
            book(flight, attempt, now);
        }
    }

    /** Nothing more is owed: books what is still open at its upper bound and draws up the account. */
    Settlement close(List<@Nullable Flight> flights, List<AttemptView> attempts, long now) {
        Settlement.Account[] accounts = new Settlement.Account[attempts.size()];
        Cost total = Cost.ZERO;
        for (int i = 0; i < attempts.size(); i++) {
            Flight flight = flights.get(i);
            if (flight == null) {
                accounts[i] = new Settlement.Account(attempts.get(i), Cost.ZERO, false, List.of());
                continue;
            }
            boolean leaked = flight.cost == null;
            Cost cost = flight.cost == null
                    ? close(flight, Cost.unconfirmed(flight.place.rateCard().worstCaseMicros(cap)), now)
                    : flight.cost;
            total = total.plus(cost);
            accounts[i] = new Settlement.Account(
                    attempts.get(i), cost, leaked, flight.receipt == null ? List.of() : List.of(flight.receipt));
        }
        return new Settlement(List.of(accounts), total);
    }

    private Cost close(Flight flight, Cost cost, long now) {
        flight.cost = cost;
        guard.settle(flight.reservation, cost);
        recorder.booked(now, flight, cost);
        return cost;
    }
}
