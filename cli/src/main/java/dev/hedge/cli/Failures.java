package dev.hedge.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns everything that can go wrong into one line and an exit code. */
final class Failures {

    private final Console console;

    Failures(Console console) {
        this.console = console;
    }

    /** What picocli found wrong with the command line. */
    int wrongUsage(ParameterException mistake, String[] args) {
        String command = mistake.getCommandLine().getCommandSpec().qualifiedName();
        console.trace(mistake);
        console.complain(command, message(mistake) + "; see '" + command + " --help'");
        return ExitCode.USAGE.code();
    }

    private static String message(ParameterException mistake) {
        if (mistake instanceof UnmatchedArgumentException unmatched) {
            return unmatched(mistake.getCommandLine(), unmatched.getUnmatched().get(0));
        }
        if (mistake instanceof MissingParameterException missing) {
            // A misspelt option is the likelier mistake: '--hlep' is not meant to go with a file.
            List<String> unmatched = mistake.getCommandLine().getUnmatchedArguments();
            if (!unmatched.isEmpty() && unmatched.get(0).startsWith("-")) {
                return unmatched(mistake.getCommandLine(), unmatched.get(0));
            }
            return missing(missing);
        }
        ArgSpec argument = mistake.getArgSpec();
        if (argument != null && mistake.getValue() != null) {
            return malformed(argument, mistake);
        }
        return decapitalised(String.valueOf(mistake.getMessage()));
    }

    /** A value that its option or parameter cannot be. */
    private static String malformed(ArgSpec argument, ParameterException mistake) {
        String name = name(argument);
        if (mistake.getCause() instanceof TypeConversionException conversion
                && !argument.type().isEnum()) {
            return CommandFailure.named(name, String.valueOf(conversion.getMessage()));
        }
        String expected = argument.type().isEnum() ? "one of " + names(argument) : argument.paramLabel();
        return name + ": '" + mistake.getValue() + "' (expected: " + expected + ")";
    }

    /** The first argument that has no place, and what may have been meant by it. */
    private static String unmatched(CommandLine commandLine, String typed) {
        CommandSpec command = commandLine.getCommandSpec();
        if (typed.startsWith("-")) {
            String option = typed.replaceFirst("=.*", "");
            return "unknown option '" + option + "'"
                    + Nearest.hint(option, command.optionsMap().keySet());
        }
        if (!command.subcommands().isEmpty()) {
            return "unknown command '" + typed + "'"
                    + Nearest.hint(typed, command.subcommands().keySet());
        }
        return "'" + typed + "' is one argument too many";
    }

    private static String missing(MissingParameterException mistake) {
        String text = String.valueOf(mistake.getMessage());
        if (mistake.getMissing().isEmpty()) {
            return decapitalised(text);
        }
        String names = mistake.getMissing().stream().map(Failures::name).collect(Collectors.joining(", "));
        return names + (text.contains("for option") ? " needs a value" : " is missing");
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String names(ArgSpec argument) {
        return Stream.of(argument.type().getEnumConstants())
                .map(constant -> Choices.word((Enum<?>) constant))
                .collect(Collectors.joining(", "));
    }

    /** What a command threw. */
    int failed(Exception error, CommandLine commandLine, ParseResult parsed) {
        String command = commandLine.getCommandSpec().qualifiedName();
        if (error instanceof CommandFailure failure) {
            console.trace(failure);
            String hint = failure.exitCode() == ExitCode.USAGE ? "; see '" + command + " --help'" : "";
            console.complain(command, failure.getMessage() + hint);
            return failure.exitCode().code();
        }
        return internal(command, error).code();
    }

    /** An error that nobody foresaw. */
    ExitCode internal(String command, Throwable error) {
        console.trace(error);
        String advice = error instanceof OutOfMemoryError
                ? "not enough memory (expected: more, such as with HEDGE_JAVA_OPTS=-Xmx8g in the environment)"
                : "internal error: " + error + "; please report it, with what HEDGE_DEBUG=1 in the environment shows";
        console.complain(command, advice);
        return ExitCode.INTERNAL;
    }

    /** Output that did not arrive. A reader that had enough, such as {@code head}, needs no telling. */
    ExitCode lostOutput(IOException failure) {
        String reason = String.valueOf(failure.getMessage());
        if (!reason.toLowerCase(Locale.ROOT).contains("broken pipe")) {
            console.complain("hedge", "the output could not be written: " + reason);
        }
        return ExitCode.OUTPUT_FAILED;
    }

    private static String decapitalised(String text) {
        String sentence = text.replaceFirst("\\.$", "");
        return sentence.isEmpty() ? "" : sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
    }
}
