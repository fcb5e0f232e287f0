package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HedgeCommandTest {

    @Test
    void help_namesCommandsExitCodesAndExamples() {
        Run run = Run.of("--help");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .contains("Usage: hedge", "policies", "Exit codes:", "Examples:", "generate-completion")
                .doesNotContain("\u001b");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void version_namesTheCommand() {
        Run run = Run.of("--version");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).startsWith("hedge ");
        assertThat(Run.of("replay", "--version")).isEqualTo(run);
    }

    @Test
    void noCommand_isRefusedWithHelp() {
        Run run = Run.of();
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).last().isEqualTo("hedge: no command given; see 'hedge --help'");
        assertThat(run.err()).contains("Usage: hedge");
    }

    @Test
    void misspelledCommand_isNamedWithTheNearest() {
        Run run = Run.of("polices");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.errLines())
                .containsExactly("hedge: unknown command 'polices' (did you mean policies?); see 'hedge --help'");
    }

    @Test
    void misspelledOption_isNamedWithTheNearest() {
        Run run = Run.of("policies", "--fromat=json");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.errLines())
                .containsExactly("hedge policies: unknown option '--fromat' (did you mean --format?);"
                        + " see 'hedge policies --help'");
    }

    @Test
    void wrongChoice_isNamedWithTheChoices() {
        Run run = Run.of("policies", "--format", "xml");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.errLines())
                .containsExactly("hedge policies: --format: 'xml' (expected: one of text, json);"
                        + " see 'hedge policies --help'");
    }

    @Test
    void optionWithoutItsValue_isNamed() {
        Run run = Run.of("policies", "--format");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.errLines())
                .containsExactly("hedge policies: --format needs a value; see 'hedge policies --help'");
    }

    @Test
    void completionScript_knowsTheCommands() {
        Run run = Run.of("generate-completion");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).startsWith("#!/usr/bin/env bash").contains("policies", "--format");
    }
}
