package dev.hedge.providers.http;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.Payload;

/** How a job ended, as far as the answer that says so tells. */
public sealed interface Ending {

    /** It has not, or nothing more is known than its state. */
    record Open() implements Ending {}

    /** With this output. Not yet a success: a validator judges it first. */
    record Inline(Payload output) implements Ending {}

    /** With a result that lies elsewhere and is read by {@link JobProtocol#fetched}. */
    record Elsewhere(WireRequest fetch) implements Ending {}

    /** Without a result. */
    record Failed(JobFailure failure) implements Ending {}

    /** The result comes on another way only, such as a webhook. */
    record Delivered() implements Ending {}

    Ending OPEN = new Open();
}
