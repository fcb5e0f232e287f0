package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.backend.AttemptId;
import dev.hedge.backend.BackendId;
import dev.hedge.backend.CancelScope;
import dev.hedge.backend.CancellationReceipt;
import dev.hedge.backend.Evidence;
import dev.hedge.backend.LifecycleState;
import dev.hedge.backend.Observation;
import dev.hedge.trace.Trace;
import dev.hedge.trace.TraceEvent;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceLinesTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyTrace_comesBackEqual(long seed) throws LineFault {
        RandomTraces traces = new RandomTraces(seed);
        for (int i = 0; i < 400; i++) {
            Trace trace = traces.trace();
            assertThat(TraceLines.read(TraceLines.race(trace))).isEqualTo(new TraceLines.Content(false, trace));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {6, 7})
    void anyTrace_isOneLineOfStrictUtf8(long seed) throws CharacterCodingException {
        RandomTraces traces = new RandomTraces(seed);
        for (int i = 0; i < 400; i++) {
            String line = TraceLines.race(traces.trace());
            assertThat(line).doesNotContain("\n").doesNotContain("\r");
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(line)).isTrue();
        }
    }

    @Test
    void everyKindOfEvent_hasExactlyOneForm() {
        assertThat(EventForms.ALL.stream().map(form -> (Object) form.kind()))
                .containsExactlyInAnyOrder((Object[]) TraceEvent.class.getPermittedSubclasses());
        assertThat(EventForms.ALL.stream().map(EventForm::name)).doesNotHaveDuplicates();
    }

    @Test
    void equalTraces_makeEqualLines_whateverTheOrderOfTheirTags() {
        Trace one = new Trace("r", "f", List.of(started(0, Map.of("a", "1", "b", "2", "c", "3", "d", "4"))));
        Trace other = new Trace("r", "f", List.of(started(0, Map.of("d", "4", "c", "3", "b", "2", "a", "1"))));

        assertThat(TraceLines.race(one)).isEqualTo(TraceLines.race(other)).contains("{\"a\":\"1\",\"b\":\"2\"");
    }

    @Test
    void timesOfTheMachine_areWrittenFromTheBeginningOfTheRace() {
        String early = TraceLines.race(race(0)).replace(",\"origin_ns\":0", "");
        String late = TraceLines.race(race(987_654_321_000L));

        assertThat(late.replace(",\"origin_ns\":987654321000", "")).isEqualTo(early);
        assertThat(late)
                .contains("\"seen_ns\":1500", "\"sent_ns\":2000", "\"terminal_ns\":2500")
                .doesNotContain("acknowledged_ns");
    }

    /** C15 c: half of a surrogate pair must not make the file unreadable. */
    @Test
    void c15_halfACharacter_staysReadableAndComesBack() throws LineFault {
        Trace trace = new Trace("r", "f", List.of(new TraceEvent.Fault(1, "ab\ud83d", "🚀\ude80x\u0000y")));
        String line = TraceLines.race(trace);

        assertThat(line).contains("ab\\ud83d").contains("🚀\\ude80x\\u0000y");
        assertThat(TraceLines.read(line).trace()).isEqualTo(trace);
    }

    @Test
    void halfACharacterInATagsName_isReplaced_soThatTheLineStaysReadable() throws LineFault {
        Trace trace = new Trace("r", "f", List.of(started(0, Map.of("a\ud83d", "b\ud83d"))));

        assertThat(TraceLines.read(TraceLines.race(trace)).trace().events())
                .containsExactly(started(0, Map.of("a\uFFFD", "b\ud83d")));
    }

    @Test
    void unknownFields_areIgnored_soThatSchema1MayGrow() throws LineFault {
        Trace read = TraceLines.read("""
                {"schema":1,"kind":"race","request":"r","function":"f","new":[1],
                 "events":[{"t_ns":5,"event":"kept","attempt":1,"later":{"x":1.5}}]}""").trace();

        assertThat(read).isEqualTo(new Trace("r", "f", List.of(new TraceEvent.Kept(5, AttemptId.of(1)))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"kind\":\"race\"}|schema: missing",
                "{\"schema\":2,\"kind\":\"race\"}|schema: 2 is newer",
                "{\"schema\":0,\"kind\":\"race\"}|schema: 0 (expected: 1)",
                "{\"schema\":1.0,\"kind\":\"race\"}|schema: 1.0",
                "{\"schema\":1,\"kind\":\"lap\"}|kind: 'lap' is unknown",
                "{\"schema\":1,\"kind\":\"race\",\"request\":\"r\",\"function\":\"f\"}|events: missing",
                "{\"schema\":1,\"kind\":\"race\",\"request\":\"r\",\"function\":\"f\",\"events\":{}}|events: {}",
                "[]|not a JSON object",
                "{\"schema\":1,\"schema\":1}|not JSON",
                "{\"schema\":NaN}|not JSON",
                "{} {}|not JSON",
                "garbage|not JSON",
                "tru|not JSON",
                "{\"schema\":tru|truncated"
            })
    void lineThatIsNotOurs_saysWhy(String line, String reason) {
        assertThatThrownBy(() -> TraceLines.read(line))
                .isInstanceOfSatisfying(
                        LineFault.class, fault -> assertThat(fault.text()).startsWith(reason));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"t_ns\":1,\"event\":\"teleported\"}|event 1: event: 'teleported' is unknown",
                "{\"t_ns\":1}|event 1: event: missing",
                "{\"event\":\"kept\",\"attempt\":0}|event 1: kept: t_ns: missing",
                "{\"t_ns\":1.5,\"event\":\"kept\",\"attempt\":0}|event 1: kept: t_ns: 1.5",
                "{\"t_ns\":1,\"event\":\"kept\",\"attempt\":-1}|event 1: kept: ordinal: -1",
                "{\"t_ns\":1,\"event\":\"kept\",\"attempt\":4294967296}|event 1: kept: attempt: 4294967296",
                "{\"t_ns\":1,\"event\":\"kept\",\"attempt\":\"0\"}|event 1: kept: attempt: \"0\"",
                "{\"t_ns\":1,\"event\":\"kept\",\"attempt\":null}|event 1: kept: attempt: missing",
                "{\"t_ns\":1,\"event\":\"launched\",\"attempt\":0,\"backend\":\"a b\"}|event 1: launched: backend name",
                "{\"t_ns\":1,\"event\":\"cancel_sent\",\"attempt\":0,\"reason\":\"BORED\"}|event 1: cancel_sent: reason: \"BORED\" (expected: one of lost_race",
                "{\"t_ns\":1,\"event\":\"failed\",\"attempt\":0,\"failure\":\"odd\",\"reason\":\"\"}|event 1: failed: failure: 'odd'",
                "{\"t_ns\":1,\"event\":\"judged\",\"attempt\":0,\"accepted\":1}|event 1: judged: accepted: 1",
                "{\"t_ns\":1,\"event\":\"failed\",\"attempt\":0,\"failure\":\"refused\",\"reason\":\"\",\"retry_after_ns\":1.5}|event 1: failed: retry_after_ns: 1.5",
                "{\"t_ns\":1,\"event\":\"failed\",\"attempt\":0,\"failure\":\"refused\",\"reason\":\"\",\"retry_after_ns\":1e40}|event 1: failed: retry_after_ns: 1E+40",
                "{\"t_ns\":1,\"event\":\"failed\",\"attempt\":0,\"failure\":\"refused\",\"reason\":\"\",\"retry_after_ns\":10000000000000000000000000000000000000000}|event 1: failed: retry_after_ns: too large",
                "{\"t_ns\":1,\"event\":\"failed\",\"attempt\":0,\"failure\":\"refused\",\"reason\":\"\",\"retry_after_ns\":-1}|event 1: failed: retryAfter: PT",
                "{\"t_ns\":1,\"event\":\"late\",\"attempt\":0,\"what\":7}|event 1: late: what: 7",
                "7|event 1: event: missing"
            })
    void eventThatCannotBe_saysWhichAndWhy(String event, String reason) {
        String line =
                "{\"schema\":1,\"kind\":\"race\",\"request\":\"r\",\"function\":\"f\",\"events\":[" + event + "]}";

        assertThatThrownBy(() -> TraceLines.read(line))
                .isInstanceOfSatisfying(
                        LineFault.class, fault -> assertThat(fault.text()).startsWith(reason));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"wall\":\"2026-01-01T00:00:00Z\"|\"wall\":\"noon\"|wall: 'noon' (expected: an instant",
                "\"order\":[\"a\"]|\"order\":\"a\"|order: \"a\" (expected: a list)",
                "\"order\":[\"a\"]|\"order\":[1]|order: 1 (expected: names of backends)",
                "\"tags\":{}|\"tags\":[]|tags: [] (expected: an object of texts)",
                "\"tags\":{}|\"tags\":{\"a\":1}|tags: {\"a\":1} (expected: an object of texts)",
                "\"max_live\":1|\"max_live\":4294967296|max_live: 4294967296 (expected: a whole number of at most 32 bits)",
                "\"origin_ns\":1|\"origin_ns\":\"1\"|origin_ns: \"1\""
            })
    void beginningThatCannotBe_saysWhy(String right, String wrong, String reason) throws LineFault {
        String line = "{\"schema\":1,\"kind\":\"race\",\"request\":\"r\",\"function\":\"f\",\"events\":[{\"t_ns\":0,"
                + "\"event\":\"race_started\",\"wall\":\"2026-01-01T00:00:00Z\",\"policy\":\"p\",\"order\":[\"a\"],"
                + "\"deadline_ns\":1,\"max_live\":1,\"on_failure\":\"next\",\"origin_ns\":1,\"tags\":{}}]}";
        assertThat(TraceLines.read(line).trace().events()).hasSize(1);

        assertThatThrownBy(() -> TraceLines.read(line.replace(right, wrong)))
                .isInstanceOfSatisfying(
                        LineFault.class, fault -> assertThat(fault.text()).contains(reason));
    }

    @Test
    void everyPrefixOfALine_isTakenForTruncated() {
        RandomTraces traces = new RandomTraces(8);
        Stream.generate(traces::trace).limit(6).map(TraceLines::race).forEach(line -> {
            for (int end = 1; end < line.length(); end++) {
                String prefix = line.substring(0, end);
                assertThatThrownBy(() -> TraceLines.read(prefix))
                        .isInstanceOfSatisfying(
                                LineFault.class,
                                fault -> assertThat(fault.kind()).as(prefix).isEqualTo(LineFault.Kind.TRUNCATED));
            }
        });
    }

    private static Trace race(long origin) {
        AttemptId first = AttemptId.of(0);
        CancellationReceipt receipt = new CancellationReceipt(
                Evidence.CONFIRMED_TERMINAL,
                CancelScope.REQUEST,
                LifecycleState.CANCELLED,
                origin + 2_000,
                CancellationReceipt.NEVER,
                origin + 2_500,
                700,
                "");
        return new Trace(
                "r",
                "f",
                List.of(
                        started(origin, Map.of()),
                        new TraceEvent.Launched(0, first, BackendId.of("a")),
                        new TraceEvent.Observed(
                                1_600, first, Observation.reported(LifecycleState.RUNNING, "IN", origin + 1_500)),
                        new TraceEvent.Receipted(2_600, first, receipt)));
    }

    private static TraceEvent.RaceStarted started(long origin, Map<String, String> tags) {
        return new TraceEvent.RaceStarted(
                0,
                Instant.parse("2026-03-01T12:00:00.123456789Z"),
                "single",
                List.of(BackendId.of("a")),
                20_000_000_000L,
                2,
                "next",
                origin,
                tags);
    }
}
