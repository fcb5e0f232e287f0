package dev.hedge.demo.clouds;

import dev.hedge.sim.JobHistory;
import java.util.List;

/** Stands for the jobs before, where they do not matter. */
final class NoPast implements JobHistory {

    @Override
    public List<JobHistory.Fate> ended() {
        return List.of();
    }

    @Override
    public int open() {
        return 0;
    }
}
