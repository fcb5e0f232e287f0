package dev.hedge.sim;

/**
 * Says which life a job would have if it were launched now. Must be a pure function of its arguments (a seeded world draws
 * from the seed and the arguments), so that the same launches always meet the same world.
 */
@FunctionalInterface
public interface World {

    Lifecycle lifecycle(JobStart start, JobHistory past);
}
