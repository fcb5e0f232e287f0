package dev.hedge.backend;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes with a media type, going to a backend or coming from one. Immutable: bytes are copied in and out. */
public final class Payload {

    public static final String JSON = "application/json";
    public static final String TEXT = "text/plain; charset=utf-8";
    public static final String BINARY = "application/octet-stream";

    /** No bytes at all. */
    public static final Payload EMPTY = new Payload(BINARY, new byte[0]);

    private final String mediaType;
    private final byte[] bytes;

    private Payload(String mediaType, byte[] bytes) {
        this.mediaType = mediaType;
        this.bytes = bytes;
    }

    public static Payload of(String mediaType, byte[] bytes) {
        return new Payload(mediaType, bytes.clone());
    }

    public static Payload json(String text) {
        return new Payload(JSON, text.getBytes(StandardCharsets.UTF_8));
    }

    public static Payload text(String text) {
        return new Payload(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    public String mediaType() {
        return mediaType;
    }

    /** Number of bytes. */
    public int size() {
        return bytes.length;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    /** A read-only view of the bytes, without a copy. */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    /** The bytes read as UTF-8; malformed input is replaced, never refused. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Payload that && mediaType.equals(that.mediaType) && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * mediaType.hashCode() + Arrays.hashCode(bytes);
    }

    /** Type and size only: contents belong to the user and stay out of logs. */
    @Override
    public String toString() {
        return "Payload[" + mediaType + ", " + bytes.length + " bytes]";
    }
}
