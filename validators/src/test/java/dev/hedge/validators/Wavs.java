package dev.hedge.validators;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes WAV files, also such as no writer should. */
final class Wavs {

    static final int PCM = 1;
    static final int FLOAT = 3;
    private static final int EXTENSIBLE = 0xFFFE;

    private int tag = PCM;
    private int bits = 16;
    private int channels = 1;
    private int rate = 24_000;
    private boolean extensible;
    private long riffSize = -1;
    private long dataSize = -1;
    private byte[] data = new byte[0];
    private final List<byte[]> before = new ArrayList<>();
    private final List<byte[]> after = new ArrayList<>();

    /** Mono, 16 bit, 24,000 Hz, 1.0 s of samples alternating between +8000 and -8000. */
    static Wavs oneSecond() {
        ByteBuffer samples = ByteBuffer.allocate(48_000).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 24_000; i++) {
            samples.putShort((short) (i % 2 == 0 ? 8_000 : -8_000));
        }
        return new Wavs().data(samples.array());
    }

    Wavs form(int newTag, int newBits, int newChannels, int newRate) {
        tag = newTag;
        bits = newBits;
        channels = newChannels;
        rate = newRate;
        return this;
    }

    Wavs extensible() {
        extensible = true;
        return this;
    }

    Wavs data(byte[] newData) {
        data = newData;
        return this;
    }

    Wavs sizes(long newRiffSize, long newDataSize) {
        riffSize = newRiffSize;
        dataSize = newDataSize;
        return this;
    }

    Wavs chunkBefore(String id, byte[] contents) {
        before.add(chunk(id, contents.length, contents));
        return this;
    }

    Wavs chunkAfter(String id, byte[] contents) {
        after.add(chunk(id, contents.length, contents));
        return this;
    }

    byte[] bytes() {
        List<byte[]> chunks = new ArrayList<>();
        chunks.add(chunk("fmt ", extensible ? 40 : 16, format()));
        chunks.addAll(before);
        chunks.add(chunk("data", dataSize < 0 ? data.length : dataSize, data));
        chunks.addAll(after);
        int length = 4 + chunks.stream().mapToInt(chunk -> chunk.length).sum();
        ByteBuffer file = ByteBuffer.allocate(8 + length).order(ByteOrder.LITTLE_ENDIAN);
        file.put(ascii("RIFF")).putInt((int) (riffSize < 0 ? length : riffSize)).put(ascii("WAVE"));
        chunks.forEach(file::put);
        return file.array();
    }

    /** The first so many bytes of samples, and all that comes before. */
    byte[] bytesWith(int samples) {
        byte[] all = bytes();
        return Arrays.copyOf(all, all.length - data.length + samples);
    }

    private byte[] format() {
        int frame = channels * bits / 8;
        ByteBuffer format = ByteBuffer.allocate(extensible ? 40 : 16).order(ByteOrder.LITTLE_ENDIAN);
        format.putShort((short) (extensible ? EXTENSIBLE : tag))
                .putShort((short) channels)
                .putInt(rate)
                .putInt(rate * frame)
                .putShort((short) frame)
                .putShort((short) bits);
        if (extensible) {
            format.putShort((short) 22).putShort((short) bits).putInt(0).putShort((short) tag);
            format.put(new byte[] {0, 0, 0, 0, 0x10, 0, (byte) 0x80, 0, 0, (byte) 0xAA, 0, 0x38, (byte) 0x9B, 0x71});
        }
        return format.array();
    }

    private static byte[] chunk(String id, long size, byte[] contents) {
        ByteBuffer chunk =
                ByteBuffer.allocate(8 + contents.length + (contents.length & 1)).order(ByteOrder.LITTLE_ENDIAN);
        return chunk.put(ascii(id)).putInt((int) size).put(contents).array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
