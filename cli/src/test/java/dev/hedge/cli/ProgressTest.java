package dev.hedge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.time.VirtualTime;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ProgressTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final VirtualTime time = new VirtualTime();

    private Console console(boolean terminal) {
        Console.Look look = new Console.Look(Paint.PLAIN, Paint.PLAIN, () -> Console.UNLIMITED, terminal, false);
        return new Console(new ByteArrayOutputStream(), err, StandardCharsets.UTF_8, StandardCharsets.UTF_8, look);
    }

    private String shown() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void quickJob_showsNothing() {
        try (Progress progress = Progress.start(console(true), time, "replaying", 3)) {
            progress.step();
            time.advance(Duration.ofMillis(999));
        }
        time.runUntilIdle();
        assertThat(shown()).isEmpty();
    }

    @Test
    void slowJob_showsHowFarItIs_andCleansUp() {
        try (Progress progress = Progress.start(console(true), time, "replaying", 4)) {
            progress.step();
            time.advance(Duration.ofSeconds(1));
            assertThat(shown()).isEqualTo("\r\u001b[Kreplaying  [######..................]  1 of 4  1 s");
            progress.step();
            progress.step();
            time.advance(Duration.ofMillis(200));
            assertThat(shown()).endsWith("[##################......]  3 of 4  1 s");
        }
        assertThat(shown()).endsWith("\r\u001b[K");
        time.runUntilIdle();
        assertThat(time.pending()).isZero();
    }

    @Test
    void withoutATerminal_nothingIsShown() {
        try (Progress progress = Progress.start(console(false), time, "replaying", 1)) {
            time.advance(Duration.ofSeconds(9));
            progress.step();
        }
        assertThat(shown()).isEmpty();
    }

    @Test
    void noteInBetween_standsOnALineOfItsOwn() {
        Console console = console(true);
        console.status("working");
        console.note("something happened");
        assertThat(shown()).isEqualTo("\r\u001b[Kworking\r\u001b[Ksomething happened\n");
    }
}
