package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.policy.Policies;
import dev.hedge.replay.Contender;
import dev.hedge.replay.PolicyReport;
import dev.hedge.replay.Replay;
import dev.hedge.replay.ReplayOptions;
import dev.hedge.trace.Arm;
import dev.hedge.trace.Recording;
import dev.hedge.trace.Round;
import dev.hedge.trace.json.Recordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleTraceTest {

    private static final Path SHIPPED = Path.of("..", "examples", "bimodal.jsonl");
    private static final long SMALL = 200_000;

    @TempDir
    private Path folder;

    /** After a change that is meant, {@code hedge example-trace} writes the new file. */
    @Test
    void shippedFile_isWhatIsMadeToday() throws IOException {
        Path made = folder.resolve("bimodal.jsonl");
        ExampleTrace.write(made, ExampleTrace.ROUNDS, ExampleTrace.SEED);
        assertThat(SHIPPED).hasSameBinaryContentAs(made);
        assertThat(Files.size(SHIPPED)).isLessThan(SMALL);
    }

    @Test
    void moreRoundsAndAnotherSeed_goOnInTheSameWay() throws IOException {
        Path longer = folder.resolve("longer.jsonl");
        Path other = folder.resolve("other.jsonl");
        ExampleTrace.write(longer, 2 * ExampleTrace.ROUNDS, ExampleTrace.SEED);
        ExampleTrace.write(other, ExampleTrace.ROUNDS, ExampleTrace.SEED + 1);
        assertThat(Files.readString(longer)).startsWith(Files.readString(SHIPPED));
        assertThat(Recordings.open(longer).rounds()).hasSize(108);
        assertThat(other).isNotEmptyFile();
        assertThat(Files.readString(other)).isNotEqualTo(Files.readString(SHIPPED));
    }

    @Test
    void noRounds_areRefused() {
        Path file = folder.resolve("none.jsonl");
        assertThatThrownBy(() -> ExampleTrace.write(file, 0, 1)).hasMessage("rounds: 0 (expected: one or more)");
        assertThat(file).doesNotExist();
    }

    @Test
    void file_holdsTheWholeLifeOfEveryJob() throws IOException {
        Recording recording = Recordings.open(SHIPPED);
        assertThat(recording.rejected()).isEmpty();
        assertThat(recording.warnings()).isEmpty();
        assertThat(recording.rounds()).hasSize(ExampleTrace.ROUNDS);
        assertThat(recording.backends()).containsExactlyElementsOf(Story.ORDER);
        assertThat(recording.rounds())
                .allSatisfy(round -> assertThat(round.arms()).hasSize(3));
        assertThat(recording.rounds().stream().collect(Collectors.groupingBy(Round::block, Collectors.counting())))
                .hasSize(9)
                .allSatisfy((block, size) -> assertThat(size).isEqualTo(6));
    }

    @Test
    void onlyLostJobs_areCutOff() throws IOException {
        List<Arm> cutOff = Recordings.open(SHIPPED).rounds().stream()
                .flatMap(round -> round.arms().stream())
                .filter(arm -> arm.ending() == Arm.Ending.CENSORED)
                .toList();
        assertThat(cutOff)
                .isNotEmpty()
                .allSatisfy(arm -> assertThat(arm.latencyNanos())
                        .isEqualTo(Duration.ofMinutes(5).toNanos()));
    }

    @Test
    void primary_hasTwoHumps() throws IOException {
        List<Long> seconds = Recordings.open(SHIPPED).rounds().stream()
                .flatMap(round -> round.arm(Story.PRIMARY).stream())
                .filter(arm -> arm.ending() == Arm.Ending.VALID)
                .map(arm -> Duration.ofNanos(arm.latencyNanos()).toSeconds())
                .toList();
        assertThat(seconds).noneMatch(s -> s > 10 && s < 80);
        assertThat(seconds).filteredOn(s -> s <= 10).hasSizeBetween(27, 40);
        assertThat(seconds).filteredOn(s -> s >= 80).hasSizeBetween(13, 24);
    }

    @Test
    void replay_tellsTheSameStory() throws IOException {
        List<Round> rounds = Recordings.open(SHIPPED).rounds();
        Replay replay = Replay.of(rounds, ReplayOptions.DEFAULT.withRates(Story.rates()));
        PolicyReport single = replay.run(new Contender(Policies.single(), Story.ORDER));
        PolicyReport cascade = replay.run(new Contender(Policies.parse("cascade(2.5s,8.5s,25s)"), Story.ORDER));
        Duration minute = Duration.ofMinutes(1);
        assertThat(single.latency().misses(minute)).isGreaterThan(12);
        assertThat(cascade.latency().misses(minute)).isLessThan(4);
        assertThat(cascade.lost()).isZero();
        assertThat(cascade.cost().billedUsd()).isLessThan(single.cost().billedUsd());
        assertThat(cascade.unrecorded()).isZero();
    }
}
