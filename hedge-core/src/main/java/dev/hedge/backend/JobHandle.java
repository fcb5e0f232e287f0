package dev.hedge.backend;

import java.util.Map;

/**
 * All that a backend needs to find a job again, also in another process. Immutable; holds no credentials.
 *
 * @param id the backend's name for the job
 * @param addresses whatever else it takes, such as the job's own status and cancel addresses; may be empty
 */
public record JobHandle(JobId id, Map<String, String> addresses) {

    public JobHandle {
        addresses = Map.copyOf(addresses);
    }

    /** The name only: addresses may be long. */
    @Override
    public String toString() {
        return id.toString();
    }
}
