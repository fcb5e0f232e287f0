package dev.hedge.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How the process ends; what scripts and CI jobs rely on. */
enum ExitCode {
    OK(0, "everything is fine"),
    FAILED(1, "an assertion failed, or a file was rejected"),
    USAGE(2, "the command line is wrong"),
    BAD_INPUT(3, "a file cannot be read or does not hold what it should"),
    OUTPUT_FAILED(4, "the output could not be written"),
    INTERNAL(70, "an error in hedge itself");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    int code() {
        return code;
    }

    /** The one with that code; {@link #INTERNAL} if there is none. */
    static ExitCode of(int code) {
        return Arrays.stream(values())
                .filter(exit -> exit.code == code)
                .findFirst()
                .orElse(INTERNAL);
    }

    /** Code to meaning, in ascending order, for help. */
    static Map<String, String> meanings() {
        return Arrays.stream(values())
                .collect(Collectors.toMap(
                        exit -> String.valueOf(exit.code), exit -> exit.meaning, (a, b) -> a, LinkedHashMap::new));
    }
}
