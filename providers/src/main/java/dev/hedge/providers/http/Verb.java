package dev.hedge.providers.http;

/** What a request does to a resource. */
public enum Verb {
    GET,
    POST,
    PUT,
    DELETE
}
