package dev.hedge.trace.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.BackendId;
import dev.hedge.trace.json.ColumnSpec.Unit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The cells of one foreign row, typed on request. Null, and a text that is empty, count as missing; what is there and cannot
 * be used is a fault. Collects doubts on the way. Belongs to one thread.
 */
final class Cells {

    /** Far enough for any date, and near enough that the difference of two times cannot overflow. */
    private static final long MAX_NANOS = Long.MAX_VALUE / 2;

    private static final int MAX_NUMBER_CHARS = 100;
    /** Decimal digits beyond which a number is out of every range, or is nothing. */
    private static final int FAR = 30;

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final Pattern NOT_FINITE = Pattern.compile("nan|[+-]?inf(inity)?");
    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffsetId()
            .optionalEnd()
            .toFormatter(Locale.ROOT);
    private static final String EXPECTED_DATE_TIME = "a date and time such as 2026-03-01 12:00:00.5 or with an offset";

    private final JsonNode node;
    private final boolean numbersAreText;
    private final List<String> doubts = new ArrayList<>();

    /**
     * The cells of an object.
     *
     * @param numbersAreText whether the source has no other way to write a number, as CSV
     */
    Cells(JsonNode node, boolean numbersAreText) {
        this.node = node;
        this.numbersAreText = numbersAreText;
    }

    void doubt(String text) {
        doubts.add(text);
    }

    List<String> doubts() {
        return doubts;
    }

    static BackendId backend(String name) throws LineFault {
        try {
            return BackendId.of(name);
        } catch (IllegalArgumentException notAName) {
            throw LineFault.refused(notAName);
        }
    }

    /** A text, a number or a truth value as text. */
    Optional<String> text(String name) throws LineFault {
        JsonNode cell = node.path(name);
        if (cell.isContainerNode()) {
            throw FieldsIn.unexpected(name, cell, "a single value");
        }
        String text = cell.isMissingNode() || cell.isNull() ? "" : cell.asText().trim();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** A time in nanoseconds: its length, or since 1970. Finer parts are rounded half up. */
    OptionalLong nanos(String name, Unit unit) throws LineFault {
        if (unit == Unit.DATETIME) {
            Optional<String> text = text(name);
            return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(dateTime(name, text.get()));
        }
        Optional<BigDecimal> number = number(name);
        if (number.isEmpty()) {
            return OptionalLong.empty();
        }
        if (number.get().signum() < 0 && unit.isLength()) {
            throw new LineFault(name + ": " + number.get() + " is negative", "zero or more");
        }
        return OptionalLong.of(nanos(name, number.get(), unit));
    }

    /** A share, in percent. */
    Optional<BigDecimal> percent(String name, Unit unit) throws LineFault {
        return number(name).map(number -> unit == Unit.FRACTION ? number.multiply(HUNDRED) : number);
    }

    private static long nanos(String name, BigDecimal number, Unit unit) throws LineFault {
        // Before any arithmetic: 1e-999999999 is a short text and, scaled to a whole number, a very long one.
        long digits = (long) number.precision() - number.scale();
        if (number.signum() == 0 || digits < -FAR) {
            return 0;
        }
        if (digits <= FAR) {
            BigDecimal nanos = number.multiply(unit.nanos()).setScale(0, RoundingMode.HALF_UP);
            if (nanos.abs().compareTo(BigDecimal.valueOf(MAX_NANOS)) <= 0) {
                return nanos.longValueExact();
            }
        }
        throw new LineFault(name + ": " + number + " " + unit.word() + " is too large", "at most 146 years");
    }

    private static long dateTime(String name, String text) throws LineFault {
        // A space between date and time is as common as the T of the standard.
        String standard = text.length() > 10 && text.charAt(10) == ' '
                ? text.substring(0, 10) + 'T' + text.substring(11).trim()
                : text;
        try {
            TemporalAccessor parsed = DATE_TIME.parseBest(standard, OffsetDateTime::from, LocalDateTime::from);
            Instant instant = parsed instanceof LocalDateTime local
                    ? local.toInstant(ZoneOffset.UTC)
                    : OffsetDateTime.from(parsed).toInstant();
            return nanos(
                    name,
                    BigDecimal.valueOf(instant.getEpochSecond()).add(BigDecimal.valueOf(instant.getNano(), 9)),
                    Unit.EPOCH_S);
        } catch (DateTimeException malformed) {
            throw new LineFault(name + ": '" + text + "'", EXPECTED_DATE_TIME);
        }
    }

    private Optional<BigDecimal> number(String name) throws LineFault {
        JsonNode cell = node.path(name);
        if (cell.isFloatingPointNumber() && !Double.isFinite(cell.doubleValue()) && !cell.isBigDecimal()) {
            throw notFinite(name, cell.asText());
        }
        if (cell.isNumber()) {
            return Optional.of(cell.decimalValue());
        }
        if (cell.isBoolean()) {
            throw FieldsIn.unexpected(name, cell, "a number");
        }
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        BigDecimal number = parsed(name, text.get());
        if (!numbersAreText) {
            doubt(name + ": the number " + number + " is written as text");
        }
        return Optional.of(number);
    }

    private BigDecimal parsed(String name, String text) throws LineFault {
        if (NOT_FINITE.matcher(text.toLowerCase(Locale.ROOT)).matches()) {
            throw notFinite(name, text);
        }
        if (text.length() <= MAX_NUMBER_CHARS) {
            try {
                return new BigDecimal(text);
            } catch (NumberFormatException notANumber) {
                throw FieldsIn.unexpected(name, node.path(name), "a number");
            }
        }
        throw FieldsIn.unexpected(name, node.path(name), "a number");
    }

    private static LineFault notFinite(String name, String text) {
        return new LineFault(name + ": " + text + " is not finite", "a number");
    }
}
