package dev.hedge.cli;

import dev.hedge.demo.Pacer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The only class that prints. Results go to the output, everything else to the errors. Output is UTF-8, so that it is the
 * same bytes everywhere, except on a terminal that wants another encoding.
 */
final class Console {

    /** Stands for the width of what is no terminal. */
    static final int UNLIMITED = Integer.MAX_VALUE;

    /** Turns on stack traces. */
    static final String DEBUG = "HEDGE_DEBUG";

    /** Some characters of a picture; a terminal that has these has the rest. */
    private static final String BLOCKS = "\u2591\u2592\u2588\u2713\u250a";

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final Output outBytes;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Look look;
    private boolean statusShown;

    /**
     * How the two streams are used.
     *
     * @param columns asked only when something wants to fit
     * @param canvas what the output is as something to draw on
     * @param statusWanted whether transient lines on the errors make sense
     * @param debug whether the user wants stack traces
     */
    record Look(
            Paint outPaint, Paint errPaint, IntSupplier columns, Canvas canvas, boolean statusWanted, boolean debug) {

        /** For what is no terminal. */
        static final Look PLAIN = new Look(Paint.PLAIN, Paint.PLAIN, () -> UNLIMITED, false, false);

        /** For an output that is not drawn on. */
        Look(Paint outPaint, Paint errPaint, IntSupplier columns, boolean statusWanted, boolean debug) {
            this(outPaint, errPaint, columns, Canvas.NONE, statusWanted, debug);
        }
    }

    /**
     * The output as something to draw on.
     *
     * @param rows lines that can be seen at once; asked only when something wants to be drawn
     * @param redraws whether what was drawn can be drawn over
     * @param unicode whether block characters can be expected to show
     * @param pacer makes what holds a moving picture back, so that people can follow
     */
    record Canvas(IntSupplier rows, boolean redraws, boolean unicode, Supplier<Pacer> pacer) {

        /** What only grows, and may be read anywhere. */
        static final Canvas NONE = new Canvas(() -> UNLIMITED, false, true, () -> Pacer.NONE);
    }

    Console(OutputStream out, OutputStream err, Charset outCharset, Charset errCharset, Look look) {
        this.outBytes = new Output(out);
        this.out = new PrintWriter(new OutputStreamWriter(outBytes, outCharset));
        this.err = new PrintWriter(new OutputStreamWriter(err, errCharset), true);
        this.look = look;
    }

    /** The console of this process. */
    static Console system(Map<String, String> environment) {
        boolean outTerminal = Terminal.isTerminal(1);
        boolean errTerminal = Terminal.isTerminal(2);
        boolean colours = Terminal.coloursWelcome(environment);
        Look look = new Look(
                outTerminal && colours ? Paint.COLOURS : Paint.PLAIN,
                errTerminal && colours ? Paint.COLOURS : Paint.PLAIN,
                outTerminal ? () -> Terminal.columns(environment) : () -> UNLIMITED,
                outTerminal ? canvas(environment) : Canvas.NONE,
                errTerminal && colours,
                !environment.getOrDefault(DEBUG, "").isEmpty());
        return new Console(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                outTerminal ? terminalCharset("stdout.encoding", "sun.stdout.encoding") : StandardCharsets.UTF_8,
                errTerminal ? terminalCharset("stderr.encoding", "sun.stderr.encoding") : StandardCharsets.UTF_8,
                look);
    }

    private static Canvas canvas(Map<String, String> environment) {
        return new Canvas(
                () -> Terminal.rows(environment),
                Terminal.drawsInPlace(environment),
                wanted("stdout.encoding", "sun.stdout.encoding").newEncoder().canEncode(BLOCKS),
                Pacer::real);
    }

    /** What a terminal is sent; text that it cannot show is better sent as UTF-8 than as question marks. */
    private static Charset terminalCharset(String property, String olderProperty) {
        Charset wanted = wanted(property, olderProperty);
        return wanted.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : wanted;
    }

    /** What a terminal says that it understands. */
    private static Charset wanted(String property, String olderProperty) {
        String name = System.getProperty(property, System.getProperty(olderProperty, ""));
        return !name.isEmpty() && Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
    }

    /** For what prints itself. */
    PrintWriter out() {
        return out;
    }

    /** For what prints itself. */
    PrintWriter err() {
        return err;
    }

    /** The colours of the output. */
    Paint paint() {
        return look.outPaint();
    }

    /** The colours of the errors. */
    Paint errPaint() {
        return look.errPaint();
    }

    /** Characters per line of the output; {@link #UNLIMITED} if it is no terminal. */
    int columns() {
        return look.columns().getAsInt();
    }

    /** What the output is as something to draw on. */
    Canvas canvas() {
        return look.canvas();
    }

    /** Prints text and makes sure that it is seen now. */
    void show(String text) {
        out.print(text);
        out.flush();
    }

    /** Prints text that ends its own lines. */
    void print(String text) {
        out.print(text);
    }

    /** Prints a line of results. */
    void line(String text) {
        out.print(text);
        out.print('\n');
    }

    /** Prints a line that is not part of the results. */
    synchronized void note(String text) {
        clearStatus();
        err.print(text);
        err.print('\n');
        err.flush();
    }

    /**
     * Tells the user what went wrong, in one line.
     *
     * @param command who speaks
     */
    void complain(String command, String message) {
        note(look.errPaint().apply(Paint.Tone.BAD, command + ":") + " "
                + message.strip().replaceAll("\\s*\\R\\s*", " "));
    }

    /**
     * Tells the user, in one line, what may be wrong although the command goes on.
     *
     * @param command who speaks
     */
    void warn(String command, String message) {
        note(look.errPaint().apply(Paint.Tone.WARNING, command + ": warning:") + " "
                + message.strip().replaceAll("\\s*\\R\\s*", " "));
    }

    /** Prints where an error came from, if the user asked for such. */
    synchronized void trace(Throwable error) {
        if (look.debug()) {
            clearStatus();
            error.printStackTrace(err);
            err.flush();
        }
    }

    /** Whether {@link #status} shows anything. */
    boolean showsStatus() {
        return look.statusWanted();
    }

    /** Shows a transient line in place of the last one. */
    synchronized void status(String text) {
        if (look.statusWanted()) {
            err.print(CLEAR_LINE + text);
            err.flush();
            statusShown = true;
        }
    }

    /** Removes the transient line. */
    synchronized void clearStatus() {
        if (statusShown) {
            err.print(CLEAR_LINE);
            err.flush();
            statusShown = false;
        }
    }

    /** Writes out what is still held back; returns the first failure of the output so far. */
    Optional<IOException> flush() {
        clearStatus();
        out.flush();
        err.flush();
        return outBytes.failure();
    }
}
