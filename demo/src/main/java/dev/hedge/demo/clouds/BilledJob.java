package dev.hedge.demo.clouds;

import dev.hedge.backend.LifecycleState;

/**
 * One job on a cloud's bill. Times are milliseconds since the cloud started, or {@link dev.hedge.cost.Usage#NEVER} for what
 * has not come.
 *
 * @param ordinal counts the submits of the cloud from 1; refused ones are counted and have no job
 * @param id as the wire has it
 * @param mode the name of the mode it lives in; for an OpenAI-compatible server, the model
 * @param state where it is
 * @param submittedMs when it was submitted
 * @param startedMs when it began to execute
 * @param endedMs when it ended
 * @param cancelledMs when somebody first asked to stop it
 * @param executionMs how long it executed, up to now; what the wire reports, once it ended
 * @param costMicros what that costs, in millionths of a dollar, with the idle window of a started worker
 */
public record BilledJob(
        long ordinal,
        String id,
        String mode,
        LifecycleState state,
        long submittedMs,
        long startedMs,
        long endedMs,
        long cancelledMs,
        long executionMs,
        long costMicros) {}
