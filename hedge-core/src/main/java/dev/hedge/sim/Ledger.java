package dev.hedge.sim;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The past of one simulated backend. Thread-safe; nothing is called while its lock is held. */
final class Ledger implements JobHistory {

    private final Deque<Fate> fates = new ArrayDeque<>(SimulatedBackend.HISTORY);
    private int open;

    @Override
    public synchronized List<Fate> ended() {
        return List.copyOf(fates);
    }

    @Override
    public synchronized int open() {
        return open;
    }

    synchronized void began() {
        open++;
    }

    synchronized void ended(Fate fate) {
        open--;
        if (fates.size() == SimulatedBackend.HISTORY) {
            fates.removeLast();
        }
        fates.addFirst(fate);
    }
}
