package dev.hedge.providers.http;

/** Which connections a request takes. */
enum Lane {
    /** Submits, looks and results. */
    WORK,
    /** Cancels, which must never stand in line behind looks. */
    CANCEL
}
