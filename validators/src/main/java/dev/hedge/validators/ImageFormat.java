package dev.hedge.validators;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The image files that can be judged. */
enum ImageFormat {
    PNG("\u0089PNG\r\n\u001a\n") {
        @Override
        void requireWhole(ByteBuffer file) throws Refused {
            PngStructure.requireWhole(file);
        }
    },
    JPEG("\u00ff\u00d8\u00ff") {
        @Override
        void requireWhole(ByteBuffer file) throws Refused {
            JpegStructure.requireWhole(file);
        }
    };

    /** One character for each byte. */
    private final String signature;

    ImageFormat(String signature) {
        this.signature = signature;
    }

    /** The format that a file begins like. */
    static Optional<ImageFormat> of(ByteBuffer file) {
        return Stream.of(values()).filter(format -> format.begins(file)).findFirst();
    }

    /** Refuses a file that ends early. Decoders will not do: they draw what they have, and grey for the rest. */
    abstract void requireWhole(ByteBuffer file) throws Refused;

    int signatureLength() {
        return signature.length();
    }

    /** The name that Image I/O knows it by. */
    String readerName() {
        return name().toLowerCase(Locale.ROOT);
    }

    private boolean begins(ByteBuffer file) {
        return file.limit() >= signature.length()
                && StandardCharsets.ISO_8859_1
                        .decode(file.slice(0, signature.length()))
                        .toString()
                        .equals(signature);
    }
}
