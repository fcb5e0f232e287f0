package dev.hedge.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Ends a command: an exit code, and the one line that the user sees. */
final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ExitCode exitCode;

    private CommandFailure(ExitCode exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    private CommandFailure(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** What was typed does not make sense. */
    static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message);
    }

    /** An option's value does not make sense. */
    static CommandFailure option(String option, IllegalArgumentException mistake) {
        return new CommandFailure(ExitCode.USAGE, named(option, String.valueOf(mistake.getMessage())), mistake);
    }

    /**
     * A problem with the option in front. The parsers of the core name what they parse, often with the same word.
     *
     * @param option as it is typed, such as {@code --policy}
     */
    static String named(String option, String problem) {
        return problem.startsWith(option.replaceFirst("^-+", "") + ":") ? "--" + problem : option + ": " + problem;
    }

    /** A file does not hold what it should; the message names the file. */
    static CommandFailure badInput(String message) {
        return new CommandFailure(ExitCode.BAD_INPUT, message);
    }

    /** A file cannot be read. */
    static CommandFailure unreadable(Path file, IOException problem) {
        return new CommandFailure(ExitCode.BAD_INPUT, file + ": " + reason(problem, file), problem);
    }

    /** A file may not be written; the message names the file. */
    static CommandFailure badOutput(String message) {
        return new CommandFailure(ExitCode.OUTPUT_FAILED, message);
    }

    /** A file cannot be written. */
    static CommandFailure unwritable(Path file, IOException problem) {
        return new CommandFailure(
                ExitCode.OUTPUT_FAILED, file + ": cannot be written: " + reason(problem, file), problem);
    }

    ExitCode exitCode() {
        return exitCode;
    }

    /** The JDK's messages for these are the bare name of the file. */
    private static String reason(IOException problem, Path file) {
        if (problem instanceof NoSuchFileException) {
            Path folder = file.toAbsolutePath().getParent();
            return folder == null || Files.isDirectory(folder) ? "no such file" : "no such folder: " + folder;
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (problem instanceof NotDirectoryException || problem instanceof FileAlreadyExistsException) {
            return "a file is where a folder should be";
        }
        return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
    }
}
