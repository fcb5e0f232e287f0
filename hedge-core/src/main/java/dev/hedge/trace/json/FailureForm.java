package dev.hedge.trace.json;

import dev.hedge.backend.JobFailure;
import dev.hedge.backend.JobFailure.Ambiguous;
import dev.hedge.backend.JobFailure.Broke;
import dev.hedge.backend.JobFailure.Definitive;
import dev.hedge.backend.JobFailure.Refused;
import dev.hedge.backend.JobFailure.RemoteError;
import dev.hedge.backend.LifecycleState;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;

/** How a failure stands in an event: its kind under {@code failure}, its reason, and what only that kind has. */
final class FailureForm {

    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000L);
    private static final Map<Class<? extends JobFailure>, String> NAMES = Map.of(
            Refused.class, "refused",
            Definitive.class, "definitive",
            Broke.class, "broke",
            RemoteError.class, "remote_error",
            Ambiguous.class, "ambiguous");

    private FailureForm() {}

    static void write(JobFailure failure, FieldsOut out) {
        out.text("failure", NAMES.getOrDefault(failure.getClass(), "")).text("reason", failure.reason());
        if (failure instanceof Refused refused && !refused.retryAfter().isZero()) {
            out.big("retry_after_ns", nanos(refused.retryAfter()));
        }
        if (failure instanceof RemoteError remote) {
            out.word("end_state", remote.endState());
        }
    }

    static JobFailure read(FieldsIn in) throws LineFault {
        String reason = in.text("reason");
        String kind = in.text("failure");
        return switch (kind) {
            case "refused" -> new Refused(reason, duration(in.bigOrZero("retry_after_ns")));
            case "definitive" -> new Definitive(reason);
            case "broke" -> new Broke(reason);
            case "remote_error" -> new RemoteError(reason, in.word("end_state", LifecycleState.class));
            case "ambiguous" -> new Ambiguous(reason);
            default ->
                throw new LineFault("failure: '" + kind + "'", "refused, definitive, broke, remote_error or ambiguous");
        };
    }

    /** A backend may ask for more time than 64 bits of nanoseconds can say. */
    private static BigInteger nanos(Duration duration) {
        return BigInteger.valueOf(duration.getSeconds())
                .multiply(NANOS_PER_SECOND)
                .add(BigInteger.valueOf(duration.getNano()));
    }

    private static Duration duration(BigInteger nanos) throws LineFault {
        BigInteger[] parts = nanos.divideAndRemainder(NANOS_PER_SECOND);
        if (parts[0].bitLength() > 63) {
            throw new LineFault("retry_after_ns: too large", "seconds that fit into 64 bits");
        }
        return Duration.ofSeconds(parts[0].longValue(), parts[1].longValue());
    }
}
