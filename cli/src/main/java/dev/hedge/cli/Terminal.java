package dev.hedge.cli;

import java.io.Console;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is known of the terminal that the standard streams may lead to. The JDK knows little, so this asks around. */
final class Terminal {

    /** The width of a terminal that does not tell. */
    private static final int USUAL_COLUMNS = 80;

    private static final int LEAST_COLUMNS = 40;
    private static final int MOST_COLUMNS = 1_000;
    /** The height of a terminal that does not tell. */
    private static final int USUAL_ROWS = 24;

    private static final int LEAST_ROWS = 6;
    private static final int MOST_ROWS = 1_000;
    private static final long PATIENCE_MILLIS = 500;
    private static final Pattern DEVICE = Pattern.compile("/dev/(pts/\\d+|tty\\S*|console)");
    private static final Pattern SIZE = Pattern.compile("\\s*(\\d{1,4})\\s+(\\d{1,4})\\s*");
    private static final int ROWS_IN_SIZE = 1;
    private static final int COLUMNS_IN_SIZE = 2;

    private Terminal() {}

    /**
     * Whether a standard stream is a terminal.
     *
     * @param descriptor 1 for output, 2 for errors
     */
    @SuppressWarnings("SystemConsoleNull") // asks isTerminal where that exists
    static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        if (Files.isSymbolicLink(link)) {
            try {
                return DEVICE.matcher(Files.readSymbolicLink(link).toString()).matches();
            } catch (IOException unreadable) {
                return false;
            }
        }
        // Without /proc: a console exists when both input and output are terminals, or, from Java 22 on, always.
        Console console = System.console();
        return console != null && consoleIsTerminal(console);
    }

    /** {@code Console.isTerminal}, which Java 22 brought. */
    private static boolean consoleIsTerminal(Console console) {
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (ReflectiveOperationException unexpected) {
            return false;
        }
    }

    /** Whether colours are welcome on a terminal: see no-color.org. */
    static boolean coloursWelcome(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Whether a terminal can move its cursor, so that something can be drawn in place. */
    static boolean drawsInPlace(Map<String, String> environment) {
        String type = environment.getOrDefault("TERM", "");
        return !type.isEmpty() && !type.equals("dumb");
    }

    /** Lines of the terminal; asks {@code LINES}, then the terminal itself. */
    static int rows(Map<String, String> environment) {
        int rows = sizeFrom(environment.getOrDefault("LINES", ""))
                .or(() -> askTerminal(ROWS_IN_SIZE))
                .orElse(USUAL_ROWS);
        return Math.max(LEAST_ROWS, Math.min(MOST_ROWS, rows));
    }

    /** Characters per line of the terminal; asks {@code COLUMNS}, then the terminal itself. */
    static int columns(Map<String, String> environment) {
        int columns = sizeFrom(environment.getOrDefault("COLUMNS", ""))
                .or(() -> askTerminal(COLUMNS_IN_SIZE))
                .orElse(USUAL_COLUMNS);
        return Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, columns));
    }

    private static Optional<Integer> sizeFrom(String text) {
        return text.matches("\\d{1,4}") && !text.matches("0+") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    private static Optional<Integer> askTerminal(int which) {
        Path terminal = Path.of("/dev/tty");
        if (!Files.isReadable(terminal)) {
            return Optional.empty();
        }
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(Redirect.from(terminal.toFile()))
                    .redirectError(Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                stty.destroyForcibly();
                return Optional.empty();
            }
            Matcher size = SIZE.matcher(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            return size.matches() ? sizeFrom(size.group(which)) : Optional.empty();
        } catch (IOException noStty) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
