package dev.hedge.demo.clouds;

/** What a client asks of a cloud. */
public enum Operation {
    /** Start a job. At OpenAI-compatible servers: the one call there is. */
    SUBMIT,
    /** Look at one job. For a Modal web endpoint: come back after a redirect. */
    STATUS,
    /** Stop one job. */
    CANCEL,
    /** Look at several jobs: Cerebrium's list of runs. */
    LIST,
    /** Look at the workers: RunPod's health, Cerebrium's containers, the models of an OpenAI-compatible server. */
    HEALTH
}
