package dev.hedge.validators;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;

/** Results as backends would hand them over. */
final class Results {

    private Results() {}

    static JobResult json(String text) {
        return JobResult.of(Payload.json(text));
    }

    static JobResult text(String text) {
        return JobResult.of(Payload.text(text));
    }

    static JobResult bytes(byte[] bytes) {
        return JobResult.of(Payload.of(Payload.BINARY, bytes));
    }
}
