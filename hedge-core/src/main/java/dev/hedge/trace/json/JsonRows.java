package dev.hedge.trace.json;

import java.io.IOException;
import java.util.Optional;

/** One JSON object per line. */
final class JsonRows implements Rows {

    private final LineSource lines;
    private final Remarks remarks;

    JsonRows(LineSource lines, Remarks remarks) {
        this.lines = lines;
        this.remarks = remarks;
    }

    @Override
    public Optional<Row> next() throws IOException {
        for (Optional<Line> next = lines.next(); next.isPresent(); next = lines.next()) {
            Line line = next.get();
            if (line.blank()) {
                continue;
            }
            try {
                Row row = new Row(line.number(), Json.lenient(line.usable()));
                if (line.replaced()) {
                    remarks.warn(line.number(), Line.REPLACED);
                }
                return Optional.of(row);
            } catch (LineFault fault) {
                remarks.reject(line.number(), line.explained(fault).text());
            }
        }
        return Optional.empty();
    }
}
