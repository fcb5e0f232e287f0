package dev.hedge.validators;

import dev.hedge.validate.Excerpt;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A WAV file taken apart as far as its samples.
 *
 * <p>Layout: Microsoft's "Multiple Channel Audio Data and WAVE Files" and the RIFF specification. Chunks other than {@code
 * fmt} and {@code data} are skipped, an odd one with its pad byte.
 *
 * <p>Speech that was streamed has placeholders for the sizes that its writer could not know: 0, or something next to 2 or 4
 * GiB. The samples then go as far as the bytes do, and nobody can tell whether some are missing.
 *
 * @param samples the bytes of the samples that are there, in little-endian order; whole frames only
 * @param placeholder whether the header does not know the length
 */
record WavFile(SampleFormat format, int channels, int rate, ByteBuffer samples, boolean placeholder) {

    private static final int RIFF_HEADER = 12;
    private static final int CHUNK_HEADER = 8;
    private static final int FORMAT_BYTES = 16;
    private static final int EXTENSIBLE_BYTES = 40;
    private static final int EXTENSIBLE_TAG = 0xFFFE;
    private static final int SUBFORMAT_AT = 24;

    /** The rest of the subformat's GUID after the two bytes of the tag: 0000-0010-8000-00AA00389B71 as it is written. */
    private static final ByteBuffer SUBFORMAT_REST = ByteBuffer.wrap(
                    new byte[] {0, 0, 0, 0, 0x10, 0, (byte) 0x80, 0, 0, (byte) 0xAA, 0, 0x38, (byte) 0x9B, 0x71})
            .asReadOnlyBuffer();

    /** No array holds as much, so that such a size cannot be meant. Some writers take a header's length off 2 GiB. */
    private static final long PLACEHOLDER_FROM = 0x7FFF_0000L;

    private static final int SHOWN_BYTES = 16;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Takes a file apart; the buffer is read from 0 to its limit. */
    static WavFile read(ByteBuffer file) throws Refused {
        ByteBuffer bytes = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        requireRiff(bytes);
        int at = RIFF_HEADER;
        ByteBuffer format = null;
        while (bytes.limit() - at >= CHUNK_HEADER) {
            String id = id(bytes, at);
            long size = Integer.toUnsignedLong(bytes.getInt(at + 4));
            at += CHUNK_HEADER;
            if (id.equals("data")) {
                return data(format, bytes, at, size);
            }
            if (size > bytes.limit() - at) {
                throw new Refused(
                        "truncated: chunk '" + Excerpt.of(id) + "' has " + (bytes.limit() - at) + " bytes of " + size);
            }
            if (id.equals("fmt ")) {
                format = bytes.slice(at, (int) size).order(ByteOrder.LITTLE_ENDIAN);
            }
            at = Math.toIntExact(Math.min(bytes.limit(), at + size + (size & 1)));
        }
        throw new Refused("truncated: no data chunk");
    }

    /** Samples of one instant, over all channels. */
    int frames() {
        return samples.limit() / frameBytes(format, channels);
    }

    long nanos() {
        return nanos(samples.limit(), format, channels, rate);
    }

    /** A length as people read it, such as {@code 1.000 s}. */
    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f s", nanos / NANOS_PER_SECOND);
    }

    private static void requireRiff(ByteBuffer bytes) throws Refused {
        if (bytes.limit() < RIFF_HEADER
                || !id(bytes, 0).equals("RIFF")
                || !id(bytes, 8).equals("WAVE")) {
            ByteBuffer start = bytes.slice(0, Math.min(SHOWN_BYTES, bytes.limit()));
            throw new Refused("not audio: begins with '" + Excerpt.of(StandardCharsets.ISO_8859_1.decode(start))
                    + "' (expected: RIFF and WAVE)");
        }
    }

    private static String id(ByteBuffer bytes, int at) {
        return StandardCharsets.ISO_8859_1.decode(bytes.slice(at, 4)).toString();
    }

    private static WavFile data(@Nullable ByteBuffer chunk, ByteBuffer bytes, int at, long declared) throws Refused {
        if (chunk == null || chunk.limit() < FORMAT_BYTES) {
            throw new Refused("not audio: no complete fmt chunk before the data");
        }
        SampleFormat format = SampleFormat.of(tag(chunk), Short.toUnsignedInt(chunk.getShort(14)));
        int channels = Short.toUnsignedInt(chunk.getShort(2));
        int rate = chunk.getInt(4);
        int frame = Short.toUnsignedInt(chunk.getShort(12));
        if (channels == 0 || rate <= 0 || frame != frameBytes(format, channels)) {
            throw new Refused("not audio: " + channels + " channels at " + Integer.toUnsignedString(rate)
                    + " Hz in frames of " + frame + " bytes");
        }
        int present = bytes.limit() - at;
        boolean placeholder = placeholder(bytes, at, declared);
        if (!placeholder && declared > present) {
            throw new Refused("truncated (" + seconds(nanos(present, format, channels, rate)) + " of "
                    + seconds(nanos(declared, format, channels, rate)) + ")");
        }
        long length = placeholder ? present : declared;
        ByteBuffer samples = bytes.slice(at, (int) (length - length % frame)).order(ByteOrder.LITTLE_ENDIAN);
        return new WavFile(format, channels, rate, samples, placeholder);
    }

    /** 0 is meant if the file, as its header has it, goes on behind the empty chunk, and if nothing comes behind it. */
    private static boolean placeholder(ByteBuffer bytes, int at, long declared) {
        if (declared > 0) {
            return declared >= PLACEHOLDER_FROM;
        }
        long riff = Integer.toUnsignedLong(bytes.getInt(4));
        boolean riffKnowsMore = riff < PLACEHOLDER_FROM && riff + CHUNK_HEADER > at;
        return bytes.limit() > at && !riffKnowsMore;
    }

    private static int tag(ByteBuffer chunk) throws Refused {
        int tag = Short.toUnsignedInt(chunk.getShort(0));
        if (tag != EXTENSIBLE_TAG) {
            return tag;
        }
        if (chunk.limit() < EXTENSIBLE_BYTES
                || !chunk.slice(SUBFORMAT_AT + 2, SUBFORMAT_REST.limit()).equals(SUBFORMAT_REST)) {
            throw new Refused("unknown samples: an extensible format without a known subformat");
        }
        return Short.toUnsignedInt(chunk.getShort(SUBFORMAT_AT));
    }

    private static int frameBytes(SampleFormat format, int channels) {
        return format.bytes() * channels;
    }

    private static long nanos(long bytes, SampleFormat format, int channels, int rate) {
        return bytes / frameBytes(format, channels) * 1_000_000_000L / rate;
    }
}
