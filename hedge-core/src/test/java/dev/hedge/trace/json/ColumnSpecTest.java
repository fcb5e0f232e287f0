package dev.hedge.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hedge.trace.json.ColumnSpec.Column;
import dev.hedge.trace.json.ColumnSpec.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ColumnSpecTest {

    @Test
    void text_andBack() {
        String text = "round=req,backend=provider,latency=wall:time:ms,valid=valid,arrival=Time Stamp:datetime";
        ColumnSpec spec = ColumnSpec.parse(text.replace(",", " , "));

        assertThat(spec).hasToString(text);
        assertThat(spec.column("latency")).contains(new Column("latency", "wall:time", Unit.MS));
        assertThat(spec.column("arrival")).contains(new Column("arrival", "Time Stamp", Unit.DATETIME));
        assertThat(spec.column("queue")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "latency=ms_total|'ms_total' (latency) has no unit (expected: one of ns, us, ms, s, min, such as",
                "latency=t:epoch-s|'t' (latency) has the unit epoch-s, which does not fit",
                "queue=t:percent|'t' (queue) has the unit percent, which does not fit",
                "arrival=t:fraction|'t' (arrival) has the unit fraction, which does not fit",
                "latency=t:msec|has the unknown unit 'msec' (expected: one of ns, us, ms",
                "latency=t:|has the unknown unit ''",
                "latency|'latency' (expected: name=column",
                "=t:ms|'=t:ms' (expected: name=column",
                "backend=|'backend=' (expected: name=column",
                "a=b,|'' (expected: name=column",
                "a=b,a=c|a stands twice"
            })
    void malformedText_saysWhatIsWrong(String text, String reason) {
        assertThatThrownBy(() -> ColumnSpec.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("columns: ")
                .hasMessageContaining(reason);
    }
}
