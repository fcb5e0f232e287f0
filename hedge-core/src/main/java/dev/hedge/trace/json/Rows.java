package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Optional;

/** A file's rows as JSON objects, one at a time. Lines that cannot be read go to the remarks and are passed over. */
interface Rows {

    /** The next row; empty at the end of the file. */
    Optional<Row> next() throws IOException;

    /**
     * One row.
     *
     * @param line where it begins, counted from 1
     * @param cells an object
     */
    record Row(long line, JsonNode cells) {}
}
