package dev.hedge.cli;

import dev.hedge.backend.BackendId;
import java.util.List;

/** Names of backends on a command line. */
final class Backends {

    private Backends() {}

    static String list(List<BackendId> backends) {
        return String.join(", ", names(backends));
    }

    static List<String> names(List<BackendId> backends) {
        return backends.stream().map(BackendId::value).toList();
    }

    /**
     * Refuses a name that the trace does not know.
     *
     * @throws CommandFailure naming those that it knows
     */
    static void requireKnown(String option, BackendId backend, List<BackendId> known) {
        if (!known.contains(backend)) {
            String hint = Nearest.hint(backend.value(), names(known));
            throw CommandFailure.usage(option + ": the trace has no backend '" + backend + "'" + hint
                    + " (expected: one of " + list(known) + ")");
        }
    }
}
