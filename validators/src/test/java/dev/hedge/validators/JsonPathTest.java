package dev.hedge.validators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonPathTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    a                          | 1
                    b.c                        | 2
                    b['c']                     | 2
                    list[0]                    | 3
                    list[1][0].deep            | 4
                    ['odd.key']['[0]']         | 5
                    two words                  | 6
                    grüße                      | 7
                    """)
    void path_findsTheValue(String path, int expected) throws Refused {
        JsonNode root = JsonReader.DEFAULT.read("{\"a\":1,\"b\":{\"c\":2},\"list\":[3,[{\"deep\":4}]],"
                + "\"odd.key\":{\"[0]\":5},\"two words\":6,\"grüße\":7}");
        assertThat(JsonPath.parse(path).find(root).intValue()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"z", "a.b", "list[7]", "list.a", "b[0]", "list[1][0].deep.er"})
    void path_thatLeadsNowhere_findsNothing(String path) throws Refused {
        JsonNode root = JsonReader.DEFAULT.read("{\"a\":1,\"b\":{\"c\":2},\"list\":[3,[{\"deep\":4}]]}");
        assertThat(JsonPath.parse(path).find(root).isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"a.b[0]['c'].d,a.b[0].c.d", "['a'].b,a.b", "['a b'],a b", "[007],[7]"})
    void text_isCanonical(String written, String canonical) {
        assertThat(JsonPath.parse(written).text()).isEqualTo(canonical);
        assertThat(JsonPath.parse(canonical)).isEqualTo(JsonPath.parse(written));
    }

    @ParameterizedTest
    @CsvSource({
        ".a,1",
        "a.,2",
        "a..b,2",
        "a[,2",
        "a[x],2",
        "a[-1],2",
        "a[0]b,5",
        "a b .c,4",
        "a['],2",
        "a[''],2",
        "a],2",
        "[1234567890],1"
    })
    void textThatIsNoPath_isRefusedWithThePlace(String text, int place) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPath.parse(text))
                .withMessage("'" + text + "' cannot be read from character " + place
                        + " (expected: a path such as choices[0].message.content)");
    }

    @Test
    void noText_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonPath.parse(""));
    }
}
