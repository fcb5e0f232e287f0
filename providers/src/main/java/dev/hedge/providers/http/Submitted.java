package dev.hedge.providers.http;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobHandle;

/** What became of a submit. */
public sealed interface Submitted {

    /** There is a job under this handle; what the answer says about its state and maybe its end is in the sighting. */
    record Accepted(JobHandle handle, Sighting first) implements Submitted {}

    /** There is no job, or nobody can tell. */
    record Failed(JobFailure failure) implements Submitted {}
}
