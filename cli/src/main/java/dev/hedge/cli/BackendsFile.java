package dev.hedge.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.RateCard.BillsFrom;
import dev.hedge.time.Durations;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Reads rate cards by backend from a JSON file. Strict: what it does not know, it refuses, and says where. Read as a stream,
 * because a tree would not know its lines.
 */
final class BackendsFile {

    private static final String RATE = "rate_per_s";
    private static final String BILLS_FROM = "bills_from";
    private static final String GRANULARITY = "granularity";
    private static final String IDLE_WINDOW = "idle_window";
    private static final List<String> KEYS = List.of(RATE, BILLS_FROM, GRANULARITY, IDLE_WINDOW);
    private static final BigDecimal MOST_DOLLARS = BigDecimal.valueOf(1_000_000);
    private static final int MOST_DIGITS = 30;

    private final Path file;
    private final JsonParser json;

    private BackendsFile(Path file, JsonParser json) {
        this.file = file;
        this.json = json;
    }

    /**
     * Reads a file.
     *
     * @throws CommandFailure naming file, line and what was expected
     */
    static Map<BackendId, RateCard> read(Path file) {
        try (Reader text = Files.newBufferedReader(file);
                JsonParser json = new JsonFactory().createParser(text)) {
            return new BackendsFile(file, json).cards();
        } catch (JsonProcessingException notJson) {
            long line =
                    notJson.getLocation() == null ? 1 : notJson.getLocation().getLineNr();
            throw CommandFailure.badInput(file + ":" + line + ": not JSON: " + notJson.getOriginalMessage()
                    + " (expected: " + example() + ")");
        } catch (CharacterCodingException notText) {
            throw CommandFailure.badInput(file + ": not UTF-8 text (expected: " + example() + ")");
        } catch (IOException unreadable) {
            throw CommandFailure.unreadable(file, unreadable);
        }
    }

    private static String example() {
        return "{\"a\":{\"rate_per_s\":0.000306}}";
    }

    private Map<BackendId, RateCard> cards() throws IOException {
        json.nextToken();
        require(JsonToken.START_OBJECT, "the file", "an object, such as " + example());
        Map<BackendId, RateCard> cards = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            BackendId backend = parsed(name, name, BackendId::of);
            json.nextToken();
            require(JsonToken.START_OBJECT, name, "an object with " + RATE);
            if (cards.put(backend, card(name)) != null) {
                throw mistake(name, "stands twice", "once");
            }
        }
        if (json.nextToken() != null) {
            throw mistake("the file", "goes on after its end", "one object");
        }
        return cards;
    }

    private RateCard card(String backend) throws IOException {
        Optional<BigDecimal> rate = Optional.empty();
        Map<String, UnaryOperator<RateCard>> settings = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String key = json.currentName();
            String place = backend + "." + key;
            if (!KEYS.contains(key)) {
                throw mistake(place, "unknown key" + Nearest.hint(key, KEYS), "one of " + String.join(", ", KEYS));
            }
            json.nextToken();
            UnaryOperator<RateCard> setting = UnaryOperator.identity();
            if (key.equals(RATE)) {
                rate = Optional.of(rate(place));
            } else {
                setting = setting(key, place);
            }
            if (settings.put(key, setting) != null) {
                throw mistake(place, "stands twice", "once");
            }
        }
        RateCard card =
                RateCard.perSecond(rate.orElseThrow(() -> mistake(backend, "lacks " + RATE, "dollars per second")));
        for (UnaryOperator<RateCard> setting : settings.values()) {
            card = setting.apply(card);
        }
        return card;
    }

    private BigDecimal rate(String place) throws IOException {
        if (!json.currentToken().isNumeric() || json.getTextLength() > MOST_DIGITS) {
            throw mistake(place, "'" + json.getText() + "'", "dollars per second as a number, such as 0.000306");
        }
        BigDecimal dollars = json.getDecimalValue();
        if (dollars.signum() < 0 || dollars.compareTo(MOST_DOLLARS) > 0) {
            throw mistake(place, json.getText(), "dollars per second, zero or more");
        }
        return dollars;
    }

    private UnaryOperator<RateCard> setting(String key, String place) throws IOException {
        require(
                JsonToken.VALUE_STRING,
                place,
                "a text, such as " + (key.equals(BILLS_FROM) ? "\"submit\"" : "\"60s\""));
        String text = json.getText();
        UnaryOperator<RateCard> setting = parsed(place, text, value -> switch (key) {
            case BILLS_FROM -> billsFrom(value);
            case GRANULARITY -> granularity(value);
            default -> idleWindow(value);
        });
        // Refused here, where the line is known, rather than when all settings come together.
        parsed(place, text, value -> setting.apply(RateCard.FREE));
        return setting;
    }

    private static UnaryOperator<RateCard> billsFrom(String text) {
        return switch (text) {
            case "submit" -> card -> card.withBillsFrom(BillsFrom.SUBMIT);
            case "worker-start" -> card -> card.withBillsFrom(BillsFrom.WORKER_START);
            default -> throw new IllegalArgumentException("'" + text + "' (expected: submit or worker-start)");
        };
    }

    private static UnaryOperator<RateCard> granularity(String text) {
        var step = Durations.parse(text);
        return card -> card.withGranularity(step);
    }

    private static UnaryOperator<RateCard> idleWindow(String text) {
        var window = Durations.parse(text);
        return card -> card.withIdleWindow(window);
    }

    /** Turns text into a value. */
    private interface Parser<T> {
        T parse(String text);
    }

    private <T> T parsed(String place, String text, Parser<T> parser) {
        try {
            return parser.parse(text);
        } catch (IllegalArgumentException mistake) {
            throw CommandFailure.badInput(at() + place + ": " + mistake.getMessage());
        }
    }

    private void require(JsonToken wanted, String place, String expected) throws IOException {
        if (json.currentToken() != wanted) {
            String found = json.currentToken() == null ? "nothing" : "'" + json.getText() + "'";
            throw mistake(place, found, expected);
        }
    }

    private CommandFailure mistake(String place, String problem, String expected) {
        return CommandFailure.badInput(at() + place + ": " + problem + " (expected: " + expected + ")");
    }

    private String at() {
        return file + ":" + json.currentTokenLocation().getLineNr() + ": ";
    }
}
