package dev.hedge.demo.clouds;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Sound for text: a WAV file, 16 bits, one channel. Pure. */
final class Tones {

    static final int SAMPLE_RATE = 8_000;

    /** 30 ms for each character. */
    private static final int SAMPLES_A_CHARACTER = SAMPLE_RATE * 30 / 1_000;

    private static final int MOST_CHARACTERS = 400;
    private static final int HEADER_BYTES = 44;
    private static final int LOUDNESS = 8_000;

    private Tones() {}

    static String wavBase64(String text) {
        return Base64.getEncoder().encodeToString(wav(text));
    }

    /** At least one tone, at most those of 400 characters. */
    private static byte[] wav(String text) {
        int characters = Math.max(1, Math.min(MOST_CHARACTERS, text.length()));
        int dataBytes = characters * SAMPLES_A_CHARACTER * Short.BYTES;
        ByteBuffer wav = ByteBuffer.allocate(HEADER_BYTES + dataBytes).order(ByteOrder.LITTLE_ENDIAN);
        wav.put(ascii("RIFF")).putInt(HEADER_BYTES - 8 + dataBytes).put(ascii("WAVE"));
        wav.put(ascii("fmt ")).putInt(16).putShort((short) 1).putShort((short) 1);
        wav.putInt(SAMPLE_RATE)
                .putInt(SAMPLE_RATE * Short.BYTES)
                .putShort((short) Short.BYTES)
                .putShort((short) 16);
        wav.put(ascii("data")).putInt(dataBytes);
        for (int i = 0; i < characters; i++) {
            int pitch = 220 + (i < text.length() ? text.charAt(i) : 0) % 96 * 10;
            for (int sample = 0; sample < SAMPLES_A_CHARACTER; sample++) {
                double angle = 2 * Math.PI * pitch * sample / SAMPLE_RATE;
                wav.putShort((short) (LOUDNESS * StrictMath.sin(angle)));
            }
        }
        return wav.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
