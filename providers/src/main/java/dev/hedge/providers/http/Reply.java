package dev.hedge.providers.http;

/** How one round trip ended. */
sealed interface Reply {

    /** With a whole answer. */
    record Answered(Answer answer) implements Reply {}

    /** Before anything was sent: nothing can have been processed. */
    record NotSent(String reason) implements Reply {}

    /** After something was sent, without a whole answer: nobody knows what the other side did. */
    record Lost(String reason) implements Reply {}

    /** With more than we take in. */
    record TooLarge(long limit) implements Reply {}
}
