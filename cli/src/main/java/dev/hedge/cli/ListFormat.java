package dev.hedge.cli;

/** How a list is written. */
enum ListFormat {
    TEXT,
    JSON
}
