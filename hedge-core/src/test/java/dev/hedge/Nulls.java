package dev.hedge;

/** A null where none may be, as guest code compiled without null checks would return it. */
final class Nulls {

    private Nulls() {}

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    static <T> T none() {
        return null;
    }
}
