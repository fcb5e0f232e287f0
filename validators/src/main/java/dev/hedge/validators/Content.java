package dev.hedge.validators;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hedge.backend.Payload;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The text, the bytes or the JSON that an output carries. Clouds that speak only JSON wrap the first two: text as a string,
 * files as a string of base64, perhaps behind {@code data:image/png;base64,}. So a judge of text or files looks at
 *
 * <ul>
 *   <li>the string at a path, if it was given one;
 *   <li>the contents of the string, if the output claims to be JSON and is nothing but a string;
 *   <li>otherwise the output itself.
 * </ul>
 */
final class Content {

    private static final String DATA_SCHEME = "data:";
    private static final String DATA_ENCODING = ";base64,";
    private static final int LONGEST_DATA_PREFIX = 200;

    private Content() {}

    /**
     * The output as JSON, if it claims to be, or begins like an object or an array and reads as one. Text and binary
     * outputs give nothing, and empty ones are refused.
     */
    static Optional<JsonNode> json(Payload output) throws Refused {
        int first = firstByte(output.buffer());
        if (first < 0) {
            throw new Refused(output.size() == 0 ? "empty: no bytes" : "empty: only white space");
        }
        boolean claimed = JsonReader.claimed(output);
        if (!claimed && first != '{' && first != '[') {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonReader.DEFAULT.read(output));
        } catch (Refused notJson) {
            if (claimed) {
                throw notJson;
            }
            return Optional.empty();
        }
    }

    static String text(Payload output, JsonPath at) throws Refused {
        if (wrapped(output, at)) {
            return string(JsonReader.DEFAULT.read(output), at);
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(output.buffer()).toString();
        } catch (CharacterCodingException malformed) {
            throw new Refused("not text: it is not UTF-8");
        }
    }

    /** Positioned at 0. */
    static ByteBuffer bytes(Payload output, JsonPath at) throws Refused {
        if (!wrapped(output, at)) {
            return output.buffer();
        }
        String encoded = unwrapped(string(JsonReader.DEFAULT.read(output), at));
        try {
            return ByteBuffer.wrap(decoder(encoded).decode(encoded));
        } catch (IllegalArgumentException notBase64) {
            throw new Refused("the string" + at.where() + " is not base64");
        }
    }

    private static String string(JsonNode root, JsonPath at) throws Refused {
        JsonNode value = at.find(root);
        if (!value.isTextual()) {
            throw new Refused(Emptiness.kindOf(value) + at.where() + " (expected: a string)");
        }
        return value.textValue();
    }

    private static boolean wrapped(Payload output, JsonPath at) {
        return !at.isRoot() || (JsonReader.claimed(output) && firstByte(output.buffer()) == '"');
    }

    /** The first byte that is not white space; -1 if there is none. */
    private static int firstByte(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                return next & 0xff;
            }
        }
        return -1;
    }

    private static String unwrapped(String encoded) {
        int start = 0;
        if (encoded.startsWith(DATA_SCHEME)) {
            int comma = encoded.indexOf(DATA_ENCODING);
            start = comma < 0 || comma > LONGEST_DATA_PREFIX ? 0 : comma + DATA_ENCODING.length();
        }
        String bare = encoded.substring(start);
        // Line breaks are the one liberty that encoders take; anything else in between is damage.
        return bare.indexOf('\n') < 0 ? bare : bare.replace("\r", "").replace("\n", "");
    }

    private static Base64.Decoder decoder(String encoded) {
        return encoded.indexOf('-') >= 0 || encoded.indexOf('_') >= 0 ? Base64.getUrlDecoder() : Base64.getDecoder();
    }
}
