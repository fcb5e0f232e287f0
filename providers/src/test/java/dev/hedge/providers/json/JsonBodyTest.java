package dev.hedge.providers.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.Payload;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonBodyTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "{\"id\":", "{} {}", "nothing"})
    void whatIsNotJson_isEmpty(String text) {
        assertThat(JsonBody.read(Payload.json(text))).isEmpty();
    }

    @Test
    void c17a_numbersJsonDoesNotHave_areReadAndWrittenAsTheyCame() {
        JsonBody body = body("{\"status\":\"COMPLETED\",\"output\":{\"score\":NaN,\"lp\":[-0.1,-Infinity]}}");

        assertThat(body.text("status")).contains("COMPLETED");
        assertThat(body.payload("output").text()).isEqualTo("{\"score\":NaN,\"lp\":[-0.1,-Infinity]}");
    }

    @Test
    void c17b_longIds_keepAllDigits() {
        assertThat(body("{\"id\":9007199254740993}").text("id")).contains("9007199254740993");
    }

    @ParameterizedTest
    @CsvSource({"1200,PT1.2S", "1.2e3,PT1.2S", "\"1200\",PT1.2S", "0,PT0S", "0.5,PT0.0005S"})
    void c17c_times_areReadHoweverTheyAreWritten(String number, Duration expected) {
        assertThat(body("{\"t\":" + number + "}").millis("t")).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "1e400", "null", "\"fast\"", "NaN", "Infinity", "true", "[1]", "{}"})
    void c17c_whatCannotBeATime_isUnknown(String number) {
        assertThat(body("{\"t\":" + number + "}").millis("t")).isEmpty();
    }

    @Test
    void c16_deepNesting_isNotJson() {
        assertThat(JsonBody.read(Payload.json("[".repeat(5000) + "]".repeat(5000))))
                .isEmpty();
    }

    @Test
    void c16_longText_isRead() {
        byte[] text = ("{\"output\":\"" + "QUJD".repeat(6_000_000) + "\"}").getBytes(StandardCharsets.UTF_8);

        assertThat(JsonBody.read(Payload.of(Payload.JSON, text))
                        .orElseThrow()
                        .at("output")
                        .asText())
                .hasSize(24_000_000);
    }

    @Test
    void paths_leadThroughObjectsAndArrays() {
        JsonBody body = body("{\"a\":[{\"b\":1},{\"b\":null}],\"0\":\"zero\"}");

        assertThat(body.text("a.0.b")).contains("1");
        assertThat(body.text("0")).contains("zero");
        assertThat(body.has("a.1.b")).isFalse();
        assertThat(body.has("a.99999999999.b")).isFalse();
        assertThat(body.payload("nowhere")).isEqualTo(Payload.EMPTY);
        assertThat(body.payload("a.1").text()).isEqualTo("{\"b\":null}");
    }

    @Test
    void wrapping_keepsJsonAndQuotesText() {
        assertThat(JsonBody.wrapped("input", Payload.json("{\"n\":1.10}")).text())
                .isEqualTo("{\"input\":{\"n\":1.10}}");
        assertThat(JsonBody.wrapped("input", Payload.text("say \"hi\"")).text())
                .isEqualTo("{\"input\":\"say \\\"hi\\\"\"}");
    }

    private static JsonBody body(String text) {
        return JsonBody.read(Payload.json(text)).orElseThrow();
    }
}
