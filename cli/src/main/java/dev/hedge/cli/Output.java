package dev.hedge.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers the first failure of a stream, which a {@link java.io.PrintWriter} would swallow. Belongs to one thread. */
final class Output extends FilterOutputStream {

    private @Nullable IOException failure;

    Output(OutputStream target) {
        super(target);
    }

    Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void write(int single) throws IOException {
        attempt(() -> out.write(single));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
        attempt(out::flush);
    }

    private interface Step {
        void run() throws IOException;
    }

    private void attempt(Step step) throws IOException {
        try {
            step.run();
        } catch (IOException failed) {
            failure = failure == null ? failed : failure;
            throw failed;
        }
    }
}
